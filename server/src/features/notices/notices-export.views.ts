import { eq } from "drizzle-orm";

import { noticeVisits } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

/** What is stored here about a user, for "Download my data". */
export async function exportNotices(
  db: Db,
  { userId }: { readonly userId: number },
): Promise<Record<string, unknown>> {
  const [bell] = await db
    .select({ seenAt: noticeVisits.seenAt })
    .from(noticeVisits)
    .where(eq(noticeVisits.userId, userId));
  return { bellOpenedAt: bell?.seenAt ?? null };
}
