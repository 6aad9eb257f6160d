import { challenges } from "../../src/database/schema.ts";
import type { TestApp } from "./test-app.ts";

/** Makes what a test of prompts names a challenge that everybody may open and that no set holds. */
export async function inLibrary(
  { deps: { db, clock } }: TestApp,
  {
    challengeTitle: title,
    challengeDescription: description,
  }: { challengeTitle: string; challengeDescription: string },
): Promise<void> {
  await db.insert(challenges).values({
    title,
    description,
    difficulty: "easy",
    category: "Business",
    points: 10,
    libraryKey: `test:${title}`,
    retiredAt: clock.now(),
    createdAt: clock.now(),
  });
}
