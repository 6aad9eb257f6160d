import * as calls from "@promptsmith/contract/social/calls";
import type { FastifyInstance } from "fastify";

import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { NamedLimit } from "../../platform/http/mount-call.ts";
import type { challengeInvitationService } from "./challenge-invitation.service.ts";
import { toChallengeInvitation } from "./challenge-invitation.service.ts";
import { challengeInvitationsOf, sharedChallengeBehind } from "./challenge-invitation.views.ts";

type Parts = { readonly db: Db; readonly invitations: ReturnType<typeof challengeInvitationService> };

/** One call per friend: somebody with many friends shares a few challenges an hour with all of them. */
const INVITATIONS_PER_HOUR: NamedLimit = { name: "challenge-invitations", max: 2000, windowSeconds: 3600 };

/** Invitations are accepted by number; nobody is to try the numbers of links that were meant for others. */
const ACCEPTANCES_PER_HOUR: NamedLimit = { name: "challenge-acceptances", max: 200, windowSeconds: 3600 };

export function challengeInvitationRoutes(app: FastifyInstance, { db, invitations }: Parts): void {
  mountCall(app, calls.shareChallenge, ({ caller, body }) =>
    invitations.share({ userId: caller.userId, challengeId: body.challengeId, message: body.message }),
  );

  mountCall(
    app,
    calls.inviteToChallenge,
    async ({ caller, body, reply }) => {
      const { row, created } = await invitations.invite({ ...body, userId: caller.userId });
      reply.code(created ? 201 : 200);
      return toChallengeInvitation(row);
    },
    { perUser: INVITATIONS_PER_HOUR },
  );

  mountCall(app, calls.challengeInvitations, ({ caller, query }) =>
    challengeInvitationsOf(db, {
      userId: caller.userId,
      type: query.type ?? "received",
      before: query.before,
    }),
  );

  mountCall(app, calls.sharedChallenge, async ({ params, caller }) => {
    const shared = await sharedChallengeBehind(db, { token: params.token, viewerId: caller?.userId ?? null });
    if (!shared) throw new AppError("not-found", "Challenge Not Found");
    return shared;
  });

  mountCall(
    app,
    calls.acceptChallengeInvitation,
    async ({ params, caller }) => ({
      invitation: toChallengeInvitation(await invitations.accept({ id: params.id, userId: caller.userId })),
    }),
    { perUser: ACCEPTANCES_PER_HOUR },
  );
}
