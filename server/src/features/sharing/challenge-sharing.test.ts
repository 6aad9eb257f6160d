import * as challengeCalls from "@promptsmith/contract/challenges/calls";
import * as friendCalls from "@promptsmith/contract/friends/calls";
import * as noticeCalls from "@promptsmith/contract/notices/calls";
import * as sharingCalls from "@promptsmith/contract/sharing/calls";
import { describe, expect, test } from "vitest";
import { goodPrompt } from "@promptsmith/testing/prompts";

import type { Member } from "../../../test/support/test-app.ts";
import { startTestApp } from "../../../test/support/test-app.ts";

const app = await startTestApp();

async function befriend(a: Member, b: Member) {
  const { body } = await a.call(friendCalls.requestFriendship, { body: { friendId: b.id } });
  await b.call(friendCalls.changeFriendship, { params: { id: body.id }, body: { status: "accepted" } });
}
async function todaysFirst(who: Member) {
  const [first] = (await who.call(challengeCalls.todaysChallenges)).body;
  if (!first) throw new Error("no challenge today");
  return first;
}
const complete = (who: Member, challengeId: number, userPrompt: string) =>
  who.call(challengeCalls.submitChallenge, { body: { challengeId, userPrompt } });
const share = (who: Member, challengeId: number, extra: object = {}) =>
  who.call(sharingCalls.shareChallenge, {
    body: { challengeId, shareUrl: "https://evil.example/", ...extra },
  });
const invite = (from: Member, challengeId: number, recipientId: number) =>
  from.call(sharingCalls.inviteToChallenge, {
    body: { challengeId, recipientId, shareType: "internal", message: "Your turn" },
  });
const accept = (who: Member, id: number) =>
  who.call(sharingCalls.acceptChallengeInvitation, { params: { id }, body: { status: "accepted" } });
const listed = async (who: Member, type: "sent" | "received") =>
  (await who.call(sharingCalls.challengeInvitations, { query: { type } })).body;

describe("a share link", () => {
  test("is one per challenge, never the client's address, and shows score and prompt only once there is one", async () => {
    const ann = await app.member();
    const challenge = await todaysFirst(ann);
    const first = await share(ann, challenge.id);
    expect(first.status).toBe(200);
    expect(first.body.shareUrl).toBe(`http://localhost:3000/s/${first.body.shareToken}`);
    const path = `/api/challenge-invitations/${first.body.shareToken}`;
    const before = await app.visitor().get(path);
    expect(before.body).toMatchObject({
      challenge: { id: challenge.id, example: null },
      sender: { id: ann.id },
      userChallenge: null,
    });
    const done = await complete(ann, challenge.id, goodPrompt(challenge));
    expect((await share(ann, challenge.id)).body).toEqual(first.body);
    const after = await app.visitor().get(path);
    expect(after.body).toMatchObject({
      userChallenge: {
        completed: true,
        overallScore: done.body.overallScore,
        userPrompt: goodPrompt(challenge),
      },
    });
    expect(after.text).not.toMatch(/@|feedback|aiOutput/);
    expect(await listed(ann, "sent")).toEqual([]);
  });

  test("gives everybody who accepts a row of their own", async () => {
    const [ann, bob, cleo] = [await app.member(), await app.member(), await app.member()];
    const challenge = await todaysFirst(ann);
    const { shareToken } = (await share(ann, challenge.id, { message: "Try it" })).body;
    const path = `/api/challenge-invitations/${shareToken}`;
    const { invitation } = (await bob.get<{ invitation: { id: number } }>(path)).body;
    const own = await accept(bob, invitation.id);
    expect(own.body.invitation).toMatchObject({ recipientId: bob.id, status: "accepted", shareType: "link" });
    expect((await accept(bob, invitation.id)).body).toEqual(own.body);
    expect((await bob.get<{ invitation: object }>(path)).body.invitation).toMatchObject({
      status: "accepted",
      recipientId: bob.id,
    });
    expect((await cleo.get<{ invitation: object }>(path)).body.invitation).toMatchObject({
      status: "pending",
      recipientId: null,
    });
    expect((await accept(ann, invitation.id)).text).toContain(
      "You cannot accept your own challenge invitation",
    );
    expect(await listed(bob, "received")).toMatchObject([
      { invitation: { status: "accepted" }, sender: { id: ann.id } },
    ]);
    expect(await listed(ann, "sent")).toMatchObject([{ recipient: { id: bob.id } }]);
  });
});

