import { createHash } from "node:crypto";
import { ACCEPT_MARK, acceptMark } from "@promptsmith/contract/kernel/accept-mark";
import * as calls from "@promptsmith/contract/friends/calls";
import { expect, test } from "vitest";

import type { Member } from "../../../test/support/test-app.ts";
import { startTestApp } from "../../../test/support/test-app.ts";

const app = await startTestApp();

const link = async (from: Member) =>
  (await from.call(calls.createInvite, { body: { inviteType: "link" } })).body.inviteToken;
const friendIds = async (who: Member) => (await who.call(calls.friends)).body.map(({ id }) => id);
const hash = (token: string) => createHash("sha256").update(token).digest("hex");
const browser = (site: string) => ({ accept: "text/html,*/*;q=0.8", "sec-fetch-site": site });
const navigate = (who: Member, token: string, site: string) =>
  who.get(`/api/friendship-invitations/accept/${token}`, { headers: browser(site) });

test.each(["same-origin", "none"])(
  "a navigation (%s) without the mark of the pressed button changes nothing",
  async (site) => {
    const [ann, bob] = [await app.member(), await app.member()];
    const token = await link(ann);
    for (const mark of [
      undefined,
      "",
      hash(token),
      acceptMark(hash("another"), null),
      `${hash(token)}.${ann.id}`,
    ]) {
      if (mark !== undefined) bob.cookies.set(ACCEPT_MARK.cookie, mark);
      const answer = await navigate(bob, token, site);
      expect([mark, answer.status, answer.headers["location"]]).toEqual([
        mark,
        302,
        `/invite/friend/${token}`,
      ]);
      expect(await friendIds(bob)).toEqual([]);
    }
  },
);

test.each(["a visitor who signed in since", "this very person"])(
  "with the mark, pressed by %s, it makes friends once, and the mark is used up",
  async (who) => {
    const [ann, bob] = [await app.member(), await app.member()];
    const token = await link(ann);
    const presser = who === "this very person" ? bob.id : null;
    bob.cookies.set(ACCEPT_MARK.cookie, acceptMark(hash(token), presser));
    const answer = await navigate(bob, token, "same-origin");
    expect([answer.status, answer.headers["location"]]).toEqual([302, "/profile?tab=friends"]);
    expect(answer.headers["set-cookie"]).toMatch(
      /^accept-invite=;.*Path=\/api\/friendship-invitations\/accept/,
    );
    expect(await friendIds(bob)).toEqual([ann.id]);
    expect(bob.cookies.has(ACCEPT_MARK.cookie)).toBe(false);
  },
);

test("another site's request is refused with the mark, too", async () => {
  const [ann, bob] = [await app.member(), await app.member()];
  const token = await link(ann);
  bob.cookies.set(ACCEPT_MARK.cookie, acceptMark(hash(token), bob.id));
  for (const site of ["cross-site", "same-site"]) {
    expect((await navigate(bob, token, site)).headers["location"]).toBe(`/invite/friend/${token}`);
  }
  expect(await friendIds(bob)).toEqual([]);
});

test("the page's own call and programs accept as before", async () => {
  const [ann, bob, cleo] = [await app.member(), await app.member(), await app.member()];
  const token = await link(ann);
  const headers = { accept: "application/json", "sec-fetch-site": "same-origin" };
  expect((await bob.get(`/api/friendship-invitations/accept/${token}`, { headers })).status).toBe(200);
  const program = await cleo.get(`/api/friendship-invitations/accept/${token}`, {
    headers: { accept: "text/html" },
  });
  expect(program.headers["location"]).toBe("/profile?tab=friends");
});

test("the mark goes at sign-out and when another person signs in at the same browser", async () => {
  const [ann, bob] = [await app.member(), await app.member()];
  const mark = acceptMark(hash("token"), null);
  ann.cookies.set(ACCEPT_MARK.cookie, mark);
  await ann.post("/api/firebase/login", { email: ann.email, password: ann.password });
  expect(ann.cookies.get(ACCEPT_MARK.cookie)).toBe(mark);
  await ann.post("/api/firebase/login", { email: bob.email, password: bob.password });
  expect(ann.cookies.has(ACCEPT_MARK.cookie)).toBe(false);
  bob.cookies.set(ACCEPT_MARK.cookie, mark);
  await bob.post("/api/logout");
  expect(bob.cookies.has(ACCEPT_MARK.cookie)).toBe(false);
});
