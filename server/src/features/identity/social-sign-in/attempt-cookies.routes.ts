import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../../platform/clock.ts";
import { cookieFlags, cookieName } from "../../../platform/http/session.ts";
import { seal, unseal } from "../../../platform/sealed.ts";
import type { SocialAttempt, SocialProvider } from "./social-provider.service.ts";

const ATTEMPT_SECONDS = 600;
/** As many tabs may be on their way at once; the one begun first gives way to a further one. */
const MOST_ATTEMPTS = 5;

type Kept = SocialAttempt & { readonly begunAt: number };

/**
 * What must come back unchanged from one provider, in a signed cookie of its own for each attempt: a sign-in begun in
 * another tab does not take its place. The name of the cookie follows from the attempt's state, so that the return
 * finds its own. An attempt is good for one return and for ten minutes.
 */
export function attemptCookies(provider: SocialProvider["name"], https: boolean, key: Buffer, clock: Clock) {
  const prefix = cookieName(`signin-${provider}-`, https);
  const flags = cookieFlags(https);
  const nameOf = (state: string): string =>
    prefix + createHash("sha256").update(state).digest("hex").slice(0, 16);

  const read = (value: string | undefined) => unseal(value, key) as Kept | null;

  /** Our own attempts that this browser carries, the newest first. */
  function carried(request: FastifyRequest): Kept[] {
    return Object.entries(request.cookies)
      .flatMap(([name, value]) => {
        const kept = name.startsWith(prefix) ? read(value) : null;
        return kept !== null && nameOf(kept.state) === name ? [kept] : [];
      })
      .sort((one, other) => other.begunAt - one.begunAt);
  }

  return {
    keep(request: FastifyRequest, reply: FastifyReply, attempt: SocialAttempt): void {
      const kept: Kept = { ...attempt, begunAt: clock.now().getTime() };
      reply.setCookie(nameOf(kept.state), seal(kept, key), { ...flags, maxAge: ATTEMPT_SECONDS });
      for (const { state } of carried(request).slice(MOST_ATTEMPTS - 1))
        reply.clearCookie(nameOf(state), flags);
    },

    /** The attempt that this return belongs to, used up with it; null where this browser began none. */
    take(request: FastifyRequest, reply: FastifyReply): SocialAttempt | null {
      const state = new URL(request.url, "http://localhost").searchParams.get("state") ?? "";
      const name = nameOf(state);
      if (request.cookies[name] === undefined) return null;
      reply.clearCookie(name, flags);
      const kept = read(request.cookies[name]);
      return kept !== null &&
        kept.state === state &&
        clock.now().getTime() - kept.begunAt < ATTEMPT_SECONDS * 1000
        ? kept
        : null;
    },
  };
}
