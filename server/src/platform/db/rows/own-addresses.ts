import { and, eq, lte, or } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** An address that was a person's until then, verified. It may be another person's by now. */
export type FormerAddress = { readonly email: string; readonly until: Date };

/** The addresses of one person. */
export type OwnAddresses = {
  /** The account's, where it counts as the owner's: verified, or no one can verify one here. */
  readonly address: string | null;
  readonly former: readonly FormerAddress[];
};

/** Rows with an address of this person, with a former one from the time when it was theirs; undefined where there is none. */
export const withAddressOf = (
  { address, former }: OwnAddresses,
  { email, createdAt }: { readonly email: PgColumn; readonly createdAt: PgColumn },
): SQL | undefined =>
  or(
    ...(address === null ? [] : [eq(email, address)]),
    ...former.map((one) => and(eq(email, one.email), lte(createdAt, one.until))),
  );
