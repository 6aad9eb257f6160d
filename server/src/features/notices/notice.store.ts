import { noticeVisits } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

export async function rememberVisit(
  db: Db,
  { userId, seenAt }: { readonly userId: number; readonly seenAt: Date },
): Promise<void> {
  await db
    .insert(noticeVisits)
    .values({ userId, seenAt })
    .onConflictDoUpdate({ target: noticeVisits.userId, set: { seenAt } });
}
