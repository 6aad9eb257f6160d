import type { Db } from "../../platform/db/database.ts";
import type { OwnAddresses } from "../../platform/db/rows/own-addresses.ts";

type CreatedAccount = {
  readonly userId: number;
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly now: Date;
};
type VerifiedAddress = { readonly userId: number; readonly email: string; readonly now: Date };
type OwnAccount = OwnAddresses & { readonly userId: number };

/**
 * What later features do when an account comes, goes or is exported. All run in the transaction of the caller: when
 * one throws, nothing has happened.
 */
export type IdentityHooks = {
  readonly accountCreated: ((tx: Db, account: CreatedAccount) => Promise<void>)[];
  /** The account's present address was verified. */
  readonly addressVerified: ((tx: Db, address: VerifiedAddress) => Promise<void>)[];
  /** Before the account's row is removed. */
  readonly accountDeleted: ((tx: Db, account: OwnAccount & { readonly now: Date }) => Promise<void>)[];
  /** Returns named parts of the data export. */
  readonly exportParts: ((tx: Db, account: OwnAccount) => Promise<Record<string, unknown>>)[];
};
