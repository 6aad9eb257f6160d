import * as friendCalls from "@promptsmith/contract/friends/calls";
import * as boardCalls from "@promptsmith/contract/leaderboard/calls";
import { describe, expect, test } from "vitest";

import type { Member } from "../../../test/support/test-app.ts";
import { startTestApp } from "../../../test/support/test-app.ts";

const app = await startTestApp();

const ask = (from: Member, to: Member) =>
  from.call(friendCalls.requestFriendship, { body: { friendId: to.id } });
const set = (who: Member, id: number, status: "accepted" | "rejected" | "cancelled") =>
  who.call(friendCalls.changeFriendship, { params: { id }, body: { status } });
const friendIds = async (who: Member) => (await who.call(friendCalls.friends)).body.map(({ id }) => id);

async function pair() {
  const [ann, bob] = [await app.member(), await app.member()];
  return { ann, bob };
}

describe("asking for a friendship", () => {
  test("waits for the other side and shows on both sides without e-mail addresses", async () => {
    const { ann, bob } = await pair();
    const asked = await ask(ann, bob);
    expect(asked.status).toBe(201);
    expect(asked.body).toMatchObject({ userId: ann.id, friendId: bob.id, status: "pending" });
    const seen = await bob.call(friendCalls.friendships);
    expect(seen.body).toEqual([asked.body]);
    expect(seen.text).not.toContain("@");
    expect(await friendIds(ann)).toEqual([]);
  });

  test("a second request is refused, a mirrored one accepts", async () => {
    const { ann, bob } = await pair();
    await ask(ann, bob);
    const again = await ask(ann, bob);
    expect([again.status, again.body]).toEqual([
      409,
      expect.objectContaining({ message: "Friend request already sent" }),
    ]);
    const mirrored = await ask(bob, ann);
    expect([mirrored.status, mirrored.body.status]).toEqual([200, "accepted"]);
    const third = await ask(ann, bob);
    expect([third.status, third.text]).toEqual([409, expect.stringContaining("You are already friends")]);
    expect(await friendIds(ann)).toEqual([bob.id]);
  });

  test("oneself, no one and nonsense are refused", async () => {
    const { ann } = await pair();
    expect((await ask(ann, ann)).status).toBe(400);
    expect((await ann.post("/api/friendships", { friendId: 2_147_483_647 })).status).toBe(404);
    expect((await ann.post("/api/friendships", { friendId: 99_999_999_999 })).status).toBe(404);
    expect((await ann.post("/api/friendships", { friendId: "1" })).status).toBe(400);
    expect((await ann.post("/api/friendships", {})).status).toBe(400);
  });

  test("two people who ask each other at once become friends once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ann, bob } = await pair();
      const answers = await Promise.all([ask(ann, bob), ask(bob, ann)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201]);
      expect((await ann.call(friendCalls.friendships)).body).toMatchObject([{ status: "accepted" }]);
    }
  });
});

test("a person can ask 100 people an hour and no more", async () => {
  const ann = await app.member();
  const statuses = [];
  for (let turn = 0; turn < 101; turn += 1)
    statuses.push((await ann.post("/api/friendships", { friendId: 900_000 + turn })).status);
  expect(new Set(statuses.slice(0, 100))).toEqual(new Set([404]));
  expect(statuses[100]).toBe(429);
});

describe("answering", () => {
  test("only the recipient accepts; strangers find nothing", async () => {
    const { ann, bob } = await pair();
    const carl = await app.member();
    const { body } = await ask(ann, bob);
    expect((await set(ann, body.id, "accepted")).status).toBe(403);
    expect((await set(carl, body.id, "accepted")).status).toBe(404);
    expect((await set(bob, body.id, "cancelled")).status).toBe(403);
    const accepted = await set(bob, body.id, "accepted");
    expect([accepted.status, accepted.body.status]).toEqual([200, "accepted"]);
    const friends = await ann.call(friendCalls.friends);
    expect(friends.body).toMatchObject([
      { id: bob.id, email: bob.email, interests: ["Technology"], totalPoints: 0 },
    ]);
    expect((await bob.patch(`/api/friendships/${body.id}`, { status: "pending" })).text).toContain(
      "Invalid status",
    );
    expect((await bob.patch(`/api/friendships/0`, { status: "accepted" })).text).toContain(
      "Friendship not found",
    );
  });

  test("either side ends it, which is final until a person asks anew", async () => {
    const { ann, bob } = await pair();
    const { body } = await ask(ann, bob);
    await set(bob, body.id, "accepted");
    expect((await set(ann, body.id, "cancelled")).status).toBe(409);
    expect((await set(ann, body.id, "rejected")).status).toBe(200);
    expect((await set(bob, body.id, "accepted")).status).toBe(409);
    expect(await friendIds(ann)).toEqual([]);
    expect(await friendIds(bob)).toEqual([]);
    const anew = await ask(bob, ann);
    expect([anew.status, anew.body]).toEqual([
      201,
      expect.objectContaining({ id: body.id, userId: bob.id, status: "pending" }),
    ]);
  });

  test("accepting and cancelling at the same moment leaves one legal state", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ann, bob } = await pair();
      const { body } = await ask(ann, bob);
      const [accepted, cancelled] = await Promise.all([
        set(bob, body.id, "accepted"),
        set(ann, body.id, "cancelled"),
      ]);
      const [row] = (await ann.call(friendCalls.friendships)).body;
      expect([accepted.status, cancelled.status].filter((status) => status === 200)).toHaveLength(1);
      expect(row?.status).toBe(accepted.status === 200 ? "accepted" : "cancelled");
    }
  });
});

describe("the friends' leaderboard", () => {
  test("holds friends and oneself, with shared places", async () => {
    const { ann, bob } = await pair();
    const stranger = await app.member();
    const { body } = await ask(ann, bob);
    await set(bob, body.id, "accepted");
    const board = await ann.call(boardCalls.friendsLeaderboard);
    expect(board.body).toMatchObject({ totalUsers: 2, currentUserRank: 1 });
    expect(
      board.body.leaderboard.map(({ id, rank, isCurrentUser, isFriend }) => [
        id,
        rank,
        isCurrentUser,
        isFriend,
      ]),
    ).toEqual([
      [ann.id, 1, true, false],
      [bob.id, 1, false, true],
    ]);
    expect(board.text).not.toContain("@");
    const all = await ann.call(boardCalls.globalLeaderboard);
    expect(all.body.totalUsers).toBeGreaterThanOrEqual(3);
    expect(all.body.leaderboard.find(({ id }) => id === stranger.id)).toMatchObject({ isFriend: false });
    expect(all.body.leaderboard.find(({ id }) => id === bob.id)).toMatchObject({ isFriend: true });
  });

  test("is closed to visitors", async () => {
    const visitor = app.visitor();
    for (const path of [
      "/api/friends",
      "/api/friendships",
      "/api/leaderboard/friends",
      "/api/leaderboard/global",
    ]) {
      expect((await visitor.get(path)).status).toBe(401);
    }
  });
});
