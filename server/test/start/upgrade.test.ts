import * as challenges from "@promptsmith/contract/challenges/calls";
import * as friends from "@promptsmith/contract/friends/calls";
import * as identity from "@promptsmith/contract/identity/calls";
import * as sharing from "@promptsmith/contract/sharing/calls";
import { afterAll, expect, test } from "vitest";
import { checkLedger } from "../../src/features/progress/progress.public.ts";
import left from "../support/earlier-versions/1.0.json" with { type: "json" };
import { openEarlier } from "../support/earlier-version.ts";
import { practise } from "../support/practise.ts";
import { startTestApp } from "../support/test-app.ts";
import type { Member } from "../support/test-app.ts";

/** Made by version 1.0 itself: Ann and Bob are friends, Eve asked Ann, Ann handed in one challenge and began another. */
const database = await openEarlier(left);
afterAll(() => database.close());
const app = await startTestApp({ database, now: "2026-11-23T16:00:00.000Z" });
const [{ invite_token: inviteToken }, { share_token: shareToken }] = [
  left.tables.friendship_invitations[0] as { invite_token: string },
  left.tables.challenge_invitations[0] as { share_token: string },
];
const [HANDED_IN, BEGUN] = [50, 273];

/** The browser that Ann was signed in with. */
const ann = Object.assign(app.visitor(), { id: 1, email: "ann@example.org", password: "secret of ann" });
ann.cookies.set("sid", left.sessionOfAnn);
async function signedIn(name: string, password = `secret of ${name}`) {
  const person = app.visitor();
  const body = { email: `${name}@example.org`, password };
  expect((await person.call(identity.login, { body })).status).toBe(200);
  return person;
}
const standing = async (person: Pick<Member, "call">) => {
  const { totalPoints, completedChallenges, currentStreak } = (await person.call(identity.currentUser)).body;
  return { totalPoints, completedChallenges, currentStreak };
};

test("a mail that waited goes out", async () => {
  const mails = await app.mails();
  expect(mails.map(({ subject, text }) => [subject, text?.trim()])).toEqual([
    ["Ann accepted", "Ann is your friend now."],
  ]);
});

test("a person is still signed in, and others sign in with their passwords", async () => {
  const before = { totalPoints: 4, completedChallenges: 1, currentStreak: 1 };
  expect(await standing(ann)).toEqual(before);
  expect(await standing(await signedIn("ann"))).toEqual(before);
  expect(await standing(await signedIn("bob"))).toEqual({
    totalPoints: 0,
    completedChallenges: 0,
    currentStreak: 0,
  });
});

test("a link to a new password, sent before, is good", async () => {
  const body = { oobCode: left.resetCodeOfEve, newPassword: "another secret" };
  expect((await app.visitor().call(identity.confirmPasswordReset, { body })).status).toBe(200);
  await signedIn("eve", "another secret");
});

test("what was written, and how it was judged, is there", async () => {
  const work = (await ann.call(challenges.userChallenges)).body;
  expect(
    work.map(({ challengeId, completed, overallScore }) => [challengeId, completed, overallScore]),
  ).toEqual(
    expect.arrayContaining([
      [HANDED_IN, true, 38],
      [BEGUN, false, null],
    ]),
  );
  const { body: judged } = await ann.call(challenges.userChallenge, { params: { challengeId: HANDED_IN } });
  expect(judged.userPrompt).toMatch(/^You are a patient teacher\. Half a cabbage/);
  expect(judged.assessment?.[0]).toMatchObject({ criterion: "Lists the leftovers", quote: "Half a cabbage" });
  const { body: begun } = await ann.call(challenges.userChallenge, { params: { challengeId: BEGUN } });
  expect(begun.userPrompt).toBe("An unfinished thought");
  const today = (await ann.call(challenges.todaysChallenges)).body.map(({ id }) => id);
  expect(today.toSorted((a, b) => a - b)).toEqual([HANDED_IN, 71, BEGUN]);
});

test("friends are friends, and a request that waited is answered", async () => {
  const bob = await signedIn("bob");
  const namesOf = async () => (await ann.call(friends.friends)).body.map(({ displayName }) => displayName);
  expect(await namesOf()).toEqual(["Bob"]);
  expect((await bob.call(friends.friends)).body).toMatchObject([{ displayName: "Ann", totalPoints: 4 }]);
  const asked = (await ann.call(friends.friendships)).body.find(({ status }) => status === "pending");
  const accept = { params: { id: asked?.id ?? 0 }, body: { status: "accepted" } } as const;
  expect((await ann.call(friends.changeFriendship, accept)).status).toBe(200);
  expect((await namesOf()).toSorted()).toEqual(["Bob", "Eve"]);
});

test("old links lead where they led before, and what was shared is there", async () => {
  const visitor = app.visitor();
  const invitation = await visitor.call(friends.friendInvitation, { params: { token: inviteToken } });
  expect(invitation.body).toMatchObject({ invitation: { message: "Come & learn" } });
  const shared = await visitor.call(sharing.sharedChallenge, { params: { token: shareToken } });
  expect(shared.body).toMatchObject({ invitation: { message: "Beat me" } });
  const received = await ann.call(sharing.challengeInvitations, { query: { type: "received" } });
  expect(received.body).toMatchObject([{ challenge: { id: BEGUN }, sender: { id: 2 } }]);
});

test("points and streak go on from where they were, and the ledger check finds nothing", async () => {
  app.clock.set("2026-11-24T09:00:00.000Z");
  await practise(ann);
  const now = await standing(ann);
  expect(now).toMatchObject({ completedChallenges: 2, currentStreak: 2 });
  expect(now.totalPoints).toBeGreaterThan(4);
  expect((await checkLedger({ db: database.db, repair: false })).findings).toEqual([]);
});
