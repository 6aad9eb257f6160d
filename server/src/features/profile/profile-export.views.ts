import { eq } from "drizzle-orm";
import { users } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import { interestsOf } from "./profile.store.ts";

/** What is stored here about a person, for the export. */
export async function exportProfile(
  tx: Db,
  { userId }: { readonly userId: number },
): Promise<Record<string, unknown>> {
  const interests = await interestsOf(tx, userId);
  return {
    profile: await exportedProfile(tx, userId),
    interests: interests?.categories ?? [],
    interestsSince: interests?.createdAt ?? null,
  };
}

/** What a person says of themselves, as they see it and as their export has it. */
export const profileColumns = {
  displayName: users.displayName,
  phoneNumber: users.phoneNumber,
  age: users.age,
  country: users.country,
  job: users.job,
  industry: users.industry,
  jobFunction: users.jobFunction,
  timezone: users.timezone,
  onboardingCompleted: users.onboardingCompleted,
  emailNotificationsEnabled: users.emailNotificationsEnabled,
  whatsappNotificationsEnabled: users.whatsappNotificationsEnabled,
};

async function exportedProfile(db: Db, userId: number): Promise<Record<string, unknown> | null> {
  const [found] = await db
    .select({ ...profileColumns, comparePrompts: users.comparePrompts, askToShare: users.askToShare })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? null;
}
