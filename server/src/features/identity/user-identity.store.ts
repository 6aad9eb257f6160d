import { and, eq, gte, inArray, ne } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { userIdentities } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

type ProviderKey = { readonly provider: string; readonly subject: string };

export async function userOfIdentity(db: Db, { provider, subject }: ProviderKey): Promise<number | null> {
  const [found] = await db
    .select({ userId: userIdentities.userId })
    .from(userIdentities)
    .where(and(eq(userIdentities.provider, provider), eq(userIdentities.subject, subject)));
  return found?.userId ?? null;
}

/** Whether somebody signs in to the account by one of these providers: links of others stay while they are not set. */
export async function hasIdentityOf(
  db: Db,
  userId: number,
  providers: readonly ProviderKey["provider"][],
): Promise<boolean> {
  return await exists(
    db,
    and(eq(userIdentities.userId, userId), inArray(userIdentities.provider, providers)),
  );
}

/** Whether somebody whom this provider knows by another number signs in to the account. */
export async function hasAnotherSubject(
  db: Db,
  userId: number,
  { provider, subject }: ProviderKey,
): Promise<boolean> {
  const another = and(eq(userIdentities.provider, provider), ne(userIdentities.subject, subject));
  return await exists(db, and(eq(userIdentities.userId, userId), another));
}

async function exists(db: Db, condition: SQL | undefined): Promise<boolean> {
  const [found] = await db.select({ id: userIdentities.id }).from(userIdentities).where(condition).limit(1);
  return found !== undefined;
}

/** Ends every way in by a provider. */
export async function unlinkIdentities(tx: Db, userId: number): Promise<void> {
  await tx.delete(userIdentities).where(eq(userIdentities.userId, userId));
}

/** Ends the ways in that were added at that moment or later. */
export async function unlinkIdentitiesSince(tx: Db, userId: number, since: Date): Promise<void> {
  await tx
    .delete(userIdentities)
    .where(and(eq(userIdentities.userId, userId), gte(userIdentities.createdAt, since)));
}

/** @throws a unique violation when a person linked the same identity at the same moment */
export async function linkIdentity(
  tx: Db,
  identity: ProviderKey & { readonly userId: number; readonly createdAt: Date },
): Promise<void> {
  await tx.insert(userIdentities).values(identity);
}
