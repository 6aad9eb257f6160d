import { describe, expect, test } from "vitest";
import { allCalls } from "@promptsmith/contract";
import type { CallSpec } from "@promptsmith/contract/kernel/define-call";
import type { Visitor } from "@promptsmith/testing/person/visitor";
import { startTestApp } from "../support/test-app.ts";

/**
 * Every call of the contract against everybody who can make it. A call without a row fails, so no one adds one
 * without saying who may use it. `owner` has what the call asks for; `other` is signed in and has nothing to do with
 * it; `newcomer` is signed in and has not finished onboarding, which gates screens and no call.
 */
const WHO = ["visitor", "other", "newcomer", "owner"] as const;
type Who = (typeof WHO)[number];
type Input = { params?: Record<string, string | number>; query?: Record<string, string>; body?: unknown };
type Row = { status: Record<Who, number>; send?: Input | (() => Input | Promise<Input>) };

const app = await startTestApp();
const owner = await app.member("owner");
const other = await app.member("other");
const newcomer = await app.registerAndLogin("newcomer");
const bob = await app.member("bob");

async function befriend(): Promise<void> {
  const { body } = await bob.post<{ id: number }>("/api/friendships", { friendId: owner.id });
  await owner.patch(`/api/friendships/${body.id}`, { status: "accepted" });
}
await befriend();
const [today] = (await owner.get<{ id: number }[]>("/api/challenges")).body;
const libraryChallenge = today?.id ?? 0;
const prompt = { userPrompt: "Write a short report about our office plants for the facility team." };

/** A challenge made for one person alone. */
async function privateChallenge(userId: number): Promise<number> {
  const { rows } = await app.deps.db.execute<{ id: number }>(
    `insert into challenges (user_id, title, description, difficulty, category, points, created_at)
     values (${userId}, 'Office plants', 'Ask for a report on the office plants.', 'easy', 'Business', 10, '2026-03-01')
     returning id`,
  );
  return rows[0]?.id ?? 0;
}
const own = await privateChallenge(owner.id);
const submitted = await privateChallenge(owner.id);
await owner.post("/api/user-challenges", { challengeId: submitted, ...prompt });

const everybody = (status: number): Record<Who, number> => ({
  visitor: status,
  other: status,
  newcomer: status,
  owner: status,
});
const signedIn = (status: number): Record<Who, number> => ({ ...everybody(status), visitor: 401 });
const onlyOwner = (status: number, rest: number): Record<Who, number> => ({
  ...signedIn(rest),
  owner: status,
});

let count = 0;
const fresh = (): string => {
  count += 1;
  return `matrix${count}`;
};
const inviteToken = async (body: unknown): Promise<string> =>
  (await bob.post<{ inviteToken: string }>("/api/invites", body)).body.inviteToken;

