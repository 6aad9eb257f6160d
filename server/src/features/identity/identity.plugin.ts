import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Env } from "../../platform/env.ts";
import type { Limits } from "../../platform/limits.ts";
import type { Recurring } from "../../platform/recurring.ts";
import { accountRoutes } from "./account.routes.ts";
import type { CurrentUser, Identity } from "./identity.public.ts";
import { purgeCodes } from "./one-time-code.store.ts";
import { recoveryRoutes } from "./recovery.routes.ts";
import { sessionRoutes } from "./session.routes.ts";
import { purgeSessions } from "./session.store.ts";
import { signInService } from "./sign-in.service.ts";

type Parts = {
  readonly env: Env;
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly recurring: Recurring;
  readonly identity: Identity;
  readonly readCurrentUser: CurrentUser;
};

const HOUR = 60 * 60;
/** Beyond it the answer stays the same and no further mail goes out. */
const RESET_MAILS = { max: 5, windowSeconds: HOUR };

export function identityRoom(app: FastifyInstance, parts: Parts): void {
  const { env, db, clock, limits, recurring, readCurrentUser } = parts;
  const { passwords, accounts } = parts.identity.inside;
  const verificationRequired =
    env.EMAIL_VERIFICATION === "required" ||
    (env.EMAIL_VERIFICATION === "auto" && env.SMTP_URL !== undefined);

  accountRoutes(app, { accounts, verificationRequired });
  sessionRoutes(app, {
    signIn: signInService({ db, clock, limits, passwords, accounts, verificationRequired }),
    readCurrentUser,
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
