import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { interests, users } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

export type Interests = { id: number; userId: number; categories: string[]; createdAt: Date };

export async function interestsOf(db: Db, userId: number): Promise<Interests | null> {
  const [found] = await db.select().from(interests).where(eq(interests.userId, userId));
  return found ?? null;
}

export async function saveInterests(
  tx: Db,
  { userId, categories, now }: { userId: number; categories: string[]; now: Date },
): Promise<Interests> {
  const [saved] = await tx
    .insert(interests)
    .values({ userId, categories, createdAt: now })
    .onConflictDoUpdate({ target: interests.userId, set: { categories } })
    .returning();
  if (saved === undefined) throw new Error("an upsert answered no row");
  return saved;
}

export type ProfileChange = {
  readonly displayName: string;
  readonly age: string;
  readonly country: string;
  /** Undefined leaves the number as it is, null removes it. */
  readonly phoneNumber: string | null | undefined;
};

export async function saveProfile(tx: Db, userId: number, change: ProfileChange): Promise<void> {
  const { phoneNumber, ...rest } = change;
  await tx
    .update(users)
    .set({ ...rest, ...(phoneNumber !== undefined && { phoneNumber }) })
    .where(eq(users.id, userId));
}

/** Onboarding is complete once name, age group and country are set and an interest is chosen, and stays complete. */
export async function reviewOnboarding(tx: Db, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({ onboardingCompleted: true })
    .where(
      sql`${users.id} = ${userId} and not ${users.onboardingCompleted}
        and ${users.displayName} is not null and ${users.age} is not null and ${users.country} is not null
        and exists (select 1 from ${interests}
          where ${interests.userId} = ${users.id} and cardinality(${interests.categories}) > 0)`,
    );
}

export async function saveTimeZone(db: Db, userId: number, timezone: string): Promise<void> {
  await db.update(users).set({ timezone }).where(eq(users.id, userId));
}

export async function timeZoneOf(db: Db, userId: number): Promise<string | null> {
  const [found] = await db.select({ timezone: users.timezone }).from(users).where(eq(users.id, userId));
  return found?.timezone ?? null;
}

/** @returns false where there was nothing to change: the age forbids it */
export async function saveComparePrompts(db: Db, userId: number, allow: boolean): Promise<boolean> {
  const saved = await db
    .update(users)
    .set({ comparePrompts: allow })
    .where(
      and(eq(users.id, userId), allow ? and(isNotNull(users.age), ne(users.age, "below-18")) : undefined),
    )
    .returning({ id: users.id });
  return saved.length === 1;
}

export async function saveAskToShare(db: Db, userId: number, ask: boolean): Promise<void> {
  await db.update(users).set({ askToShare: ask }).where(eq(users.id, userId));
}

/** Identity's column, read to see whether a form changes it. */
export async function addressOf(db: Db, userId: number): Promise<string | null> {
  const [found] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return found?.email ?? null;
}

export async function nameOf(db: Db, userId: number): Promise<string | null> {
  const [found] = await db.select({ name: users.displayName }).from(users).where(eq(users.id, userId));
  return found?.name ?? null;
}