const MATRIX: Record<string, Row> = {
  "identity.csrfToken": { status: everybody(200) },
  "identity.currentUser": { status: signedIn(200) },
  // Anyone who has the code of the mail; without one nothing happens.
  "identity.undoEmailChange": { status: everybody(400), send: { body: { oobCode: "made up" } } },
  "identity.deleteMyAccount": { status: signedIn(400), send: { body: {} } },
  "identity.exportMyData": { status: signedIn(200) },
  "identity.signInOptions": { status: everybody(200) },
  "identity.signInWithGoogle": { status: everybody(302) },
  "identity.signInWithFacebook": { status: everybody(302) },
  "identity.googleCallback": { status: everybody(302) },
  "identity.signInWithOidc": { status: everybody(302) },
  "identity.oidcCallback": { status: everybody(302) },
  "identity.signOutOfOidc": { status: everybody(302) },
  "identity.facebookCallback": { status: everybody(302) },
  "identity.login": {
    status: everybody(401),
    send: { body: { email: "unknown@example.org", password: "secret1" } },
  },
  "identity.logout": { status: everybody(200) },
  "identity.register": {
    status: everybody(201),
    send: () => ({ body: { email: `${fresh()}@example.org`, password: "secret1" } }),
  },
  "identity.registerByForm": {
    status: everybody(201),
    send: () => {
      const username = fresh();
      return { body: { username, displayName: "X", email: `${username}@example.org`, password: "secret1" } };
    },
  },
  "identity.requestPasswordReset": {
    status: everybody(200),
    send: { body: { email: "unknown@example.org" } },
  },
  "identity.verifyResetCode": { status: everybody(400), send: { body: { oobCode: "guess" } } },
  "identity.confirmPasswordReset": {
    status: everybody(400),
    send: { body: { oobCode: "guess", newPassword: "secret1" } },
  },
  "identity.verifyEmail": { status: everybody(400), send: { body: { oobCode: "guess" } } },

  "challenges.tryChallenge": { status: everybody(200) },
  "challenges.tryPrompt": { status: everybody(200), send: { body: { userPrompt: "A dinner for two" } } },

  "profile.interests": { status: signedIn(200) },
  "profile.chooseInterests": { status: signedIn(200), send: { body: { categories: ["Art"] } } },
  "profile.replaceInterests": { status: signedIn(200), send: { body: { categories: ["Art"] } } },
  "profile.saveProfile": {
    status: signedIn(200),
    send: { body: { displayName: "X", age: "18-24", country: "Peru" } },
  },
  "profile.changeTimeZone": { status: signedIn(200), send: { body: { timezone: "UTC+00:00" } } },
  "profile.allowCompare": { status: signedIn(200), send: { body: { allow: false } } },
  "profile.chooseSharePrompt": { status: signedIn(200), send: { body: { ask: false } } },
  "profile.geolocation": { status: everybody(200) },

  "progress.percentile": { status: signedIn(200) },
  "progress.weeklyPoints": { status: signedIn(200) },
  "progress.dailyCompletions": { status: signedIn(200) },
  "progress.practicePlan": { status: signedIn(200) },
  "progress.savePracticePlan": { status: signedIn(200), send: { body: { remindAt: "18:00" } } },
  "progress.endPracticePlan": { status: signedIn(200) },
  "progress.closePlanOffer": { status: signedIn(200) },
  "progress.savedDaysTold": { status: signedIn(200), send: { body: { through: "2026-03-01" } } },
  "progress.streak": { status: signedIn(200) },
  // Anyone who has the token of the mail; a made-up one ends nothing.
  "progress.unsubscribe": { status: everybody(404), send: { params: { token: "madeupmadeupmadeupmadeup" } } },
  "progress.unsubscribeLink": {
    status: everybody(404),
    send: { params: { token: "madeupmadeupmadeupmadeup" } },
  },

  "challenges.todaysChallenges": { status: signedIn(200) },
  "challenges.refreshChallenges": { status: signedIn(200), send: { body: {} } },
  "challenges.allChallenges": { status: signedIn(200) },
  "challenges.challenge": { status: onlyOwner(200, 404), send: { params: { id: own } } },
  "challenges.requirementsMet": {
    status: onlyOwner(200, 404),
    send: { params: { id: own }, body: prompt },
  },
  "challenges.userChallenges": { status: signedIn(200) },
  "challenges.userChallenge": { status: onlyOwner(200, 404), send: { params: { challengeId: submitted } } },
  "challenges.saveDraft": {
    status: onlyOwner(200, 404),
    send: { params: { challengeId: own }, body: prompt },
  },
  "challenges.testPrompt": {
    status: onlyOwner(200, 404),
    send: {
      body: {
        ...prompt,
        challengeTitle: "Office plants",
        challengeDescription: "A report",
        challengeId: own,
      },
    },
  },
  "challenges.submitDraft": {
    status: onlyOwner(201, 404),
    send: {
      params: { challengeId: submitted },
      body: { userPrompt: `${prompt.userPrompt} Name each plant.` },
    },
  },
  "challenges.drafts": { status: onlyOwner(200, 404), send: { params: { challengeId: submitted } } },
  "challenges.saveNextDraft": {
    status: onlyOwner(200, 404),
    send: { params: { challengeId: submitted }, body: { userPrompt: "Begun anew" } },
  },
  "challenges.compareChallenge": {
    status: onlyOwner(200, 404),
    send: { params: { challengeId: submitted } },
  },
  "challenges.submitChallenge": {
    status: onlyOwner(201, 404),
    send: { body: { challengeId: own, ...prompt } },
  },

  "friends.friends": { status: signedIn(200) },
  "friends.friendships": { status: signedIn(200) },
  "leaderboard.friendsLeaderboard": { status: signedIn(200) },
  "leaderboard.globalLeaderboard": { status: signedIn(200) },
  "friends.requestFriendship": {
    status: signedIn(201),
    send: async () => ({ body: { friendId: (await app.registerAndLogin()).id } }),
  },
  "friends.changeFriendship": {
    status: onlyOwner(200, 404),
    send: async () => {
      const { body } = await (
        await app.registerAndLogin()
      ).post<{ id: number }>("/api/friendships", { friendId: owner.id });
      return { params: { id: body.id }, body: { status: "accepted" } };
    },
  },
  "friends.createInvite": { status: signedIn(201), send: { body: {} } },
  "friends.createFriendInvitation": { status: signedIn(201), send: { body: {} } },
  "friends.friendInvitations": { status: signedIn(200) },
  "friends.friendInvitation": {
    status: everybody(200),
    send: async () => ({ params: { token: await inviteToken({ inviteType: "link" }) } }),
  },
  "friends.acceptFriendInvitation": {
    status: onlyOwner(200, 403),
    send: async () => {
      const stranger = await app.registerAndLogin();
      const { body } = await stranger.post<{ inviteToken: string }>("/api/invites", {
        recipientEmail: owner.email,
      });
      return { params: { token: body.inviteToken } };
    },
  },
  "friends.withdrawFriendInvitation": {
    status: onlyOwner(200, 404),
    send: async () => {
      const { body } = await owner.post<{ invitation: { id: number } }>("/api/invites", {});
      return { params: { id: body.invitation.id } };
    },
  },
  "sharing.ownShare": { status: signedIn(200), send: { query: { challengeId: "1" } } },
  "sharing.stopSharing": {
    status: onlyOwner(200, 404),
    send: async () => {
      const { body } = await owner.post<{ id: number }>("/api/share-with-friends", {
        challengeId: libraryChallenge,
      });
      return { params: { id: body.id } };
    },
  },
  "sharing.shareChallenge": { status: onlyOwner(200, 404), send: { body: { challengeId: own } } },
  "sharing.sharedChallenge": {
    status: everybody(200),
    send: async () => {
      const { body } = await owner.post<{ shareToken: string }>("/api/share-with-friends", {
        challengeId: libraryChallenge,
      });
      return { params: { token: body.shareToken } };
    },
  },
  "sharing.inviteToChallenge": {
    status: onlyOwner(201, 403),
    send: { body: { challengeId: libraryChallenge, recipientId: bob.id, shareType: "internal" } },
  },
  "sharing.challengeInvitations": { status: signedIn(200), send: { query: { type: "received" } } },
  "sharing.acceptChallengeInvitation": {
    status: onlyOwner(200, 403),
    send: async () => {
      const body = { challengeId: libraryChallenge, recipientId: owner.id, shareType: "internal" };
      const { body: invitation } = await bob.post<{ id: number }>("/api/challenge-invitations", body);
      return { params: { id: invitation.id }, body: { status: "accepted" } };
    },
  },
  "notices.notices": { status: signedIn(200) },
  "notices.noticesSeen": { status: signedIn(200) },

  "waitlist.joinWaitlist": {
    status: everybody(200),
    send: { body: { name: "Ann", email: "ann@example.org" } },
  },
  "ai-status.aiStatus": { status: signedIn(200) },
  "ai-status.testAi": { status: signedIn(200) },
  "analytics.mixpanelConfig": { status: everybody(200) },
};

