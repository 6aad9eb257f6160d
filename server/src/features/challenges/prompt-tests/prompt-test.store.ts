import { and, eq, lt } from "drizzle-orm";

import { promptTests } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";

type TestKey = { readonly userId: number; readonly fingerprint: string };

export async function rememberTest(
  db: Db,
  test: TestKey & {
    readonly challengeTitle: string;
    readonly userPrompt: string;
    readonly output: string;
    readonly testedAt: Date;
  },
): Promise<void> {
  const { output, testedAt } = test;
  await db
    .insert(promptTests)
    .values(test)
    .onConflictDoUpdate({
      target: [promptTests.userId, promptTests.fingerprint],
      set: { output, testedAt },
    });
}

export async function forgetTestsBefore(db: Db, userId: number, before: Date): Promise<void> {
  await db.delete(promptTests).where(and(eq(promptTests.userId, userId), lt(promptTests.testedAt, before)));
}
