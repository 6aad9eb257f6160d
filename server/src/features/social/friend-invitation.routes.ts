import { paths } from "@promptsmith/contract/paths";
import * as calls from "@promptsmith/contract/social/calls";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { AppError } from "../../platform/app-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { NamedLimit } from "../../platform/http/mount-call.ts";
import type { friendInvitationService } from "./friend-invitation.service.ts";

type Parts = { readonly invitations: ReturnType<typeof friendInvitationService> };

/** Generous for people, tight for a machine that mails strangers. */
const INVITES_PER_HOUR: NamedLimit = { name: "friend-invites", max: 60, windowSeconds: 3600 };

export function friendInvitationRoutes(app: FastifyInstance, { invitations }: Parts): void {
  for (const call of [calls.createInvite, calls.createFriendInvitation]) {
    mountCall(
      app,
      call,
      async ({ caller, body, reply }) => {
        const { answer, created } = await invitations.invite({ ...body, userId: caller.userId });
        reply.code(created ? 201 : 200);
        return answer;
      },
      { perUser: INVITES_PER_HOUR, errorExtras: { ok: false } },
    );
  }

  mountCall(app, calls.friendInvitations, ({ caller }) => invitations.sentBy(caller.userId));

  mountCall(app, calls.friendInvitation, ({ params, caller }) =>
    invitations.look({ token: params.token, viewerId: caller?.userId ?? null }),
  );

  mountCall(app, calls.acceptFriendInvitation, async ({ params, caller, request, reply }) => {
    const screen = paths.friendInvite(params.token);
    if (startedElsewhere(request)) return reply.redirect(screen, 302);
    const navigation = (request.headers.accept ?? "").includes("text/html");
    if (caller === null) {
      if (!navigation) throw new AppError("not-authenticated", "Not authenticated");
      return reply.redirect(`${paths.auth}?redirect=accept-invite&token=${params.token}`, 302);
    }
    const accept = () => invitations.accept({ token: params.token, userId: caller.userId });
    if (navigation) return redirectAfter(accept(), reply, screen);
    return { message: "Friend request accepted!", friendship: await accept() };
  });
}

/** Another site, or a browser reading ahead, must not accept anything in the caller's name. */
function startedElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  const purposes = [headers["purpose"], headers["sec-purpose"], headers["x-moz"], headers["x-purpose"]];
  return (
    site === "cross-site" ||
    site === "same-site" ||
    purposes.some((purpose) => typeof purpose === "string" && /prefetch|preview|prerender/.test(purpose))
  );
}

/** A person who navigated here sees a screen, whatever happens; the invitation's own screen explains failures. */
function redirectAfter(
  accepted: Promise<unknown>,
  reply: FastifyReply,
  screen: string,
): Promise<FastifyReply> {
  return accepted.then(
    () => reply.redirect(paths.profileFriends, 302),
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return reply.redirect(screen, 302);
    },
  );
}
