import type { SelfUser } from "@promptsmith/contract/identity/entities";
import type { Db } from "../../platform/db/database.ts";

export { createSessionStore } from "./session.store.ts";

export type CreatedAccount = {
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