/** A browser of its own for each try, with the cookies of a person who is signed in. */
async function browserOf(who: Who, name: string): Promise<Visitor> {
  const browser = app.visitor();
  if (who === "visitor") return browser;
  // These change the person or end the session, which must not reach the tries after them.
  const alone = name === "identity.logout" || name.startsWith("profile.");
  const person = { owner, other, newcomer }[who];
  const cookies = alone ? (await app.registerAndLogin()).cookies : person.cookies;
  for (const [cookie, value] of cookies) browser.cookies.set(cookie, value);
  return browser;
}

async function send(browser: Visitor, call: CallSpec, { params = {}, query, body }: Input) {
  const path = call.path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => String(params[name]));
  return await browser.send(call.method, path, body, query === undefined ? {} : { query });
}

test("every call has a row, and every row a call", () => {
  const calls = allCalls.map(({ feature, name }) => `${feature}.${name}`);
  expect(Object.keys(MATRIX).toSorted()).toEqual(calls.toSorted());
  expect(calls.length).toBeGreaterThan(50);
});

describe.each(allCalls.map(({ feature, name, call }) => [`${feature}.${name}`, call] as const))(
  "%s",
  (name, call) => {
    test.each(WHO)("%s", async (who) => {
      const row = MATRIX[name];
      const input = typeof row?.send === "function" ? await row.send() : (row?.send ?? {});
      const answer = await send(await browserOf(who, name), call, input);
      expect([answer.status, answer.status >= 400 ? answer.text : ""]).toEqual([
        row?.status[who],
        answer.status >= 400 ? expect.any(String) : "",
      ]);
    });
  },
);

