import type { SelfUser } from "@promptsmith/contract/identity/entities";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Env } from "../../platform/env.ts";
import type { Limits } from "../../platform/limits.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import { admissionService } from "./registration/admission.service.ts";
import { accountService } from "./account.service.ts";
import { accountById } from "./account.store.ts";
import { firebaseIdentity } from "./passwords/firebase-identity.adapter.ts";
import { firebaseRest } from "./passwords/firebase-rest.adapter.ts";
import type { IdentityHooks } from "./identity.hooks.ts";
import { identityMails } from "./identity-mails.service.ts";
import { localIdentity } from "./passwords/local-identity.service.ts";
import { passService } from "./registration/pass.service.ts";
import { hasPassword, passwordProofs } from "./passwords/password-proof.service.ts";

export type { IdentityHooks } from "./identity.hooks.ts";
export { addToLog, readLog } from "./operating/operator-log.store.ts";
export { identityMails } from "./identity-mails.service.ts";
export { passService } from "./registration/pass.service.ts";
export { waysWithoutAddress } from "./operating/address-release.service.ts";
export { peopleOperations } from "./operating/people-operation.service.ts";
export { createSessionStore } from "./session.store.ts";
export { signInOptionsOf } from "./social-sign-in/configured-providers.service.ts";

/** The signed-in person as the browser sees it; null when the account is gone. */
export type CurrentUser = (userId: number) => Promise<SelfUser | null>;

type Parts = {
  readonly env: Env;
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Mailer;
  readonly limits: Limits;
  readonly hooks: IdentityHooks;
  readonly keyFor: (purpose: string) => Buffer;
};

/** What other features may ask of identity. */
export type Identity = ReturnType<typeof openIdentity>;

export function openIdentity({ env, db, clock, mail, limits, hooks, keyFor }: Parts) {
  const mails = identityMails({ mail, publicUrl: env.PUBLIC_URL, contact: env.CONTACT_EMAIL });
  const passwords =
    env.FIREBASE_API_KEY === undefined
      ? localIdentity({ db, clock, mails, hooks })
      : firebaseIdentity({
          rest: firebaseRest({
            apiKey: env.FIREBASE_API_KEY,
            emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
            proxies: env,
          }),
          db,
          clock,
          mails,
          hooks,
        });
  const passes = passService({ key: keyFor("passes"), clock });
  const rule = { mode: env.REGISTRATION, domains: env.ALLOWED_EMAIL_DOMAINS };
  const admission = admissionService({ db, clock, limits, passes, rule });
  const accounts = accountService({ db, clock, passwords, mails, hooks, admission });
  const proofs = passwordProofs({ limits, passwords });
  return {
    /** Within `tx`: see the account service. @throws AppError conflict when the address belongs to another person */
    changeEmail: accounts.changeEmail,
    /**
     * Checks the password of an account that has one. Never within a transaction, since hashing is slow.
     * @throws AppError bad-request without one, forbidden for a wrong one, too-many-requests
     */
    async demandPassword(userId: number, given: string | null | undefined): Promise<void> {
      const account = await accountById(db, userId);
      if (account === null || !hasPassword(account)) return;
      if (given) await proofs.countAttempt(userId);
      await proofs.demand(account, given);
      await proofs.takeBack(userId);
    },
    /** The registration pass that a link or mail of this person gives to a new account. */
    passFor: passes.forLinkOf,
    /** For identity's own plugin. */
    inside: { mails, passwords, accounts, proofs, hooks, admission },
  };
}
