import * as challengeCalls from "@promptsmith/contract/challenges/calls";
import * as stats from "@promptsmith/contract/progress/calls";
import * as calls from "@promptsmith/contract/leaderboard/calls";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { goodPrompt } from "@promptsmith/testing/prompts";

import { seedFriends } from "../../../test/support/crowd.ts";
import type { Member } from "../../../test/support/test-app.ts";
import { startTestApp } from "../../../test/support/test-app.ts";

const app = await startTestApp();

/** There are members with 1 to 300 points; a person who wins points climbs among them. */
const climber = await app.member();
await seedFriends(app.database.db, { userId: climber.id, count: 100, now: app.clock.now() });

const bucketOf = async (who: Member) => (await who.call(stats.percentile)).body.percentileBucket;
const boards = async (who: Member) => ({
  friends: (await who.call(calls.friendsLeaderboard)).body,
  global: (await who.call(calls.globalLeaderboard)).body,
});

test("an award is in rank, percentile and both boards at the next read", async () => {
  expect(await bucketOf(climber)).toBeNull();
  const before = await boards(climber);
  expect(before.friends.currentUserRank).toBe(101);
  for (const category of ["Writing", "Science", "Cooking", "Music", "History", "Art"]) {
    const set = await climber.call(challengeCalls.todaysChallenges, { query: { category } });
    for (const challenge of set.body) {
      const { body, status } = await climber.call(challengeCalls.submitChallenge, {
        body: { challengeId: challenge.id, userPrompt: goodPrompt(challenge) },
      });
      expect(status).toBe(201);
      const user = (await climber.get<{ totalPoints: number }>("/api/user")).body;
      expect(user.totalPoints).toBeGreaterThanOrEqual(body.pointsAwarded ?? 0);
      const { friends, global } = await boards(climber);
      const better = Math.max(0, 300 - user.totalPoints);
      const asked = await app.database.db.execute<{ better: number | string; members: number | string }>(sql`
        select count(*) filter (where total_points > ${user.totalPoints}) as better, count(*) as members from users`);
      const [row] = asked.rows;
      expect(Number(row?.better)).toBe(better);
      expect([global.currentUserRank, global.totalUsers]).toEqual([1 + better, Number(row?.members)]);
      expect(friends.currentUserRank).toBe(
        1 + friends.leaderboard.filter((one) => one.totalPoints > user.totalPoints).length,
      );
      const share = (100 * global.currentUserRank) / global.totalUsers;
      const tier = [1, 5, 10, 15, 25, 30, 50].find((limit) => share <= limit);
      expect(await bucketOf(climber)).toBe(
        tier === undefined || user.totalPoints === 0 ? null : String(tier),
      );
    }
  }
  // It went up through several tiers, so the sums above were not all the same.
  const after = await boards(climber);
  expect(after.global.currentUserRank).toBeLessThan(before.global.currentUserRank - 100);
  expect(after.friends.currentUserRank).toBe(1);
  expect(await bucketOf(climber)).not.toBeNull();
});
