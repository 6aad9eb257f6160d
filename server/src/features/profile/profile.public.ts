import type { Db } from "../../platform/db/database.ts";
import { exportedProfile, interestsOf } from "./profile.store.ts";

export { profileColumns } from "./profile.store.ts";
export type { ProfileHooks } from "./profile.service.ts";

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
