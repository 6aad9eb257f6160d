import { CATEGORIES } from "@promptsmith/contract/profile/rules";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { friendships, users } from "../../src/database/schema.ts";
import type { Member } from "../support/test-app.ts";
import { startTestApp } from "../support/test-app.ts";

const app = await startTestApp({ now: "2026-03-04T18:00:00.000Z" });
const { db } = app.database;

const ZONES = ["UTC+00:00", "Asia/Kolkata", "America/Los_Angeles", "Pacific/Kiritimati"];
const READS = [
  "/api/user",
  "/api/challenges",
  "/api/challenges?category=Cooking",
  "/api/leaderboard/friends",
] as const;

/** A ring of friends of whom no two have the same points, zone and interests. */
async function ring(size: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let n = 0; n < size; n += 1) {
    const member = await app.member(`ring${n}`, { categories: CATEGORIES.slice(n, n + 1) });
    members.push(member);
    await db
      .update(users)
      .set({ totalPoints: 10 * n, timezone: ZONES[n % ZONES.length] ?? "UTC+00:00" })
      .where(sql`${users.id} = ${member.id}`);
  }
  const now = app.clock.now();
  await db.insert(friendships).values(
    members.map(({ id }, n) => ({
      userId: id,
      friendId: members[(n + 1) % size]?.id ?? id,
      status: "accepted" as const,
      createdAt: now,
      updatedAt: now,
    })),
  );
  return members;
}

test("calls made at the same instant get the same answers as calls made alone", async () => {
  const members = await ring(9);
  const questions = members.flatMap((member) => READS.map((path) => ({ member, path })));
  const answerTo = async ({ member, path }: (typeof questions)[number]) => {
    const { status, body } = await member.get(path);
    return { id: member.id, path, status, body };
  };
  // The first reading draws the sets.
  for (const question of questions) await answerTo(question);
  const alone = [];
  for (const question of questions) alone.push(await answerTo(question));
  expect(new Set(alone.map(({ path, body }) => path + JSON.stringify(body))).size).toBeGreaterThan(25);
  // A set that were not recognised would be drawn anew, and the time of that is told.
  app.clock.set("2026-03-04T18:00:01.000Z");
  for (let round = 0; round < 3; round += 1)
    expect(await Promise.all(questions.map(answerTo))).toEqual(alone);
});

test("a person whose account is gone is refused among others who are not", async () => {
  const [here, gone, visitor] = [await app.member(), await app.member(), app.visitor()];
  await db.delete(users).where(sql`${users.id} = ${gone.id}`);
  for (const path of READS) {
    const answers = await Promise.all([here, gone, visitor, here].map((who) => who.get(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 200]);
  }
});
