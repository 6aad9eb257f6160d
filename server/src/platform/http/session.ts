import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Who makes a call. `sessionId` is the hash under which the session is stored, never the cookie's value. */
export type Caller = { readonly userId: number; readonly sessionId: string };

/** Where sessions are kept; a feature implements it. */
export type SessionStore = {
  /** No session lasts longer, however often it is used. */
  readonly longestSeconds: number;
  create(session: { sessionId: string; userId: number; provider: string | null }): Promise<void>;
  /** The owner of a session that is still good, or null. */
  find(sessionId: string): Promise<number | null>;
  /** @returns the provider with which it began */
  remove(sessionId: string): Promise<string | null>;
};

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** A cookie with this prefix can be set only by this very host over https; browsers see to that. */
export const cookieName = (name: string, https: boolean): string => (https ? `__Host-${name}` : name);

export const csrfCookieName = (https: boolean): string => cookieName("csrf", https);

/** HttpOnly, and Lax rather than Strict: links from mails and the way back from a provider must arrive signed in. */
export const cookieFlags = (https: boolean) =>
  ({ path: "/", httpOnly: true, secure: https, sameSite: "lax" }) as const;

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const idOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

export type Sessions = {
  /** Whether the request has a session cookie; only the table knows whether it is valid. */
  isCarried(request: FastifyRequest): boolean;
  /** Reads the cookie and remembers the caller on the request. */
  load(request: FastifyRequest): Promise<void>;
  /**
   * Signs in: a new token always, so that one planted before is worth nothing; the old session ends.
   * @param provider who vouched for the person; left out where a password did
   */
  start(request: FastifyRequest, reply: FastifyReply, userId: number, provider?: string): Promise<void>;
  /** @returns the provider with which the session began; null for a password, and where there was none to end */
  end(request: FastifyRequest, reply: FastifyReply): Promise<string | null>;
};

/** A cookie with data of one person, which must be cleared before another person uses the browser. */
export type PersonalCookie = { readonly name: string; readonly path: string };

export function createSessions(
  store: SessionStore,
  https: boolean,
  personalCookies: readonly PersonalCookie[] = [],
): Sessions {
  const name = cookieName("sid", https);
  const forgetPerson = (reply: FastifyReply): void => {
    for (const cookie of personalCookies) reply.clearCookie(cookie.name, { path: cookie.path });
  };
  // Signing in or out also ends what CSRF tokens of visitors were bound to.
  const forgetVisitor = (reply: FastifyReply): unknown =>
    reply.clearCookie(csrfCookieName(https), cookieFlags(https));
  const tokenOf = (request: FastifyRequest): string | null => {
    const token = request.cookies[name];
    return token !== undefined && TOKEN.test(token) ? token : null;
  };
  return {
    isCarried: (request) => tokenOf(request) !== null,
    async load(request) {
      const token = tokenOf(request);
      if (token === null) return;
      const sessionId = idOf(token);
      const userId = await store.find(sessionId);
      if (userId !== null) request.caller = { userId, sessionId };
    },
    async start(request, reply, userId, provider) {
      const token = randomBytes(32).toString("base64url");
      const sessionId = idOf(token);
      await store.create({ sessionId, userId, provider: provider ?? null });
      if (request.caller !== null) await store.remove(request.caller.sessionId);
      if (request.caller !== null && request.caller.userId !== userId) forgetPerson(reply);
      request.caller = { userId, sessionId };
      forgetVisitor(reply);
      // As long as a session can last; the table ends it earlier.
      reply.setCookie(name, token, { ...cookieFlags(https), maxAge: store.longestSeconds });
    },
    async end(request, reply) {
      const provider = request.caller === null ? null : await store.remove(request.caller.sessionId);
      request.caller = null;
      forgetPerson(reply);
      forgetVisitor(reply);
      reply.clearCookie(name, cookieFlags(https));
      return provider;
    },
  };
}
