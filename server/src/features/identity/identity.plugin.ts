import { requestPasswordReset } from "@promptsmith/contract/identity/calls";
import { HOUR } from "@promptsmith/contract/kernel/define-call";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Env } from "../../platform/env.ts";
import type { Limits } from "../../platform/limits.ts";
import { canVerifyByMail } from "../../platform/mail/mail-transport.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import type { Recurring } from "../../platform/recurring.ts";
import { accountRoutes } from "./account.routes.ts";
import { purgeAddressChanges } from "./address-change.store.ts";
import { addressUndo } from "./address-undo.service.ts";
import { departureRoutes } from "./departure.routes.ts";
import { departureService } from "./departure.service.ts";
import type { CurrentUser, Identity } from "./identity.public.ts";
import { purgeCodes } from "./passwords/one-time-code.store.ts";
import { recoveryRoutes } from "./passwords/recovery.routes.ts";
import { sessionRoutes, signInOptionsRoutes } from "./session.routes.ts";
import { purgeSessions } from "./session.store.ts";
import { signInOptionsOf, socialProviders } from "./social-sign-in/configured-providers.service.ts";
import { providerSignOutRoutes } from "./social-sign-in/provider-sign-out.routes.ts";
import { socialSignInRoutes } from "./social-sign-in/social-sign-in.routes.ts";
import { socialSignInService } from "./social-sign-in/social-sign-in.service.ts";
import { signInService } from "./sign-in.service.ts";

type Parts = {
  readonly env: Env;
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly mail: Mailer;
  readonly recurring: Recurring;
  readonly identity: Identity;
  readonly readCurrentUser: CurrentUser;
  readonly keyFor: (purpose: string) => Buffer;
};

export function identityFeature(app: FastifyInstance, parts: Parts): void {
  const { env, db, clock, limits, recurring, readCurrentUser } = parts;
  const { passwords, accounts, proofs, hooks, mails, admission } = parts.identity.inside;
  const verificationRequired =
    env.EMAIL_VERIFICATION === "required" ||
    (env.EMAIL_VERIFICATION === "auto" && env.SMTP_URL !== undefined);

  const refuseOthers = onlyByProvider(env);
  accountRoutes(app, { accounts, admission, verificationRequired, refuseOthers });
  const providers = socialProviders(env);
  const web = { publicUrl: env.PUBLIC_URL, https: env.https, clock };
  const providerSignOut = providerSignOutRoutes(app, {
    ...web,
    provider: env.OIDC_SIGN_OUT ? providers.oidc : undefined,
    key: parts.keyFor("sign-out of the provider"),
  });
  sessionRoutes(app, {
    signIn: signInService({ db, clock, limits, passwords, accounts, hooks, verificationRequired }),
    readCurrentUser,
    refuseOthers,
    markSignOut: providerSignOut.mark,
  });
  departureRoutes(
    app,
    departureService({
      db,
      clock,
      passwords,
      proofs,
      hooks,
      mail: parts.mail,
      mailIsDelivered: canVerifyByMail(env),
    }),
  );
  signInOptionsRoutes(app, signInOptionsOf(env));
  socialSignInRoutes(app, {
    ...web,
    providers,
    social: socialSignInService({ db, clock, limits, accounts, passwords, mails, hooks, admission }),
    key: parts.keyFor("social sign-in"),
  });
  recoveryRoutes(app, {
    passwords,
    refuseOthers,
    undo: addressUndo({ db, clock, mails, hooks }),
    // Without the limit for requests that anybody can make: the code was valid.
    resetAfterUndo: (email) => recurring.soon("password reset mail", () => passwords.requestReset(email)),
    requestReset: (email) =>
      recurring.soon("password reset mail", async () => {
        const { allowed } = await limits.take(`reset-mail:${email}`, requestPasswordReset.counted.mails);
        if (allowed) await passwords.requestReset(email);
      }),
  });
  recurring.every(HOUR, "purge sessions and codes", async () => {
    await purgeSessions(db, clock.now());
    await purgeCodes(db, clock.now());
    await purgeAddressChanges(db, clock.now());
  });
}

/** @returns what refuses registration, sign-in and reset by password where only the operator's provider may be used */
const onlyByProvider =
  ({ OIDC_ONLY, OIDC_NAME }: Env) =>
  (): void => {
    if (OIDC_ONLY) throw new AppError("forbidden", `Please sign in with ${OIDC_NAME}.`);
  };
