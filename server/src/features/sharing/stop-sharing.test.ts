import * as challengeCalls from "@promptsmith/contract/challenges/calls";
import * as friendCalls from "@promptsmith/contract/friends/calls";
import * as noticeCalls from "@promptsmith/contract/notices/calls";
import * as sharingCalls from "@promptsmith/contract/sharing/calls";
import { describe, expect, test } from "vitest";
import type { Visitor } from "@promptsmith/testing/person/visitor";

import type { Member } from "../../../test/support/test-app.ts";
import { startTestApp } from "../../../test/support/test-app.ts";

const app = await startTestApp();

const SECRET = "Write a plan in three numbered steps for beginners, at most eighty words, about secretword.";
const ENDED = [410, "This share has ended"];

async function befriend(ann: Member, bob: Member): Promise<number> {
  const { body } = await ann.call(friendCalls.requestFriendship, { body: { friendId: bob.id } });
  await bob.call(friendCalls.changeFriendship, { params: { id: body.id }, body: { status: "accepted" } });
  return body.id;
}
async function people(): Promise<[Member, Member]> {
  return [await app.member(), await app.member()];
}
const challengeOf = async (who: Member) => (await who.call(challengeCalls.todaysChallenges)).body[0]?.id ?? 0;
const solve = (who: Member, challengeId: number) =>
  who.call(challengeCalls.submitChallenge, { body: { challengeId, userPrompt: SECRET } });
const share = async (who: Member, challengeId: number) =>
  (await who.call(sharingCalls.shareChallenge, { body: { challengeId, message: "Beat me" } })).body;
const send = async (from: Member, to: Member, challengeId: number) =>
  (
    await from.call(sharingCalls.inviteToChallenge, {
      body: { challengeId, recipientId: to.id, shareType: "internal" },
    })
  ).body;
const list = async (who: Member, type: "sent" | "received") =>
  (await who.call(sharingCalls.challengeInvitations, { query: { type } })).body;
async function look(who: Visitor, token: string) {
  const answer = await who.get<{ message?: string }>(`/api/challenge-invitations/${token}`);
  if (answer.status !== 200) expect(answer.text).not.toContain("secretword");
  return [answer.status, answer.body.message];
}
const stop = (who: Visitor, id: number) => who.delete(`/api/challenge-invitations/${id}`);
const accept = (who: Member, id: number) =>
  who.patch(`/api/challenge-invitations/${id}`, { status: "accepted" });

describe("stopping a share", () => {
  test("is for its sender alone; its link, page and picture then show nothing", async () => {
    const [ann, bob] = await people();
    const challengeId = await challengeOf(ann);
    await solve(ann, challengeId);
    const { id, shareToken } = await share(ann, challengeId);
    expect((await share(ann, challengeId)).shareToken).toBe(shareToken);
    expect((await look(app.visitor(), shareToken))[0]).toBe(200);
    expect((await stop(bob, id)).status).toBe(404);
    expect((await stop(ann, 999_999)).status).toBe(404);
    for (const turn of [1, 2]) expect([turn, (await stop(ann, id)).status]).toEqual([turn, 200]);
    for (const who of [app.visitor(), bob, ann]) expect(await look(who, shareToken)).toEqual(ENDED);
    expect((await app.visitor().get(`/s/${shareToken}`)).text).not.toContain("Beat me");
    expect((await app.visitor().get(`/s/${shareToken}/card.png`)).status).toBe(404);
    expect((await accept(bob, id)).status).toBe(410);
  });

  test("gives the next share a new token; the old one stays dead", async () => {
    const ann = await app.member();
    const challengeId = await challengeOf(ann);
    const first = await share(ann, challengeId);
    await stop(ann, first.id);
    const second = await share(ann, challengeId);
    expect(second.shareToken).not.toBe(first.shareToken);
    expect(await look(app.visitor(), first.shareToken)).toEqual(ENDED);
    expect((await look(app.visitor(), second.shareToken))[0]).toBe(200);
  });

  test("ends the link for those who had accepted it, who keep the challenge", async () => {
    const [ann, bob] = await people();
    const challengeId = await challengeOf(ann);
    await solve(ann, challengeId);
    const { id } = await share(ann, challengeId);
    await accept(bob, id);
    const own = (await list(bob, "received"))[0]?.invitation.shareToken ?? "";
    expect((await look(bob, own))[0]).toBe(200);
    await stop(ann, id);
    expect(await look(bob, own)).toEqual(ENDED);
    expect(await list(bob, "received")).toEqual([]);
    expect(await list(ann, "sent")).toEqual([]);
    expect((await bob.get(`/api/challenges/${challengeId}`)).status).toBe(200);
    const again = await share(ann, challengeId);
    expect((await accept(bob, again.id)).status).toBe(200);
  });

  test("of one friend's share leaves the link and the other friends alone", async () => {
    const [ann, bob] = await people();
    const cleo = await app.member();
    await befriend(ann, bob);
    await befriend(ann, cleo);
    const challengeId = await challengeOf(ann);
    const { shareToken } = await share(ann, challengeId);
    const [toBob, toCleo] = [await send(ann, bob, challengeId), await send(ann, cleo, challengeId)];
    expect((await stop(bob, toBob.id)).status).toBe(404);
    await stop(ann, toBob.id);
    expect(await look(bob, toBob.shareToken)).toEqual(ENDED);
    expect((await look(cleo, toCleo.shareToken))[0]).toBe(200);
    expect((await look(app.visitor(), shareToken))[0]).toBe(200);
    const anew = await send(ann, bob, challengeId);
    expect([anew.id === toBob.id, anew.status]).toEqual([false, "pending"]);
  });
});

