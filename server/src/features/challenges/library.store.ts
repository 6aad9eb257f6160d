import type { Difficulty } from "@promptsmith/contract/challenges/rules";
import type { Facet } from "@promptsmith/assessment";
import { and, isNotNull, isNull, sql } from "drizzle-orm";

import { challenges } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Candidate } from "./domain/daily-pick.ts";

export type LibraryRow = {
  readonly libraryKey: string;
  readonly title: string;
  readonly description: string;
  readonly difficulty: Difficulty;
  readonly category: string;
  readonly points: number;
  readonly example: string;
  readonly rubric: readonly Facet[];
};

/** Keys of rows that no file holds: an AI wrote them. */
export const WRITTEN_BY_AI = "ai/";

/**
 * Makes the library what the files say, in two statements however many challenges there are: new rows come,
 * changed ones change, and those that stand in no file any more are withdrawn. What has not changed is not touched.
 */
export async function writeLibrary(tx: Db, rows: readonly LibraryRow[], now: Date): Promise<void> {
  const json = JSON.stringify(rows);
  const at = now.toISOString();
  await tx.execute(sql`
    insert into challenges as c
      (library_key, title, description, difficulty, category, points, example, rubric, created_at)
    select r."libraryKey", r.title, r.description, r.difficulty, r.category, r.points, r.example, r.rubric,
      ${at}::timestamptz
    from jsonb_to_recordset(${json}::text::jsonb) as r("libraryKey" text, title text, description text,
      difficulty text, category text, points int, example jsonb, rubric jsonb)
    on conflict (library_key) do update set
      title = excluded.title, description = excluded.description, difficulty = excluded.difficulty,
      category = excluded.category, points = excluded.points, example = excluded.example,
      rubric = excluded.rubric, retired_at = null
    where (c.title, c.description, c.difficulty, c.category, c.points, c.example, c.rubric, c.retired_at)
      is distinct from (excluded.title, excluded.description, excluded.difficulty, excluded.category,
        excluded.points, excluded.example, excluded.rubric, null::timestamptz)`);
  await tx.execute(sql`
    update challenges set retired_at = ${at}::timestamptz
    where library_key is not null and retired_at is null and library_key not like ${`${WRITTEN_BY_AI}%`}
      and library_key not in (select r."libraryKey" from jsonb_to_recordset(${json}::text::jsonb)
        as r("libraryKey" text))`);
}

/** Adds one challenge; false when its key is taken. */
export async function addToLibrary(tx: Db, row: LibraryRow, now: Date): Promise<boolean> {
  const added = await tx
    .insert(challenges)
    .values({ ...row, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: challenges.id });
  return added.length === 1;
}

/** Everything that may be drawn, without its texts. */
export function readCandidates(db: Db): Promise<Candidate[]> {
  return db
    .select({ id: challenges.id, category: challenges.category, difficulty: challenges.difficulty })
    .from(challenges)
    .where(and(isNotNull(challenges.libraryKey), isNull(challenges.retiredAt)));
}

/** Titles and descriptions of the whole library, withdrawn ones too: nothing of it is to come again. */
export function readLibraryTexts(
  db: Db,
): Promise<{ title: string; description: string; category: string; difficulty: Difficulty }[]> {
  return db
    .select({
      title: challenges.title,
      description: challenges.description,
      category: challenges.category,
      difficulty: challenges.difficulty,
    })
    .from(challenges)
    .where(isNotNull(challenges.libraryKey))
    .orderBy(challenges.id);
}
