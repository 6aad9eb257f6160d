import * as calls from "@promptsmith/contract/friends/calls";
import { describe, expect, test } from "vitest";

import type { Member } from "../../../test/support/test-app.ts";
import { startTestApp } from "../../../test/support/test-app.ts";

const app = await startTestApp();

const acceptPath = (token: string) => `/api/friendship-invitations/accept/${token}`;
const friendIds = async (who: Member) => (await who.call(calls.friends)).body.map(({ id }) => id);
async function link(from: Member, message?: string) {
  const made = await from.call(calls.createInvite, { body: { inviteType: "social", message } });
  expect(made.status).toBe(201);
  return made.body;
}

describe("an invite link", () => {
  test("is shown to visitors without an address and serves many people", async () => {
    const [ann, bob, cleo] = [await app.member("ann1"), await app.member(), await app.member()];
    const { inviteToken, inviteUrl, invitation } = await link(ann, "Join me");
    expect(inviteUrl).toBe(`http://localhost:3000/i/${inviteToken}`);
    expect(invitation).toMatchObject({ inviteType: "social", status: "pending", message: "Join me" });
    const seen = await app.visitor().get(`/api/friendship-invitations/${inviteToken}`);
    expect(seen.body).toMatchObject({
      sender: { id: ann.id, displayName: "Ann1" },
      invitation: { message: "Join me" },
    });
    expect(seen.text).not.toContain("@");
    for (const guest of [bob, cleo, bob]) {
      const accepted = await guest.get<{ message: string }>(acceptPath(inviteToken));
      expect([accepted.status, accepted.body.message]).toEqual([200, "Friend request accepted!"]);
    }
    expect((await friendIds(ann)).toSorted((a, b) => a - b)).toEqual([bob.id, cleo.id]);
    expect((await ann.call(calls.friendInvitations)).body).toMatchObject([{ status: "pending" }]);
  });

  test("is not for its sender, nor for visitors, and unknown ones are not found", async () => {
    const ann = await app.member();
    const { inviteToken } = await link(ann);
    const own = await ann.get(acceptPath(inviteToken));
    expect([own.status, own.text]).toEqual([
      400,
      expect.stringContaining("You cannot accept your own invitation"),
    ]);
    expect((await app.visitor().get(acceptPath(inviteToken))).status).toBe(401);
    expect((await ann.get(acceptPath("nonsense-nonsense-nonsense"))).text).toContain("Invitation not found");
    expect((await ann.get("/api/friendship-invitations/x")).status).toBe(404);
  });

  test("navigations are redirected, and nothing happens for other sites and prefetchers", async () => {
    const [ann, bob] = [await app.member(), await app.member()];
    const { inviteToken } = await link(ann);
    const screen = `/invite/friend/${inviteToken}`;
    const html = { accept: "text/html,application/xhtml+xml" };
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { ...html, "sec-fetch-site": "same-site" },
      { purpose: "prefetch" },
      { "sec-purpose": "prefetch;prerender" },
    ] as Record<string, string>[]) {
      const refused = await bob.get(acceptPath(inviteToken), { headers });
      expect([refused.status, refused.headers["location"]]).toEqual([302, screen]);
    }
    expect(await friendIds(bob)).toEqual([]);
    const signedOut = await app.visitor().get(acceptPath(inviteToken), { headers: html });
    expect(signedOut.headers["location"]).toBe(`/auth?redirect=accept-invite&token=${inviteToken}`);
    expect((await ann.get(acceptPath(inviteToken), { headers: html })).headers["location"]).toBe(screen);
    expect((await bob.get(acceptPath(inviteToken), { headers: html })).headers["location"]).toBe(
      "/profile?tab=friends",
    );
    expect(await friendIds(bob)).toEqual([ann.id]);
  });
});

