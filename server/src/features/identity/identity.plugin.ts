import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Env } from "../../platform/env.ts";
import type { Limits } from "../../platform/limits.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import type { Recurring } from "../../platform/recurring.ts";
import { accountRoutes } from "./account.routes.ts";
import { accountService } from "./account.service.ts";
import type { CurrentUser, IdentityHooks } from "./identity.public.ts";
import { localPasswordIdentity } from "./password-identity.service.ts";
import { sessionRoutes } from "./session.routes.ts";
import { purgeSessions } from "./session.store.ts";
import { signInService } from "./sign-in.service.ts";

type Parts = {
  readonly env: Env;
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly mail: Mailer;
  readonly recurring: Recurring;
  readonly hooks: IdentityHooks;
  readonly readCurrentUser: CurrentUser;
};

const HOUR = 60 * 60;

export function identityRoom(app: FastifyInstance, parts: Parts): void {
  const { env, db, clock, limits, hooks, readCurrentUser } = parts;
  const passwords = localPasswordIdentity;
  const verificationRequired =
    env.EMAIL_VERIFICATION === "required" ||
    (env.EMAIL_VERIFICATION === "auto" && env.SMTP_URL !== undefined);

  accountRoutes(app, { accounts: accountService({ db, clock, passwords, hooks }), verificationRequired });
  sessionRoutes(app, { signIn: signInService({ db, clock, limits, passwords }), readCurrentUser });
  parts.recurring.every(HOUR, "purge sessions", () => purgeSessions(db, clock.now()));
}
