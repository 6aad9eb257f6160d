import * as calls from "@promptsmith/contract/sharing/calls";
import type { ChallengeInvitation } from "@promptsmith/contract/sharing/entities";
import { SHARE_ENDED } from "@promptsmith/contract/sharing/rules";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { displayAddress } from "../../platform/display-address.ts";
import type { Challenges } from "../challenges/challenges.public.ts";
import type { shareEndings } from "./challenge-share-end.service.ts";
import type { challengeInvitationService } from "./challenge-invitation.service.ts";
import type { ChallengeInvitationRow } from "./challenge-invitation.store.ts";
import { challengeInvitationsOf, sharedChallengeBehind } from "./challenge-invitation.views.ts";

type Parts = {
  readonly db: Db;
  readonly passFor: (userId: number) => string;
  readonly shareShown: Challenges["shareShown"];
  readonly invitations: ReturnType<typeof challengeInvitationService>;
  readonly endings: ReturnType<typeof shareEndings>;
};

const toChallengeInvitation = (row: ChallengeInvitationRow): ChallengeInvitation => ({
  id: row.id,
  senderId: row.senderId,
  recipientId: row.recipientId,
  challengeId: row.challengeId,
  userChallengeId: row.userChallengeId,
  shareToken: row.shareToken,
  recipientEmail: displayAddress(row.recipientEmail),
  shareType: row.shareType,
  message: row.message,
  status: row.status,
  completed: row.completed,
  createdAt: row.createdAt.toISOString(),
});

const isFetchedAhead = ({ headers }: FastifyRequest): boolean =>
  String(headers["sec-purpose"] ?? "").includes("prefetch");

export function challengeInvitationRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, invitations, endings } = parts;
  mountCall(app, calls.shareChallenge, ({ caller, body }) =>
    invitations.share({ userId: caller.userId, challengeId: body.challengeId, message: body.message }),
  );

  mountCall(app, calls.inviteToChallenge, async ({ caller, body, reply }) => {
    const { row, created, mailed } = await invitations.invite({ ...body, userId: caller.userId });
    reply.code(created ? 201 : 200);
    return { ...toChallengeInvitation(row), ...(mailed !== undefined && { mailed }) };
  });

  mountCall(app, calls.ownShare, ({ caller, query }) =>
    invitations.shareOf({ userId: caller.userId, challengeId: query.challengeId }),
  );

  mountCall(app, calls.stopSharing, async ({ params, caller }) => {
    await endings.stop({ id: params.id, userId: caller.userId });
    return { message: SHARE_ENDED };
  });

  mountCall(app, calls.challengeInvitations, ({ caller, query }) =>
    challengeInvitationsOf(db, {
      userId: caller.userId,
      type: query.type ?? "received",
      before: query.before,
    }),
  );

  mountCall(app, calls.sharedChallenge, async ({ params, caller, request }) => {
    const shared = await sharedChallengeBehind(db, { token: params.token, viewerId: caller?.userId ?? null });
    if (shared === null) throw new AppError("not-found", "Challenge Not Found");
    if (shared === "ended") throw new AppError("gone", SHARE_ENDED);
    const { challenge, sender, userChallenge } = shared;
    // Read for the screen of the share. Who asks for the head alone, or whose browser fetches ahead, has not seen it.
    if (caller !== null && userChallenge !== null && request.method === "GET" && !isFetchedAhead(request))
      await parts.shareShown({
        userId: caller.userId,
        authorId: sender.id,
        challengeId: challenge.id,
        sharedDraft: userChallenge.best.number,
      });
    return { ...shared, pass: parts.passFor(shared.sender.id) };
  });

  mountCall(app, calls.acceptChallengeInvitation, async ({ params, caller }) => ({
    invitation: toChallengeInvitation(await invitations.accept({ id: params.id, userId: caller.userId })),
  }));
}
