import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  facebookCallback,
  googleCallback,
  signInWithFacebook,
  signInWithGoogle,
} from "@promptsmith/contract/identity/calls";
import { paths } from "@promptsmith/contract/paths";
import { mountCall } from "../../platform/http/mount-call.ts";
import { cookieFlags, cookieName } from "../../platform/http/session.ts";
import type { SocialAttempt, SocialProvider } from "./social-provider.service.ts";
import type { SocialSignIn } from "./social-sign-in.service.ts";

type Name = SocialProvider["name"];
type Parts = {
  readonly providers: Partial<Record<Name, SocialProvider>>;
  readonly social: SocialSignIn;
  readonly publicUrl: string;
  readonly https: boolean;
  /** Signs the cookie of an attempt. */
  readonly key: Buffer;
};

const CALLS = {
  google: { begin: signInWithGoogle, finish: googleCallback },
  facebook: { begin: signInWithFacebook, finish: facebookCallback },
} as const;
const ATTEMPT_SECONDS = 600;
const LIMIT = { perIp: { name: "social", max: 120, windowSeconds: 60 * 60 } };

const failure = (error: string): string => `${paths.auth}?error=${error}`;

export function socialSignInRoutes(app: FastifyInstance, parts: Parts): void {
  for (const name of ["google", "facebook"] as const) mountProvider(app, name, parts);
}

function mountProvider(
  app: FastifyInstance,
  name: Name,
  { providers, social, publicUrl, https, key }: Parts,
): void {
  const provider = providers[name];
  const calls = CALLS[name];
  // One cookie and one address for each provider: what one of them sends cannot pass for the other's.
  const cookie = cookieName(`signin-${name}`, https);
  const redirectUri = `${publicUrl}${calls.finish.path}`;

  const begin = async ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) => {
    if (provider === undefined) return reply.redirect(failure(`${name}_unavailable`));
    if (isForced(request)) return reply.redirect(paths.auth);
    if (request.headers["sec-fetch-dest"] === "iframe") return askForTopWindow(reply, calls.begin.path);
    try {
      const { url, attempt } = await provider.begin(redirectUri);
      reply.setCookie(cookie, seal(attempt, key), { ...cookieFlags(https), maxAge: ATTEMPT_SECONDS });
      return reply.redirect(url.href);
    } catch (error) {
      request.log.warn({ provider: name, reason: reasonOf(error) }, "the provider cannot be reached");
      return reply.redirect(failure(`${name}_unavailable`));
    }
  };

  const finish = async ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) => {
    const attempt = unseal(request.cookies[cookie], key);
    reply.clearCookie(cookie, cookieFlags(https));
    if (provider === undefined || attempt === null) return reply.redirect(failure("social_failed"));
    let profile;
    try {
      // From the configured address: what the request claims to have called is not believed.
      profile = await provider.finish(new URL(`${publicUrl}${request.url}`), attempt);
    } catch (error) {
      request.log.warn({ provider: name, reason: reasonOf(error) }, "a social sign-in did not succeed");
      return reply.redirect(failure("social_failed"));
    }
    const userId = await social.enter({ provider, profile, ip: request.ip });
    if (userId === null) return reply.redirect(failure(`${name}_email_in_use`));
    await app.kernel.sessions.start(request, reply, userId);
    return reply.redirect(paths.auth);
  };

  mountCall(app, calls.begin, begin, LIMIT);
  mountCall(app, calls.finish, finish, LIMIT);
}

/** Somebody else's page sends its visitor here to sign him in unasked. */
function isForced({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site === "cross-site" || site === "same-site";
}

/** Providers refuse to be framed, so the way there leads out of the frame. */
function askForTopWindow(reply: FastifyReply, path: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><title>Sign in</title><p><a href="${path}" target="_top">Continue signing in</a></p>`,
    );
}

function reasonOf(error: unknown): string {
  const { name, code, error: oauth } = error as { name?: string; code?: string; error?: string };
  return [name, code, oauth].filter((part) => typeof part === "string").join(" ");
}

const sign = (payload: string, key: Buffer): Buffer => createHmac("sha256", key).update(payload).digest();

function seal(attempt: SocialAttempt, key: Buffer): string {
  const payload = Buffer.from(JSON.stringify(attempt)).toString("base64url");
  return `${payload}.${sign(payload, key).toString("base64url")}`;
}

function unseal(value: string | undefined, key: Buffer): SocialAttempt | null {
  const [payload, signature] = (value ?? "").split(".");
  if (payload === undefined || signature === undefined) return null;
  const [given, right] = [Buffer.from(signature, "base64url"), sign(payload, key)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as SocialAttempt;
}