describe("with the end of a friendship", () => {
  async function friendsWithShares(): Promise<{ ann: Member; bob: Member; id: number; challengeId: number }> {
    const [ann, bob] = await people();
    const id = await befriend(ann, bob);
    const challengeId = await challengeOf(ann);
    return { ann, bob, id, challengeId };
  }
  const remove = (who: Member, id: number) =>
    who.call(friendCalls.changeFriendship, { params: { id }, body: { status: "rejected" } });

  test.each(["the sender", "the recipient"])(
    "by %s, shares end in both directions, and nothing revives them",
    async (who) => {
      const { ann, bob, id, challengeId } = await friendsWithShares();
      const there = await send(ann, bob, challengeId);
      const back = await send(bob, ann, await challengeOf(bob));
      const mailed = await ann.call(sharingCalls.inviteToChallenge, {
        body: { challengeId, recipientEmail: bob.email, shareType: "email" },
      });
      expect((await bob.call(noticeCalls.notices)).body.pendingChallenges).toBe(1);
      await remove(who === "the sender" ? ann : bob, id);
      await solve(ann, challengeId);
      for (const token of [there.shareToken, back.shareToken, mailed.body.shareToken])
        for (const person of [ann, bob]) expect(await look(person, token)).toEqual(ENDED);
      for (const person of [ann, bob]) {
        expect(await list(person, "sent")).toEqual([]);
        expect(await list(person, "received")).toEqual([]);
        const { body } = await person.call(noticeCalls.notices);
        expect([
          body.pendingChallenges,
          body.notices.filter(({ kind }) => kind.startsWith("challenge")),
        ]).toEqual([0, []]);
      }
      expect((await accept(bob, there.id)).status).toBe(410);
      await befriend(bob, ann);
      expect(await look(bob, there.shareToken)).toEqual(ENDED);
      expect(await list(bob, "received")).toEqual([]);
      expect((await send(ann, bob, challengeId)).shareToken).not.toBe(there.shareToken);
    },
  );

  test("the recipient keeps a private challenge and the own attempt", async () => {
    const { ann, bob, id } = await friendsWithShares();
    const { rows } = await app.deps.db.execute<{ id: number }>(
      `insert into challenges (user_id, title, description, difficulty, category, points, created_at)
       values (${ann.id}, 'Plants', 'Ask for a report on the office plants.', 'easy', 'Business', 10, '2026-03-01')
       returning id`,
    );
    const own = rows[0]?.id ?? 0;
    await send(ann, bob, own);
    await remove(ann, id);
    expect((await bob.get(`/api/challenges/${own}`)).status).toBe(200);
    expect((await solve(bob, own)).status).toBe(201);
    expect((await bob.get(`/api/user-challenges/${own}`)).text).toContain("secretword");
  });

  test("a request that is declined or cancelled ends no share by link", async () => {
    const [ann, bob] = await people();
    const challengeId = await challengeOf(ann);
    const { id } = await share(ann, challengeId);
    await accept(bob, id);
    const asked = await ann.call(friendCalls.requestFriendship, { body: { friendId: bob.id } });
    await remove(bob, asked.body.id);
    expect(await list(bob, "received")).toHaveLength(1);
  });

  test("a share sent at the same moment does not outlive it", async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { ann, bob, id, challengeId } = await friendsWithShares();
      await Promise.all([send(ann, bob, challengeId), remove(bob, id)]);
      expect(await list(bob, "received")).toEqual([]);
    }
  });
});
