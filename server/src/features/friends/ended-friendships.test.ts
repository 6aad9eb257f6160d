import * as friendCalls from "@promptsmith/contract/friends/calls";
import * as noticeCalls from "@promptsmith/contract/notices/calls";
import { describe, expect, test } from "vitest";

import type { Member } from "../../../test/support/test-app.ts";
import { startTestApp } from "../../../test/support/test-app.ts";

const app = await startTestApp();

const later = () => app.clock.advance({ minutes: 1 });
const friendIds = async (who: Member) => (await who.call(friendCalls.friends)).body.map(({ id }) => id);
const mail = (from: Member, to: { email: string }) =>
  from.call(friendCalls.createFriendInvitation, { body: { inviteType: "email", recipientEmail: to.email } });
const link = async (from: Member) =>
  (await from.call(friendCalls.createInvite, { body: { inviteType: "social" } })).body.inviteToken;
type Opened = { message: string; friendship?: { userId: number; friendId: number; status: string } };
const open = (who: Member, token: string) => who.get<Opened>(`/api/friendship-invitations/accept/${token}`);
const said = ({ status, body }: { status: number; body: Opened }) => [status, body.message];
const ask = (from: Member, to: Member) =>
  from.post<{ id: number; message?: string }>("/api/friendships", { friendId: to.id });

async function set(who: Member, other: Member, status: "accepted" | "rejected" | "cancelled") {
  const all = (await who.call(friendCalls.friendships)).body;
  const id = all.find(({ userId, friendId }) => userId === other.id || friendId === other.id)?.id ?? 0;
  expect((await who.call(friendCalls.changeFriendship, { params: { id }, body: { status } })).status).toBe(
    200,
  );
  later();
}
async function people(): Promise<[Member, Member]> {
  return [await app.member(), await app.member()];
}
const SENT = [200, "Friend request sent"];
const MADE = [200, "Friend request accepted!"];

/** Opens an old link: that asks for a friendship and makes none. */
async function expectRequest(opener: Member, sender: Member, token: string) {
  const opened = await open(opener, token);
  expect(said(opened)).toEqual(SENT);
  expect(opened.body.friendship).toMatchObject({
    userId: opener.id,
    friendId: sender.id,
    status: "pending",
  });
  expect(await friendIds(opener)).toEqual([]);
}

describe("an old link", () => {
  test("of a mailed request that was cancelled asks, and makes no one friends", async () => {
    const [ann, bob] = await people();
    const { inviteToken } = (await mail(ann, bob)).body;
    later();
    await set(ann, bob, "cancelled");
    expect((await ann.call(friendCalls.friendInvitations)).body).toEqual([]);
    await expectRequest(bob, ann, inviteToken);
    await expectRequest(bob, ann, inviteToken);
    await set(ann, bob, "accepted");
    expect(await friendIds(ann)).toEqual([bob.id]);
  });

  test("that was used does not bring back who was removed", async () => {
    const [ann, bob] = await people();
    const { inviteToken } = (await mail(ann, bob)).body;
    expect(said(await open(bob, inviteToken))).toEqual(MADE);
    later();
    await set(ann, bob, "rejected");
    await expectRequest(bob, ann, inviteToken);
  });

  test("for many people does not bring back who was removed; one made afterwards does", async () => {
    const [ann, bob] = await people();
    const old = await link(ann);
    expect(said(await open(bob, old))).toEqual(MADE);
    later();
    await set(ann, bob, "rejected");
    await expectRequest(bob, ann, old);
    await set(bob, ann, "cancelled");
    const fresh = await link(ann);
    expect(said(await open(bob, fresh))).toEqual(MADE);
  });

  test("serves anyone who ended the friendship as before", async () => {
    const [ann, bob] = await people();
    const token = await link(ann);
    await open(bob, token);
    later();
    await set(bob, ann, "rejected");
    expect(said(await open(bob, token))).toEqual(MADE);
  });

  test("stays old when its opener asks and cancels in between", async () => {
    const [ann, bob] = await people();
    const token = await link(ann);
    await open(bob, token);
    later();
    await set(ann, bob, "rejected");
    await ask(bob, ann);
    await set(bob, ann, "cancelled");
    await expectRequest(bob, ann, token);
  });

  test("stays old although its opener had ended an earlier friendship", async () => {
    const [ann, bob] = await people();
    await open(bob, await link(ann));
    later();
    await set(bob, ann, "rejected");
    const { inviteToken } = (await mail(ann, bob)).body;
    later();
    await set(ann, bob, "cancelled");
    await expectRequest(bob, ann, inviteToken);
  });

  test("answers a request that its sender has made since", async () => {
    const [ann, bob] = await people();
    const token = await link(ann);
    await open(bob, token);
    later();
    await set(ann, bob, "rejected");
    await ask(ann, bob);
    expect(said(await open(bob, token))).toEqual(MADE);
  });

  test("leads a person who navigates to the friends, and asks all the same", async () => {
    const [ann, bob] = await people();
    const token = await link(ann);
    await open(bob, token);
    later();
    await set(ann, bob, "rejected");
    const opened = await bob.get(`/api/friendship-invitations/accept/${token}`, {
      headers: { accept: "text/html" },
    });
    expect([opened.status, opened.headers["location"]]).toEqual([302, "/profile?tab=friends"]);
    expect(await friendIds(bob)).toEqual([]);
  });
});

