import { paths } from "@promptsmith/contract/paths";
import * as calls from "@promptsmith/contract/friends/calls";
import { REQUEST_ACCEPTED, REQUEST_SENT, WITHDRAWN } from "@promptsmith/contract/friends/rules";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { AppError } from "../../platform/app-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { MountOptions } from "../../platform/http/mount-call.ts";
import { forgetAcceptMark, hasAcceptMark } from "./accept-mark.routes.ts";
import type { friendInvitationService } from "./friend-invitation.service.ts";

type Parts = {
  readonly invitations: ReturnType<typeof friendInvitationService>;
  readonly passFor: (userId: number) => string;
};

/** The invitation's own screen, with whatever is in the place of the token. */
function screenOf({ originalUrl }: FastifyRequest): string {
  const { path } = calls.acceptFriendInvitation;
  const given = originalUrl.slice(path.lastIndexOf(":")).replace(/\?[^]*$/, "");
  return paths.friendInvite(given);
}

/** People open this address from mails and chats: asking for its head accepts nothing, and errors are no JSON. */
const SHOWN_AS_PAGE: MountOptions = {
  onHead: ({ request, reply }) => reply.redirect(screenOf(request), 302),
  errorScreen: screenOf,
};

export function friendInvitationRoutes(app: FastifyInstance, { invitations, passFor }: Parts): void {
  for (const call of [calls.createInvite, calls.createFriendInvitation]) {
    mountCall(
      app,
      call,
      async ({ caller, body, reply }) => {
        const { answer, created } = await invitations.invite({ ...body, userId: caller.userId });
        reply.code(created ? 201 : 200);
        return answer;
      },
      { errorExtras: { ok: false } },
    );
  }

  mountCall(app, calls.friendInvitations, ({ caller }) => invitations.sentBy(caller.userId));

  mountCall(app, calls.friendInvitation, async ({ params, caller }) => {
    const found = await invitations.look({ token: params.token, viewerId: caller?.userId ?? null });
    return { ...found, pass: passFor(found.sender.id) };
  });

  mountCall(
    app,
    calls.acceptFriendInvitation,
    async ({ params, caller, request, reply }) => {
      const screen = paths.friendInvite(params.token);
      if (startedElsewhere(request)) return reply.redirect(screen, 302);
      const navigation = (request.headers.accept ?? "").includes("text/html");
      if (caller === null) {
        if (!navigation) throw new AppError("not-authenticated", "Not authenticated");
        return reply.redirect(`${paths.auth}?redirect=accept-invite&token=${params.token}`, 302);
      }
      const { userId } = caller;
      if (navigation && isBrowser(request) && !hasAcceptMark(request, { token: params.token, userId }))
        return reply.redirect(screen, 302);
      forgetAcceptMark(request, reply);
      const accept = () => invitations.accept({ token: params.token, userId });
      if (navigation) return redirectAfter(accept(), reply, screen);
      const { friendship, outcome } = await accept();
      return { message: outcome === "accepted" ? REQUEST_ACCEPTED : REQUEST_SENT, friendship };
    },
    SHOWN_AS_PAGE,
  );

  mountCall(app, calls.withdrawFriendInvitation, async ({ params, caller }) => {
    await invitations.withdraw({ id: params.id, userId: caller.userId });
    return { message: WITHDRAWN };
  });
}

/** Browsers say where a navigation began; programs say nothing. */
const isBrowser = ({ headers }: FastifyRequest): boolean => headers["sec-fetch-site"] !== undefined;

/** Another site, or a browser that prefetches, must not accept anything in the caller's name. */
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
