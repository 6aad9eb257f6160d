import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { signOutOfOidc } from "@promptsmith/contract/identity/calls";
import { SIGN_OUT_MARK } from "@promptsmith/contract/kernel/sign-out-mark";
import { paths } from "@promptsmith/contract/paths";
import type { Clock } from "../../../platform/clock.ts";
import { mountCall } from "../../../platform/http/mount-call.ts";
import { cookieFlags, cookieName } from "../../../platform/http/session.ts";
import { seal, unseal } from "../../../platform/sealed.ts";
import type { SocialProvider } from "./social-provider.service.ts";
import { isForced, reasonOf } from "./social-sign-in.routes.ts";

const MARK_SECONDS = 60;

type Parts = {
  /** The operator's own, where signing out leaves its session too. */
  readonly provider: SocialProvider | undefined;
  readonly publicUrl: string;
  readonly https: boolean;
  /** Signs the mark. */
  readonly key: Buffer;
  readonly clock: Clock;
};
type Mark = { readonly endedAt: number };

/**
 * The way out of the provider's session. Ours has ended by then, so the right to go is a mark that its end leaves with
 * the browser: signed, for one time, for a minute. Whatever goes wrong, the browser ends at the sign-in screen.
 * @returns what leaves the mark
 */
export function providerSignOutRoutes(app: FastifyInstance, parts: Parts) {
  const { provider, publicUrl, https, key, clock } = parts;
  const name = cookieName(SIGN_OUT_MARK, https);
  // No secret, and the page has to see whether there is somewhere to go.
  const flags = { ...cookieFlags(https), httpOnly: false };

  function takeMark(request: FastifyRequest, reply: FastifyReply): boolean {
    const mark = unseal(request.cookies[name], key) as Mark | null;
    reply.clearCookie(name, flags);
    return mark !== null && clock.now().getTime() - mark.endedAt < MARK_SECONDS * 1000;
  }

  mountCall(
    app,
    signOutOfOidc,
    async ({ request, reply }) => {
      if (isForced(request) || !takeMark(request, reply)) return reply.redirect(paths.auth);
      try {
        const way = await provider?.signOut?.(`${publicUrl}${paths.auth}`);
        return reply.redirect(way?.href ?? paths.auth);
      } catch (error) {
        request.log.warn(
          { provider: provider?.name, reason: reasonOf(error) },
          "the provider's session stays",
        );
        return reply.redirect(paths.auth);
      }
    },
    { onHead: ({ reply }) => reply.redirect(paths.auth), errorScreen: () => paths.auth },
  );

  return {
    /** @param sessionProvider the one with which the session began that has just ended */
    mark(reply: FastifyReply, sessionProvider: string | null): void {
      if (provider === undefined || sessionProvider !== provider.identityKey) return;
      const mark: Mark = { endedAt: clock.now().getTime() };
      reply.setCookie(name, seal(mark, key), { ...flags, maxAge: MARK_SECONDS });
    },
  };
}
