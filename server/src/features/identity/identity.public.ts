import type { SelfUser } from "@promptsmith/contract/identity/entities";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Env } from "../../platform/env.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import { accountService } from "./account.service.ts";
import { firebaseIdentity } from "./firebase-identity.adapter.ts";
import { firebaseRest } from "./firebase-rest.adapter.ts";
import { identityMails } from "./identity-mails.service.ts";
import { localIdentity } from "./local-identity.service.ts";

export { createSessionStore } from "./session.store.ts";

type CreatedAccount = {
  readonly userId: number;
  readonly email: string | null;
  readonly now: Date;
};

/**
 * What later rooms do when an account comes, goes or is exported. All run in the transaction of the caller: when
 * one throws, nothing has happened.
 */
export type IdentityHooks = {
  readonly accountCreated: ((tx: Db, account: CreatedAccount) => Promise<void>)[];
  /** Before the account's row is removed. */
  readonly accountDeleted: ((
    tx: Db,
    account: { readonly userId: number; readonly now: Date },
  ) => Promise<void>)[];
  /** Named parts of everything stored about the user. */
  readonly exportParts: ((tx: Db, userId: number) => Promise<Record<string, unknown>>)[];
};

/** The signed-in person as the browser sees it; null when the account is gone. */
export type CurrentUser = (userId: number) => Promise<SelfUser | null>;

type Parts = {
  readonly env: Env;
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Mailer;
  readonly hooks: IdentityHooks;
};

/** What other rooms may ask of identity. */
export type Identity = ReturnType<typeof openIdentity>;

export function openIdentity({ env, db, clock, mail, hooks }: Parts) {
  const mails = identityMails({ mail, publicUrl: env.PUBLIC_URL, contact: env.CONTACT_EMAIL });
  const passwords =
    env.FIREBASE_API_KEY === undefined
      ? localIdentity({ db, clock, mails })
      : firebaseIdentity({
          rest: firebaseRest({ apiKey: env.FIREBASE_API_KEY, emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST }),
          db,
          clock,
          mails,
        });
  const accounts = accountService({ db, clock, passwords, mails, hooks });
  return {
    /** Within `tx`: see the account service. @throws AppError conflict when the address belongs to somebody else */
    changeEmail: accounts.changeEmail,
    /** For identity's own plugin. */
    inside: { mails, passwords, accounts, hooks },
  };
}
