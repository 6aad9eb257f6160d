import * as friendCalls from "@promptsmith/contract/friends/calls";
import * as sharingCalls from "@promptsmith/contract/sharing/calls";
import { expect, test } from "vitest";

import { startTestApp } from "../../../../test/support/test-app.ts";
import type { Member } from "../../../../test/support/test-app.ts";

const app = await startTestApp();
const [{ id: challengeId } = { id: 0 }] = (
  await (await app.member()).get<{ id: number }[]>("/api/challenges")
).body;

async function invite(from: Member, recipientEmail: string) {
  const { status, body } = await from.call(friendCalls.createFriendInvitation, { body: { recipientEmail } });
  expect([201, 200]).toContain(status);
  expect(body.inviteUrl).toBe(`http://localhost:3000/i/${body.inviteToken}`);
  return body;
}
const mailed = async (from: Member, address: string) => (await invite(from, address)).mailed;
const challenged = async (from: Member, recipientEmail: string) =>
  (
    await from.call(sharingCalls.inviteToChallenge, {
      body: { challengeId, shareType: "email", recipientEmail },
    })
  ).body.mailed;
async function withdrawn(from: Member, address: string): Promise<boolean> {
  const { mailed: wasMailed, invitation } = await invite(from, address);
  await from.call(friendCalls.withdrawFriendInvitation, { params: { id: invitation.id } });
  return wasMailed;
}
/** Of them, how many were mailed. */
async function mailedOf(from: Member, name: string, count: number): Promise<number> {
  let sent = 0;
  for (let at = 0; at < count; at += 1) if (await mailed(from, `${name}${at}@example.net`)) sent += 1;
  return sent;
}
const recipients = async () => (await app.mails()).map(({ to }) => to?.[0]?.address);

test("a stranger gets one mail from a person in thirty days, however often it is invited, at whatever sub-address", async () => {
  const ann = await app.member();
  await app.mails();
  const tries = ["one@example.net", "one+x@example.net", "one@example.net", "ONE+y+z@example.net"];
  const sent = [];
  for (const address of tries) sent.push(await withdrawn(ann, address));
  expect([...sent, await challenged(ann, "one@example.net")]).toEqual([true, false, false, false, false]);
  expect(await recipients()).toEqual(["one@example.net"]);
  app.clock.advance({ hours: 15 * 24 });
  // Who does not come for 30 days would have to sign in again.
  expect(await withdrawn(ann, "one@example.net")).toBe(false);
  app.clock.advance({ hours: 15 * 24 + 1 });
  expect(await withdrawn(ann, "one@example.net")).toBe(true);
});

test("a stranger gets three mails from all in any seven days, friend invitations and challenges together", async () => {
  const people = [];
  for (let at = 0; at < 6; at += 1) people.push(await app.member());
  const [a, b, c, d, e, f] = people as [Member, Member, Member, Member, Member, Member];
  await app.mails();
  expect(await mailed(a, "busy@example.net")).toBe(true);
  app.clock.advance({ hours: 6 * 24 });
  expect(await challenged(b, "busy@example.net")).toBe(true);
  expect(await mailed(c, "busy+c@example.net")).toBe(true);
  expect([await mailed(d, "busy@example.net"), await challenged(d, "busy@example.net")]).toEqual([
    false,
    false,
  ]);
  // A week after the first mail one place is free again, not three.
  app.clock.advance({ hours: 24 + 1 });
  expect([await mailed(e, "busy@example.net"), await mailed(f, "busy@example.net")]).toEqual([true, false]);
  expect(await recipients()).toHaveLength(4);
});

test("an account mails five strangers on its first day and twenty on a later one", async () => {
  const ann = await app.member();
  expect(await mailedOf(ann, "first", 7)).toBe(5);
  app.clock.advance({ hours: 25 });
  expect(await mailedOf(ann, "later", 22)).toBe(20);
});

test("an account that the operator let in mails thirty on each day", async () => {
  const ann = await app.member();
  await app.deps.db.execute(`update users set let_in_by_operator = true where id = ${ann.id}`);
  expect(await mailedOf(ann, "class", 32)).toBe(30);
});

test("an invitation that is there already, and one to a person who is here, take no place", async () => {
  const [ann, ben] = [await app.member(), await app.member()];
  expect(await mailed(ann, "there@example.net")).toBe(true);
  for (let again = 0; again < 6; again += 1) expect(await mailed(ann, "there@example.net")).toBe(false);
  expect(await mailed(ann, ben.email)).toBe(true);
  expect(await mailedOf(ann, "rest", 5)).toBe(4);
});

test("a link is never mailed", async () => {
  const ann = await app.member();
  expect((await ann.call(friendCalls.createInvite, { body: { inviteType: "link" } })).body.mailed).toBe(
    false,
  );
});
