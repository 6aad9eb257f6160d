import type { Difficulty } from "@promptsmith/contract/challenges/rules";
import type { Facet, Said } from "@promptsmith/assessment";
import { and, eq, isNotNull, isNull, ne, notInArray, notLike, sql } from "drizzle-orm";

import { challenges } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Candidate } from "../domain/daily-pick.ts";
import { presentRubric } from "../domain/requirement-words.ts";

export type LibraryRow = {
  readonly libraryKey: string;
  readonly title: string;
  readonly description: string;
  readonly difficulty: Difficulty;
  readonly category: string;
  readonly points: number;
  readonly example: string;
  readonly rubric: readonly Facet[];
  readonly said?: readonly Said[];
};

/** Keys of rows that no file holds: an AI wrote them. */
export const WRITTEN_BY_AI = "ai/";

/** Challenges of one statement: few enough for a slow database, which has a second and a half for each statement. */
const AT_ONCE = 50;

/**
 * Makes the library what the files say, some challenges at a time: new rows come, changed ones change, and those that
 * are in no file any more are withdrawn. What has not changed is not touched.
 */
export async function writeLibrary(tx: Db, rows: readonly LibraryRow[], now: Date): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await writeSome(tx, rows.slice(from, from + AT_ONCE), now);
  await tx
    .update(challenges)
    .set({ retiredAt: now })
    .where(
      and(
        isNotNull(challenges.libraryKey),
        isNull(challenges.retiredAt),
        notLike(challenges.libraryKey, `${WRITTEN_BY_AI}%`),
        notInArray(
          challenges.libraryKey,
          rows.map(({ libraryKey }) => libraryKey),
        ),
      ),
    );
}

const writeSome = (tx: Db, rows: readonly LibraryRow[], now: Date) =>
  tx.execute(sql`
    insert into challenges as c
      (library_key, title, description, difficulty, category, points, example, rubric, created_at)
    select r."libraryKey", r.title, r.description, r.difficulty, r.category, r.points, r.example, r.rubric,
      ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r("libraryKey" text, title text, description text,
      difficulty text, category text, points int, example jsonb, rubric jsonb)
    on conflict (library_key) do update set
      title = excluded.title, description = excluded.description, difficulty = excluded.difficulty,
      category = excluded.category, points = excluded.points, example = excluded.example,
      rubric = excluded.rubric, retired_at = null
    where (c.title, c.description, c.difficulty, c.category, c.points, c.example, c.rubric, c.retired_at)
      is distinct from (excluded.title, excluded.description, excluded.difficulty, excluded.category,
        excluded.points, excluded.example, excluded.rubric, null::timestamptz)`);

/** Adds one challenge; false when its key is taken. */
export async function addToLibrary(tx: Db, row: LibraryRow, now: Date): Promise<boolean> {
  const added = await tx
    .insert(challenges)
    .values({ ...row, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: challenges.id });
  return added.length === 1;
}

/** Rubrics an AI wrote before requirements had a text for lists and one for sentences, in their present form. */
export async function renewOldRubrics(tx: Db): Promise<void> {
  const { rows } = await tx.execute<{ id: number; rubric: readonly Facet[] }>(sql`
    select id, rubric from challenges
    where library_key like ${`${WRITTEN_BY_AI}%`} and rubric @? '$[*] ? (!exists (@.ask))'`);
  for (const { id, rubric } of rows) {
    const renewed = presentRubric(rubric);
    if (renewed) await tx.update(challenges).set({ rubric: renewed }).where(eq(challenges.id, id));
  }
}

/** What visitors try before they have an account. It is in no new daily set, so that no one begins with an answer. */
export const TRY_KEY = "cooking/what-is-left-in-the-fridge";

/** Everything that may be drawn, without its texts. */
export function readCandidates(db: Db): Promise<Candidate[]> {
  return db
    .select({ id: challenges.id, category: challenges.category, difficulty: challenges.difficulty })
    .from(challenges)
    .where(
      and(
        isNotNull(challenges.libraryKey),
        ne(challenges.libraryKey, TRY_KEY),
        isNull(challenges.retiredAt),
        isNull(challenges.withdrawnAt),
      ),
    );
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
