import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  facebookCallback,
  googleCallback,
  oidcCallback,
  signInWithFacebook,
  signInWithGoogle,
  signInWithOidc,
} from "@promptsmith/contract/identity/calls";
import type { SignInError } from "@promptsmith/contract/kernel/error-codes";
import { paths } from "@promptsmith/contract/paths";
import type { Clock } from "../../../platform/clock.ts";
import { plainAddress } from "../../../platform/http/client-network.ts";
import { mountCall } from "../../../platform/http/mount-call.ts";
import type { MountOptions } from "../../../platform/http/mount-call.ts";
import { attemptCookies } from "./attempt-cookies.routes.ts";
import type { SocialProvider } from "./social-provider.service.ts";
import { NotAdmitted } from "../registration/admission.service.ts";
import type { SocialSignIn } from "./social-sign-in.service.ts";

type Name = SocialProvider["name"];
type Parts = {
  readonly providers: Partial<Record<Name, SocialProvider>>;
  readonly social: SocialSignIn;
  readonly publicUrl: string;
  readonly https: boolean;
  /** Signs the cookie of an attempt. */
  readonly key: Buffer;
  readonly clock: Clock;
};

const CALLS = {
  google: { begin: signInWithGoogle, finish: googleCallback },
  facebook: { begin: signInWithFacebook, finish: facebookCallback },
  oidc: { begin: signInWithOidc, finish: oidcCallback },
} as const;
const OPTIONS: MountOptions = { onHead: ({ reply }) => reply.redirect(paths.auth) };

type Call = { request: FastifyRequest; reply: FastifyReply };
/** Passes are shorter by far. */
const LONGEST_PASS = 200;

/** A new account that the instance's rule does not allow; the sign-in screen has the words. */
function asRefusal(error: unknown): { readonly refused: SignInError } {
  if (error instanceof NotAdmitted) return { refused: `registration_${error.reason}` };
  throw error;
}

/** Told in the words of the provider. */
const isAboutAddress = (refused: string): refused is "email_in_use" | "address_taken" =>
  refused === "email_in_use" || refused === "address_taken";

const failure = (error: SignInError): string => `${paths.auth}?error=${error}`;

/** Who is signed in has come back once more by the same way, and is led home from there. */
const afterFailed = ({ caller }: FastifyRequest): string =>
  caller === null ? failure("social_failed") : paths.auth;

export function socialSignInRoutes(app: FastifyInstance, parts: Parts): void {
  for (const name of ["google", "facebook", "oidc"] as const) mountProvider(app, name, parts);
}

function mountProvider(
  app: FastifyInstance,
  name: Name,
  { providers, social, publicUrl, https, key, clock }: Parts,
): void {
  const provider = providers[name];
  const calls = CALLS[name];
  // Cookies and an address for each provider: what one of them sends cannot pass for the other's.
  const attempts = attemptCookies(name, https, key, clock);
  const redirectUri = `${publicUrl}${calls.finish.path}`;

  const begin = async ({ request, reply, query }: Call & { query: { pass?: string | undefined } }) => {
    if (provider === undefined) return reply.redirect(failure(`${name}_unavailable`));
    if (isForced(request)) return reply.redirect(paths.auth);
    if (request.headers["sec-fetch-dest"] === "iframe") return askForTopWindow(reply, calls.begin.path);
    try {
      const { url, attempt } = await provider.begin(redirectUri);
      const pass = query.pass?.slice(0, LONGEST_PASS);
      attempts.keep(request, reply, { ...attempt, pass });
      return reply.redirect(url.href);
    } catch (error) {
      request.log.warn({ provider: name, reason: reasonOf(error) }, "the provider cannot be reached");
      return reply.redirect(failure(`${name}_unavailable`));
    }
  };

  const finish = async ({ request, reply }: Call) => {
    const attempt = attempts.take(request, reply);
    if (provider === undefined || attempt === null) return reply.redirect(afterFailed(request));
    let profile;
    try {
      // From the configured address: what the request claims to have called is not believed.
      profile = await provider.finish(new URL(`${publicUrl}${request.url}`), attempt);
    } catch (error) {
      request.log.warn({ provider: name, reason: reasonOf(error) }, "a social sign-in did not succeed");
      return reply.redirect(afterFailed(request));
    }
    const ip = plainAddress(request.ip);
    const entered = await social.enter({ provider, profile, ip, pass: attempt.pass }).catch(asRefusal);
    if ("refused" in entered)
      return reply.redirect(
        failure(isAboutAddress(entered.refused) ? `${name}_${entered.refused}` : entered.refused),
      );
    await app.kernel.sessions.start(request, reply, entered.userId, provider.identityKey);
    return reply.redirect(paths.auth);
  };

  mountCall(app, calls.begin, begin, OPTIONS);
  mountCall(app, calls.finish, finish, OPTIONS);
}

/** Whether another site's page sent its visitor here, to sign the visitor in or out unasked. */
export function isForced({ headers }: FastifyRequest): boolean {
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

/** What may be logged of it: the message could hold what the provider sent. */
export function reasonOf(error: unknown): string {
  const { name, code, error: oauth } = error as { name?: string; code?: string; error?: string };
  return [name, code, oauth].filter((part) => typeof part === "string").join(" ");
}