describe("an invitation by e-mail", () => {
  const invite = (from: Member, recipientEmail: string) =>
    from.call(calls.createFriendInvitation, {
      body: { inviteType: "email", recipientEmail, message: "Hi <b>there</b>" },
    });

  test("is mailed once, waits for the address to register and is then a friend request", async () => {
    const ann = await app.member("ann2");
    await app.mails();
    const first = await invite(ann, " Newcomer@Example.org ");
    expect([first.status, first.body.invitation.recipientEmail]).toEqual([201, "newcomer@example.org"]);
    const second = await invite(ann, "newcomer@example.org");
    expect([second.status, second.body.inviteToken]).toEqual([200, first.body.inviteToken]);
    const mails = await app.mails();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to?.[0]?.address).toBe("newcomer@example.org");
    expect(mails[0]?.text).toContain(`${first.body.inviteUrl}#email=newcomer%40example.org\n`);
    expect(first.body.inviteUrl).not.toContain("newcomer");
    expect(mails[0]?.html).toContain("Hi &lt;b&gt;there&lt;/b&gt;");

    const newcomer = await app.registerAndLogin("newcomer");
    const [request] = (await newcomer.call(calls.friendships)).body;
    expect(request).toMatchObject({ userId: ann.id, friendId: newcomer.id, status: "pending" });
    await newcomer.call(calls.changeFriendship, {
      params: { id: request?.id ?? 0 },
      body: { status: "accepted" },
    });
    expect((await ann.call(calls.friendInvitations)).body).toMatchObject([
      { status: "accepted", recipientId: newcomer.id },
    ]);
    expect((await newcomer.get(acceptPath(first.body.inviteToken))).status).toBe(200);
    const third = await app.member();
    expect((await third.get(acceptPath(first.body.inviteToken))).status).toBe(410);
    expect((await app.visitor().get(`/api/friendship-invitations/${first.body.inviteToken}`)).status).toBe(
      410,
    );
  });

  test("to a person who is here is a request at once, and is for no one else", async () => {
    const [ann, bob, cleo] = [await app.member(), await app.member(), await app.member()];
    await app.mails();
    const { body } = await invite(ann, bob.email);
    expect((await app.mails())[0]?.text).toContain(`${body.inviteUrl}\n`);
    expect((await bob.call(calls.friendships)).body).toMatchObject([{ userId: ann.id, status: "pending" }]);
    const stranger = await cleo.get(acceptPath(body.inviteToken));
    expect([stranger.status, stranger.text]).toEqual([403, expect.stringContaining("sent to another user")]);
    expect((await bob.get(acceptPath(body.inviteToken))).status).toBe(200);
    const again = await invite(ann, bob.email);
    expect([again.status, again.body]).toEqual([
      409,
      expect.objectContaining({ ok: false, message: "You are already friends" }),
    ]);
  });

  test("holding the token is enough, once", async () => {
    const [ann, bob, cleo] = [await app.member(), await app.member(), await app.member()];
    const { body } = await invite(ann, "somewhere@example.net");
    const answers = await Promise.all([bob, cleo].map((guest) => guest.get(acceptPath(body.inviteToken))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect(await friendIds(ann)).toHaveLength(1);
  });

  test.each([
    [{ inviteType: "email" }, 400, "Please enter an email address"],
    [{ inviteType: "email", recipientEmail: "  " }, 400, "Please enter an email address"],
    [{ inviteType: "email", recipientEmail: "no-address" }, 400, "Please enter a valid email address"],
    [
      { inviteType: "email", recipientEmail: "x@example.org\r\nBcc: all@example.org" },
      400,
      "Please enter a valid email address",
    ],
    [{ inviteType: "pigeon" }, 400, "Invalid invite type"],
    [{ message: "x".repeat(1001) }, 400, "Message is too long"],
  ])("%j is refused with %i %s", async (body, status, message) => {
    const ann = await app.member();
    const refused = await ann.post("/api/invites", body);
    expect([refused.status, refused.body]).toEqual([
      status,
      expect.objectContaining({ ok: false, message, error: message }),
    ]);
  });

  test("to oneself is refused", async () => {
    const ann = await app.member();
    expect((await invite(ann, ann.email)).text).toContain("You cannot invite yourself");
  });
});
