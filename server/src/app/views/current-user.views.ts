import { eq, sql } from "drizzle-orm";
import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { mayCompare } from "@promptsmith/contract/profile/rules";
import { users } from "../../database/schema.ts";
import type { CurrentUser } from "../../features/identity/identity.public.ts";
import { profileColumns } from "../../features/profile/profile.public.ts";
import { effectiveStreak, nextResetAt, today } from "../../features/progress/progress.public.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { displayAddress } from "../../platform/display-address.ts";

/** The signed-in person: identity, profile and progress in one read. Columns are listed, so that no secret is among them. */
export function currentUserView(db: Db, clock: Clock): CurrentUser {
  const one = db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      ...profileColumns,
      comparePrompts: users.comparePrompts,
      askToShare: users.askToShare,
      totalPoints: users.totalPoints,
      currentStreak: users.currentStreak,
      streakHoldsUntil: users.streakHoldsUntil,
      bestStreak: users.bestStreak,
      completedChallenges: users.completedChallenges,
      lastActive: users.lastActive,
      lastChallengeUpdate: users.lastChallengeUpdate,
      createdAt: users.createdAt,
      hasPassword: sql<boolean>`(${users.password} is not null or ${users.firebaseUid} is not null)`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("current_user");

  return async (userId) => {
    const [row] = await one.execute({ userId });
    if (row === undefined) return null;
    const now = clock.now();
    // Named one by one: leaving fields out of a copy is slow.
    return {
      id: row.id,
      username: row.username,
      displayName: row.displayName,
      email: displayAddress(row.email),
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
      comparePrompts: row.comparePrompts && mayCompare(row.age),
      askToShare: row.askToShare,
    } satisfies SelfUser;
  };
}