describe("withdrawing an invitation", () => {
  test("is for its sender alone, ends the request it made, and its link says so", async () => {
    const [ann, bob] = await people();
    const { inviteToken, invitation } = (await mail(ann, bob)).body;
    later();
    expect((await bob.delete(`/api/friendship-invitations/${invitation.id}`)).status).toBe(404);
    expect((await bob.call(friendCalls.friendships)).body).toMatchObject([{ status: "pending" }]);
    for (const turn of [1, 2]) {
      const { status } = await ann.call(friendCalls.withdrawFriendInvitation, {
        params: { id: invitation.id },
      });
      expect([turn, status]).toEqual([turn, 200]);
    }
    expect((await bob.call(friendCalls.friendships)).body).toMatchObject([{ status: "cancelled" }]);
    expect((await bob.call(noticeCalls.notices)).body.pendingRequests).toBe(0);
    expect((await ann.call(friendCalls.friendInvitations)).body).toEqual([]);
    const gone = [410, "This invitation was withdrawn"];
    expect(said(await open(bob, inviteToken))).toEqual(gone);
    expect(said(await open(ann, inviteToken))).toEqual(gone);
    expect(said(await app.visitor().get<Opened>(`/api/friendship-invitations/${inviteToken}`))).toEqual(gone);
    expect((await app.visitor().get(`/i/${inviteToken}`)).text).not.toContain("invites you");
    expect(await friendIds(bob)).toEqual([]);
  });

  test("works for a mistyped address and for a link, and the address can be invited anew", async () => {
    const [ann, bob] = await people();
    const first = (await mail(ann, { email: "wrong@example.net" })).body;
    await ann.call(friendCalls.withdrawFriendInvitation, { params: { id: first.invitation.id } });
    const second = await mail(ann, { email: "wrong@example.net" });
    expect(second.status).toBe(201);
    expect(second.body.inviteToken).not.toBe(first.inviteToken);
    const { invitation, inviteToken } = (await ann.call(friendCalls.createInvite, { body: {} })).body;
    await ann.call(friendCalls.withdrawFriendInvitation, { params: { id: invitation.id } });
    expect((await open(bob, inviteToken)).status).toBe(410);
    expect((await bob.delete("/api/friendship-invitations/999999")).status).toBe(404);
  });

  test("ends no friendship that it has made", async () => {
    const [ann, bob] = await people();
    const { inviteToken, invitation } = (await mail(ann, bob)).body;
    await open(bob, inviteToken);
    await ann.call(friendCalls.withdrawFriendInvitation, { params: { id: invitation.id } });
    expect(await friendIds(ann)).toEqual([bob.id]);
  });
});

describe("who was declined", () => {
  const WAIT = [409, "You cannot send another request yet"];

  test("waits thirty days, by request and by mail; the other side asks at once", async () => {
    const [ann, bob] = await people();
    await ask(bob, ann);
    await set(ann, bob, "rejected");
    app.clock.advance({ days: 29 });
    const asked = await ask(bob, ann);
    expect([asked.status, asked.body.message]).toEqual(WAIT);
    const mailed = await mail(bob, ann);
    expect([mailed.status, mailed.body]).toMatchObject([409, { ok: false, message: WAIT[1] }]);
    expect((await ann.call(noticeCalls.notices)).body.pendingRequests).toBe(0);
    app.clock.advance({ days: 1 });
    expect((await ask(bob, ann)).status).toBe(201);
    await set(ann, bob, "rejected");
    expect((await ask(ann, bob)).status).toBe(201);
    await set(bob, ann, "accepted");
    expect(await friendIds(ann)).toEqual([bob.id]);
  });

  test("asks by an old link once, not again and again", async () => {
    const [ann, bob] = await people();
    const [one, two] = [await link(ann), await link(ann)];
    later();
    await ask(bob, ann);
    await set(ann, bob, "rejected");
    await expectRequest(bob, ann, one);
    await set(ann, bob, "rejected");
    for (const token of [one, two]) expect(said(await open(bob, token))).toEqual(WAIT);
    expect(await friendIds(bob)).toEqual([]);
  });

  test("is not confused with who was removed, who may ask at once", async () => {
    const [ann, bob] = await people();
    await open(bob, await link(ann));
    later();
    await set(ann, bob, "rejected");
    expect((await ask(bob, ann)).status).toBe(201);
  });
});
