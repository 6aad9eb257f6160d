import * as challengeCalls from "@promptsmith/contract/challenges/calls";
import * as friendCalls from "@promptsmith/contract/friends/calls";
import * as boardCalls from "@promptsmith/contract/leaderboard/calls";
import * as noticeCalls from "@promptsmith/contract/notices/calls";
import * as sharingCalls from "@promptsmith/contract/sharing/calls";
import { expect, test } from "vitest";

import type { Member } from "../../../test/support/test-app.ts";
import { startTestApp } from "../../../test/support/test-app.ts";

const app = await startTestApp();

async function friends(): Promise<readonly [Member, Member]> {
  const [ann, bob] = [await app.member(), await app.member()];
  const { body } = await ann.call(friendCalls.requestFriendship, { body: { friendId: bob.id } });
  await bob.call(friendCalls.changeFriendship, { params: { id: body.id }, body: { status: "accepted" } });
  return [ann, bob];
}
async function challengeOf(who: Member): Promise<number> {
  const [first] = (await who.call(challengeCalls.todaysChallenges)).body;
  return first?.id ?? 0;
}
const leave = async (who: Member) => {
  expect((await who.delete("/api/user", { password: who.password })).status).toBe(200);
};
const sendTo = (from: Member, to: Member, challengeId: number) =>
  from.call(sharingCalls.inviteToChallenge, {
    body: { challengeId, recipientId: to.id, shareType: "internal" },
  });
const listed = async (who: Member, type: "sent" | "received") =>
  (await who.call(sharingCalls.challengeInvitations, { query: { type } })).body;

test("links of a person who has left lead nowhere", async () => {
  const [ann, bob] = await friends();
  const { shareToken } = (
    await ann.call(sharingCalls.shareChallenge, { body: { challengeId: await challengeOf(ann) } })
  ).body;
  const { inviteToken } = (await ann.call(friendCalls.createInvite, { body: { inviteType: "social" } })).body;
  await leave(ann);
  const shared = await bob.get<{ message: string }>(`/api/challenge-invitations/${shareToken}`);
  expect([shared.status, shared.body.message]).toEqual([404, "Challenge Not Found"]);
  const invited = await bob.get<{ message: string }>(`/api/friendship-invitations/${inviteToken}`);
  expect([invited.status, invited.body.message]).toEqual([404, "Invitation not found"]);
  expect((await bob.get(`/api/friendship-invitations/accept/${inviteToken}`)).status).toBe(404);
});

test("what they sent stays in the other's list, without a name or an address", async () => {
  const [ann, bob] = await friends();
  const challengeId = await challengeOf(ann);
  const { body } = await sendTo(ann, bob, challengeId);
  await leave(ann);
  const [item] = await listed(bob, "received");
  expect(item).toMatchObject({
    invitation: { id: body.id, status: "pending" },
    challenge: { id: challengeId },
    sender: null,
    userChallenge: null,
  });
  expect(JSON.stringify(await listed(bob, "received"))).not.toContain("@");
  const { body: bell } = await bob.call(noticeCalls.notices);
  expect(bell.notices.filter(({ kind }) => kind === "challenge-received")).toMatchObject([{ person: null }]);
  expect(bell.pendingChallenges).toBe(1);
  const cleo = await app.member();
  expect((await cleo.patch(`/api/challenge-invitations/${body.id}`, { status: "accepted" })).status).toBe(
    404,
  );
  for (const turn of [1, 2]) {
    const accepted = await bob.patch(`/api/challenge-invitations/${body.id}`, { status: "accepted" });
    expect([turn, accepted.status, accepted.body]).toMatchObject([
      turn,
      200,
      { invitation: { status: "accepted", senderId: null } },
    ]);
  }
  expect((await bob.call(noticeCalls.notices)).body.pendingChallenges).toBe(0);
  expect((await bob.get(`/api/challenges/${challengeId}`)).status).toBe(200);
  // The challenge itself can still be done.
  const done = await bob.call(challengeCalls.submitChallenge, {
    body: { challengeId, userPrompt: "Write a short, friendly text in three numbered steps for beginners." },
  });
  expect(done.status).toBe(201);
  expect((await bob.call(noticeCalls.notices)).body.pendingChallenges).toBe(0);
});

test("what was sent to them stays in the sender's list, without a recipient", async () => {
  const [ann, bob] = await friends();
  const { body } = await sendTo(ann, bob, await challengeOf(ann));
  const mailed = await ann.call(friendCalls.createFriendInvitation, { body: { recipientEmail: bob.email } });
  expect(mailed.status).toBe(409);
  await leave(bob);
  expect(await listed(ann, "sent")).toMatchObject([{ recipient: null, recipientChallenge: null }]);
  expect(JSON.stringify(await listed(ann, "sent"))).not.toContain(bob.email);
  const stranger = await app.member();
  const taken = await stranger.patch(`/api/challenge-invitations/${body.id}`, { status: "accepted" });
  expect(taken.status).toBe(404);
});

test("they are gone from friends, requests and boards", async () => {
  const [ann, bob] = await friends();
  const carl = await app.member();
  await bob.call(friendCalls.requestFriendship, { body: { friendId: carl.id } });
  const before = (await ann.call(boardCalls.globalLeaderboard)).body.totalUsers;
  await leave(bob);
  expect((await ann.call(friendCalls.friends)).body).toEqual([]);
  expect((await ann.call(friendCalls.friendships)).body).toEqual([]);
  expect((await carl.call(friendCalls.friendships)).body).toEqual([]);
  expect((await carl.call(noticeCalls.notices)).body).toMatchObject({ pendingRequests: 0, notices: [] });
  expect((await ann.call(boardCalls.friendsLeaderboard)).body).toMatchObject({
    totalUsers: 1,
    currentUserRank: 1,
  });
  const after = (await ann.call(boardCalls.globalLeaderboard)).body;
  expect(after.totalUsers).toBe(before - 1);
  expect(after.leaderboard.map(({ id }) => id)).not.toContain(bob.id);
});
