import { and, eq, isNotNull, isNull, like } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { challenges } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";
import { WRITTEN_BY_AI } from "./library.store.ts";

/** Takes a challenge of the library out of the choice, or back into it. @returns false when there is no such one */
export async function withdraw(tx: Db, id: number, withdrawnAt: Date | null): Promise<boolean> {
  const changed = await tx
    .update(challenges)
    .set({ withdrawnAt })
    .where(and(eq(challenges.id, id), isNotNull(challenges.libraryKey)))
    .returning({ id: challenges.id });
  return changed.length > 0;
}

const listed = (db: Db, condition: SQL | undefined) =>
  db
    .select({
      id: challenges.id,
      title: challenges.title,
      category: challenges.category,
      difficulty: challenges.difficulty,
      createdAt: challenges.createdAt,
      withdrawnAt: challenges.withdrawnAt,
    })
    .from(challenges)
    .where(condition)
    .orderBy(challenges.id);

export const writtenByAi = (db: Db) => listed(db, like(challenges.libraryKey, `${WRITTEN_BY_AI}%`));

/** What is drawn from, and what was withdrawn from it. */
export const inLibrary = (db: Db) =>
  listed(db, and(isNotNull(challenges.libraryKey), isNull(challenges.retiredAt)));