/** Mail programs send it from anywhere: the token in its address is the right (RFC 8058). */
const FROM_ANYWHERE = ["progress.unsubscribe"];
const changing = allCalls
  .filter(({ feature, name, call }) => call.method !== "GET" && !FROM_ANYWHERE.includes(`${feature}.${name}`))
  .map(({ call }) => [call.path, call] as const);

test.each(changing)(
  "%s refuses a caller who has no CSRF token before it looks at anything else",
  async (path, call) => {
    const browser = await browserOf("owner", "");
    const address = path.replaceAll(/:[a-zA-Z]+/g, "1");
    const answer = await browser.send(call.method, address, undefined, { headers: { "x-csrf-token": "" } });
    expect(answer.status).toBe(403);
  },
);

const fromOurPages = allCalls.filter(({ feature, name }) => !FROM_ANYWHERE.includes(`${feature}.${name}`));

test.each(fromOurPages.map(({ call }) => [`${call.method} ${call.path}`, call] as const))(
  "%s is refused to a page that belongs to another person, before it looks at anything else",
  async (_, call) => {
    const browser = await browserOf("other", "");
    const address = call.path.replaceAll(/:[a-zA-Z]+/g, "1");
    const before = await app.deps.db.execute("select count(*) from sessions");
    const answer = await browser.send(call.method, address, undefined, {
      headers: { "x-user-id": String(owner.id) },
    });
    expect([answer.status, answer.text]).toEqual([
      409,
      expect.stringContaining("Another account is signed in now"),
    ]);
    expect((await app.deps.db.execute("select count(*) from sessions")).rows).toEqual(before.rows);
  },
);

test("what a person shares is told to the sharer alone", async () => {
  const shared = await owner.post<{ shareToken: string }>("/api/share-with-friends", {
    challengeId: libraryChallenge,
  });
  const ask = async (browser: Visitor) =>
    (await browser.get("/api/share-with-friends", { query: { challengeId: String(libraryChallenge) } })).text;
  expect(await ask(owner)).toContain(shared.body.shareToken);
  for (const person of [other, newcomer, bob])
    expect(await ask(person)).not.toContain(shared.body.shareToken);
  expect(await ask(app.visitor())).not.toContain(shared.body.shareToken);
});
