import { describe, expect, test } from "vitest";

import { countStatements, LONG_NAME, seedFriends, seedInvitations } from "../../../test/support/crowd.ts";
import type { Member } from "../../../test/support/test-app.ts";
import { startTestApp } from "../../../test/support/test-app.ts";

const app = await startTestApp();
const { database, clock } = app;

const LISTS = [
  "/api/friends",
  "/api/friendships",
  "/api/friendship-invitations",
  "/api/challenge-invitations?type=received",
  "/api/challenge-invitations?type=sent",
  "/api/leaderboard/friends",
  "/api/leaderboard/global",
  "/api/notices",
  "/api/all-challenges",
  "/api/user-challenges",
];

async function memberWith(count: number): Promise<Member> {
  const member = await app.member();
  await member.get("/api/challenges");
  const crowd = { userId: member.id, count, now: clock.now() };
  await seedFriends(database.db, crowd);
  await seedInvitations(database.db, crowd);
  return member;
}
const [few, many] = [await memberWith(1), await memberWith(100)];

describe("a list asks the database as often for a hundred items as for one", () => {
  test.each(LISTS)("%s", async (path) => {
    // Once without counting: what is only read once per process does not count.
    await few.get(path);
    const counts: number[] = [];
    for (const member of [few, many]) {
      counts.push(
        await countStatements(database, async () => {
          expect((await member.get(path)).status).toBe(200);
        }),
      );
    }
    expect(counts[1]).toBe(counts[0]);
    // The session, and the list itself in at most three parts.
    expect(counts[0]).toBeGreaterThan(1);
    expect(counts[0]).toBeLessThanOrEqual(4);
  });

  test("the counter counts statements", async () => {
    expect(
      await countStatements(database, () => database.ping().then(() => few.get("/api/friends"))),
    ).toBeGreaterThan(1);
  });
});

describe("a person with 500 friends and 1,000 invitations", async () => {
  const star = await app.member();
  await seedFriends(database.db, { userId: star.id, count: 500, now: clock.now() });
  await seedInvitations(database.db, { userId: star.id, count: 1_000, now: clock.now() });

  /** Many times what it takes; a list that asks once per item would take longer. */
  const PATIENCE_MS = 10_000;

  async function listed<T>(path: string): Promise<T[]> {
    const since = performance.now();
    const answer = await star.get<T[]>(path);
    expect(answer.status).toBe(200);
    expect(performance.now() - since).toBeLessThan(PATIENCE_MS);
    return answer.body;
  }

  test("sees every friend and request, with names as they are", async () => {
    const friends = await listed<{ id: number; displayName: string; interests: string[] }>("/api/friends");
    expect(friends).toHaveLength(500);
    expect(new Set(friends.map(({ id }) => id)).size).toBe(500);
    expect(friends[0]).toMatchObject({ displayName: LONG_NAME, interests: ["Art", "Music", "Cooking"] });
    const friendships = await listed<{ status: string }>("/api/friendships");
    expect(friendships.filter(({ status }) => status === "accepted")).toHaveLength(500);
    expect(friendships.filter(({ status }) => status === "pending")).toHaveLength(1_000);
  });

  test("pages through the received challenges, newest first, none twice and none lost", async () => {
    type Item = { invitation: { id: number; createdAt: string } };
    const seen: Item[] = [];
    for (let page = 0; page < 10; page += 1) {
      const last = seen.at(-1)?.invitation.id;
      const items = await listed<Item>(
        `/api/challenge-invitations?type=received${last === undefined ? "" : `&before=${last}`}`,
      );
      if (items.length === 0) break;
      expect(items.length).toBeLessThanOrEqual(200);
      seen.push(...items);
    }
    expect(seen).toHaveLength(1_000);
    expect(new Set(seen.map(({ invitation }) => invitation.id)).size).toBe(1_000);
    const times = seen.map(({ invitation }) => invitation.createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("is told the whole number that waits, not only what is listed", async () => {
    const { body } = await star.get<{
      pendingChallenges: number;
      pendingRequests: number;
      notices: unknown[];
    }>("/api/notices");
    expect(body).toMatchObject({ pendingChallenges: 1_000, pendingRequests: 500 });
    expect(body.notices.length).toBeLessThanOrEqual(30);
  });

  test("is on a friends' board of 501 in the right order", async () => {
    const { body } = await star.get<{
      totalUsers: number;
      currentUserRank: number;
      leaderboard: { rank: number; totalPoints: number }[];
    }>("/api/leaderboard/friends");
    expect([body.totalUsers, body.currentUserRank]).toEqual([501, 501]);
    const points = body.leaderboard.map(({ totalPoints }) => totalPoints);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    expect(
      body.leaderboard.every(
        ({ rank, totalPoints }) => rank === 1 + points.filter((p) => p > totalPoints).length,
      ),
    ).toBe(true);
  });
});
