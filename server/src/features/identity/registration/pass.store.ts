import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { linkAdmissions, operatorInvitations, users } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";

/** What all links of one person together let in. */
const IN_ALL = 200;
const IN_AN_HOUR = 60;
const HOUR_MS = 60 * 60 * 1000;

const anHourBefore = (now: Date): Date => new Date(now.getTime() - HOUR_MS);

/** The person whose link was opened: when the account was made, and whether the links still let people in. */
export async function inviterAt(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ readonly since: Date; readonly hasRoom: boolean } | null> {
  const [found] = await db
    .select({
      since: users.createdAt,
      total: linkAdmissions.total,
      inHour: linkAdmissions.inHour,
      began: linkAdmissions.hourBeganAt,
    })
    .from(users)
    .leftJoin(linkAdmissions, eq(linkAdmissions.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.disabledAt)));
  if (found === undefined) return null;
  const { since, total, inHour, began } = found;
  const inThisHour = began !== null && began > anHourBefore(now) ? (inHour ?? 0) : 0;
  return { since, hasRoom: (total ?? 0) < IN_ALL && inThisHour < IN_AN_HOUR };
}

/**
 * Counts one more that the person's links let in, for all processes together.
 * @returns false when the links let no one in any more, or the person is gone or disabled; nothing is counted then
 */
export async function countAdmission(tx: Db, userId: number, now: Date): Promise<boolean> {
  // Held until the transaction ends, so that the account cannot go in between.
  const [inviter] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    .for("key share");
  if (inviter === undefined) return false;
  const isOver = lte(linkAdmissions.hourBeganAt, anHourBefore(now));
  const counted = await tx
    .insert(linkAdmissions)
    .values({ userId, total: 1, inHour: 1, hourBeganAt: now })
    .onConflictDoUpdate({
      target: linkAdmissions.userId,
      set: {
        total: sql`${linkAdmissions.total} + 1`,
        inHour: sql`case when ${isOver} then 1 else ${linkAdmissions.inHour} + 1 end`,
        hourBeganAt: sql`case when ${isOver} then excluded.hour_began_at else ${linkAdmissions.hourBeganAt} end`,
      },
      setWhere: sql`${linkAdmissions.total} < ${IN_ALL} and (${isOver} or ${linkAdmissions.inHour} < ${IN_AN_HOUR})`,
    })
    .returning({ total: linkAdmissions.total });
  return counted.length > 0;
}

const isOpen = (id: number, now: Date) =>
  and(
    eq(operatorInvitations.id, id),
    isNull(operatorInvitations.usedAt),
    gt(operatorInvitations.expiresAt, now),
  );

export async function isInvitationOpen(db: Db, id: number, now: Date): Promise<boolean> {
  const found = await db
    .select({ id: operatorInvitations.id })
    .from(operatorInvitations)
    .where(isOpen(id, now));
  return found.length > 0;
}

/** @returns false when a person came in by it already, or it is over */
export async function spendInvitation(tx: Db, id: number, now: Date): Promise<boolean> {
  const used = await tx
    .update(operatorInvitations)
    .set({ usedAt: now })
    .where(isOpen(id, now))
    .returning({ id: operatorInvitations.id });
  return used.length > 0;
}

/** What an export tells of the links' count. */
export async function admissionsBy(db: Db, userId: number): Promise<Record<string, unknown> | null> {
  const [found] = await db.select().from(linkAdmissions).where(eq(linkAdmissions.userId, userId));
  return found === undefined
    ? null
    : { total: found.total, inHour: found.inHour, hourBeganAt: found.hourBeganAt.toISOString() };
}