describe("an invitation to a friend", () => {
  test("is counted, answered by completing, and shows both scores", async () => {
    const [ann, bob, carl] = [await app.member(), await app.member(), await app.member()];
    await befriend(ann, bob);
    const challenge = await todaysFirst(ann);
    const made = await invite(ann, challenge.id, bob.id);
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ status: "pending", completed: false, userChallengeId: null }),
    ]);
    expect((await invite(ann, challenge.id, bob.id)).status).toBe(200);
    expect((await bob.call(noticeCalls.notices)).body).toMatchObject({
      pendingChallenges: 1,
      notices: [{ kind: "challenge-received" }],
    });

    const foreign = await accept(carl, made.body.id);
    expect([foreign.status, foreign.body]).toEqual([
      403,
      expect.objectContaining({
        message: "Unauthorized: This challenge invitation was sent to another user",
      }),
    ]);
    expect((await accept(bob, made.body.id)).body.invitation.status).toBe("accepted");
    expect((await bob.call(noticeCalls.notices)).body.pendingChallenges).toBe(0);

    const annScore = (
      await complete(ann, challenge.id, "Explain it to a child in three short steps with one example")
    ).body;
    const bobScore = (await complete(bob, challenge.id, goodPrompt(challenge))).body;
    const expected = {
      userChallenge: { completed: true, overallScore: annScore.overallScore },
      recipientChallenge: { completed: true, overallScore: bobScore.overallScore },
    };
    expect(await listed(bob, "received")).toMatchObject([expected]);
    expect(await listed(ann, "sent")).toMatchObject([expected]);
    expect((await ann.call(noticeCalls.notices)).body.notices).toMatchObject([
      { kind: "challenge-finished", person: { id: bob.id } },
      {},
    ]);
  });

  test("completing answers it without accepting first", async () => {
    const [ann, bob] = [await app.member(), await app.member()];
    await befriend(ann, bob);
    const challenge = await todaysFirst(ann);
    await invite(ann, challenge.id, bob.id);
    await complete(bob, challenge.id, "Explain it to a child in three short steps");
    const [item] = await listed(bob, "received");
    expect(item?.invitation.status).toBe("accepted");
  });

  test("is for friends only, and refusals say why", async () => {
    const [ann, bob] = [await app.member(), await app.member()];
    const challenge = await todaysFirst(ann);
    const texts = await Promise.all([
      invite(ann, challenge.id, bob.id),
      invite(ann, challenge.id, ann.id),
      invite(ann, challenge.id, 2_000_000_000),
      invite(ann, 2_000_000_000, bob.id),
      ann.post("/api/challenge-invitations", { challengeId: challenge.id, shareType: "internal" }),
      ann.post("/api/challenge-invitations", { shareType: "internal", recipientId: bob.id }),
      ann.post("/api/challenge-invitations", {
        challengeId: challenge.id,
        recipientId: bob.id,
        shareType: "fax",
      }),
      ann.patch("/api/challenge-invitations/2000000000", { status: "accepted" }),
      ann.get("/api/challenge-invitations?type=lost"),
      app.visitor().get("/api/challenge-invitations/unknown-unknown-unknown"),
    ]);
    expect(texts.map(({ status, body }) => [status, (body as { message: string }).message])).toEqual([
      [403, "You can only share with friends"],
      [400, "You cannot invite yourself"],
      [404, "User not found"],
      [404, "Challenge not found"],
      [400, "Recipient is required"],
      [400, "Challenge id is required"],
      [400, "Invalid share type"],
      [404, "Challenge invitation not found"],
      [400, "Invalid type"],
      [404, "Challenge Not Found"],
    ]);
  });
});

test("mails to strangers have the same hourly limit as friend invitations", async () => {
  const ann = await app.member();
  const { id: challengeId } = await todaysFirst(ann);
  const mail = (turn: number) =>
    ann.post("/api/challenge-invitations", {
      challengeId,
      shareType: "email",
      recipientEmail: `stranger${turn}@example.org`,
    });
  const statuses = new Set<number>();
  for (let turn = 0; turn < 60; turn += 1) statuses.add((await mail(turn)).status);
  expect([...statuses]).toEqual([201]);
  expect((await mail(60)).status).toBe(429);
});

test("a person can accept 200 invitations an hour and no more", async () => {
  const eve = await app.member();
  const statuses = [];
  for (let turn = 0; turn < 201; turn += 1)
    statuses.push(
      (await eve.patch(`/api/challenge-invitations/${900_000 + turn}`, { status: "accepted" })).status,
    );
  expect(new Set(statuses.slice(0, 200))).toEqual(new Set([404]));
  expect(statuses[200]).toBe(429);
});

test("the bell remembers when it was opened", async () => {
  const ann = await app.member();
  expect((await ann.call(noticeCalls.notices)).body.seenAt).toBeNull();
  await ann.call(noticeCalls.noticesSeen);
  expect((await ann.call(noticeCalls.notices)).body.seenAt).toBe(app.clock.now().toISOString());
});
