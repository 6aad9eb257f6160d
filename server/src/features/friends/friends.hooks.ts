import type { Db } from "../../platform/db/database.ts";

/** What later features do, in the same transaction, when something happens here. */
export type FriendsHooks = {
  /** Two people who were friends are friends no more. */
  readonly friendshipEnded: ((
    tx: Db,
    pair: { readonly userId: number; readonly otherId: number; readonly now: Date },
  ) => Promise<void>)[];
};
