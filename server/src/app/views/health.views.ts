import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";

/** How full the instance is, in numbers alone. */
export async function instanceCounts(db: Db, now: Date): Promise<Record<string, number>> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select (select count(*) from users) as people,
      (select count(*) from users where disabled_at is not null) as disabled,
      (select count(*) from sessions where expires_at > ${now.toISOString()}::timestamptz) as sessions,
      (select count(*) from challenges where library_key is not null and retired_at is null
        and withdrawn_at is null) as challenges,
      (select count(*) from operator_invitations where used_at is null
        and expires_at > ${now.toISOString()}::timestamptz) as "open invitations"`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]));
}
