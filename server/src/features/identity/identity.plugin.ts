import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Env } from "../../platform/env.ts";
import type { Limits } from "../../platform/limits.ts";
import type { Recurring } from "../../platform/recurring.ts";
import { accountRoutes } from "./account.routes.ts";
import { departureRoutes } from "./departure.routes.ts";
import { departureService } from "./departure.service.ts";
import type { CurrentUser, Identity } from "./identity.public.ts";
import { purgeCodes } from "./one-time-code.store.ts";
import { recoveryRoutes } from "./recovery.routes.ts";
import { sessionRoutes } from "./session.routes.ts";
import { purgeSessions } from "./session.store.ts";
import { facebookProvider } from "./facebook.adapter.ts";
import { googleProvider } from "./google.adapter.ts";
import { socialSignInRoutes } from "./social-sign-in.routes.ts";
import { socialSignInService } from "./social-sign-in.service.ts";
import type { SocialProvider } from "./social-provider.service.ts";
import { signInService } from "./sign-in.service.ts";

type Parts = {
  readonly env: Env;
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly recurring: Recurring;
  readonly identity: Identity;
  readonly readCurrentUser: CurrentUser;
  readonly keyFor: (purpose: string) => Buffer;
};

const HOUR = 60 * 60;
/** Beyond it the answer stays the same and no further mail goes out. */
const RESET_MAILS = { max: 5, windowSeconds: HOUR };

export function identityRoom(app: FastifyInstance, parts: Parts): void {
  const { env, db, clock, limits, recurring, readCurrentUser } = parts;
  const { passwords, accounts, hooks, mails } = parts.identity.inside;
  const verificationRequired =
    env.EMAIL_VERIFICATION === "required" ||
    (env.EMAIL_VERIFICATION === "auto" && env.SMTP_URL !== undefined);

  accountRoutes(app, { accounts, verificationRequired });
  sessionRoutes(app, {
    signIn: signInService({ db, clock, limits, passwords, accounts, verificationRequired }),
    readCurrentUser,
  });
  departureRoutes(app, departureService({ db, clock, limits, passwords, hooks }));
  socialSignInRoutes(app, {
    providers: socialProviders(env),
    social: socialSignInService({ db, clock, accounts, passwords, mails }),
    publicUrl: env.PUBLIC_URL,
    https: env.https,
    key: parts.keyFor("social sign-in"),
  });
  recoveryRoutes(app, {
    passwords,
    requestReset: (email) =>
      recurring.soon("password reset mail", async () => {
        const { allowed } = await limits.take(`reset-mail:${email}`, RESET_MAILS);
        if (allowed) await passwords.requestReset(email);
      }),
  });
  recurring.every(HOUR, "purge sessions and codes", async () => {
    await purgeSessions(db, clock.now());
    await purgeCodes(db, clock.now());
  });
}

/** Those that have credentials. */
function socialProviders(env: Env): Partial<Record<SocialProvider["name"], SocialProvider>> {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = env;
  return {
    ...(GOOGLE_CLIENT_ID !== undefined &&
      GOOGLE_CLIENT_SECRET !== undefined && {
        google: googleProvider({
          issuer: env.GOOGLE_ISSUER,
          clientId: GOOGLE_CLIENT_ID,
          clientSecret: GOOGLE_CLIENT_SECRET,
        }),
      }),
    ...(FACEBOOK_APP_ID !== undefined &&
      FACEBOOK_APP_SECRET !== undefined && {
        facebook: facebookProvider({
          appId: FACEBOOK_APP_ID,
          appSecret: FACEBOOK_APP_SECRET,
          baseUrl: env.FACEBOOK_BASE_URL,
          graphUrl: env.FACEBOOK_GRAPH_URL,
          version: env.FACEBOOK_GRAPH_VERSION,
        }),
      }),
  };
}
