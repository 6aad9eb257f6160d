import { eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { users } from "../../database/schema.ts";
import type { CurrentUser } from "../../features/identity/identity.public.ts";
import { profileColumns } from "../../features/profile/profile.public.ts";
import { effectiveStreak, nextResetAt, today } from "../../features/progress/progress.public.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { gathered } from "../../platform/db/gather.ts";
import { keyList, listedIds } from "../../platform/db/key-lists.ts";

/** The signed-in person: identity, profile and progress in one read. Columns are listed, so that no secret is among them. */
export function currentUserView(db: Db, clock: Clock): CurrentUser {
  const peopleWhere = (matches: SQL) =>
    db
      .select({
        id: users.id,
        username: users.username,
        email: users.email,
        ...profileColumns,
        totalPoints: users.totalPoints,
        currentStreak: users.currentStreak,
        lastCountedDay: users.lastCountedDay,
        bestStreak: users.bestStreak,
        completedChallenges: users.completedChallenges,
        lastActive: users.lastActive,
        lastChallengeUpdate: users.lastChallengeUpdate,
        createdAt: users.createdAt,
        hasPassword: sql<boolean>`(${users.password} is not null or ${users.firebaseUid} is not null)`,
      })
      .from(users)
      .where(matches);
  const byId = peopleWhere(eq(users.id, sql.placeholder("userId"))).prepare("current_user");
  const byIds = peopleWhere(sql`${users.id} = any(${listedIds("userIds")})`).prepare("current_users");

  // The most frequent read of all: those who come at once are read together; whoever is alone needs no list.
  const find = gathered(async (userIds: readonly number[]) => {
    const found =
      userIds.length === 1
        ? await byId.execute({ userId: userIds[0] })
        : await byIds.execute({ userIds: keyList(userIds) });
    return new Map(found.map((row) => [row.id, row]));
  });

  return async (userId) => {
    const row = await find(userId);
    if (row === null) return null;
    const now = clock.now();
    // Named one by one: leaving fields out of a copy is slow.
    return {
      id: row.id,
      username: row.username,
      displayName: row.displayName,
      email: row.email,
      phoneNumber: row.phoneNumber,
      age: row.age,
      country: row.country,
      job: row.job,
      industry: row.industry,
      jobFunction: row.jobFunction,
      timezone: row.timezone,
      totalPoints: row.totalPoints,
      currentStreak: effectiveStreak(row, today(row.timezone, now)),
      bestStreak: row.bestStreak,
      completedChallenges: row.completedChallenges,
      onboardingCompleted: row.onboardingCompleted,
      emailNotificationsEnabled: row.emailNotificationsEnabled,
      whatsappNotificationsEnabled: row.whatsappNotificationsEnabled,
      lastActive: row.lastActive?.toISOString() ?? null,
      lastChallengeUpdate: row.lastChallengeUpdate?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      nextResetAt: nextResetAt(row.timezone, now).toISOString(),
      hasPassword: row.hasPassword,
    } satisfies SelfUser;
  };
}
