import { person } from "@promptsmith/testing/person/person";
import {
  AMARA,
  AMARAS_FIRST_INTERESTS,
  AMARAS_PLAN,
  ASKED,
  ASKING,
  CROWD,
  FRIENDS,
  PASSWORD,
  emailOf,
} from "./people.mjs";
import { chance, promptFor } from "./prompts.mjs";

const DAY = 86_400_000;

async function join(origin, learner) {
  const browser = person(() => origin);
  const email = emailOf(learner);
  const { username, displayName } = learner;
  await browser.post("/api/register", { username, displayName, email, password: PASSWORD });
  await browser.stayAs({ email, password: PASSWORD });
  await browser.put("/api/user/timezone", { timezone: learner.timezone });
  await browser.put("/api/profile", {
    displayName,
    age: learner.age,
    country: learner.country,
    ...(learner.phoneNumber && { phoneNumber: learner.phoneNumber }),
  });
  await browser.post("/api/interests", { categories: learner.interests });
  const { id } = await browser.get("/api/user");
  return { ...learner, browser, id, done: new Set() };
}

async function testFirst(person, challenge, userPrompt) {
  await person.browser.post("/api/validate-prompt", {
    userPrompt,
    challengeTitle: challenge.title,
    challengeDescription: challenge.description,
    challengeId: challenge.id,
  });
}

/** Today's set, or that of another category once all challenges of the set were seen before. */
async function openChallenges(person, count) {
  const themes = ["", "?category=Writing", "?category=Science", "?category=History", "?category=Music"];
  const open = [];
  for (const theme of themes) {
    const challenges = await person.browser.get(`/api/challenges${theme}`);
    open.push(...challenges.filter(({ id }) => !person.done.has(id) && !open.some((one) => one.id === id)));
    if (open.length >= count) break;
  }
  return open;
}

async function practise(person, count) {
  const challenges = await openChallenges(person, count);
  for (const challenge of challenges.slice(0, count)) {
    const userPrompt = promptFor(challenge, person);
    if (chance(`${challenge.id}${person.username}`) > 0.6) await testFirst(person, challenge, userPrompt);
    await person.browser.post("/api/user-challenges", { challengeId: challenge.id, userPrompt });
    person.done.add(challenge.id);
  }
  return challenges;
}

async function befriend(asking, asked) {
  const { id } = await asking.browser.post("/api/friendships", { friendId: asked.id });
  await asked.browser.patch(`/api/friendships/${id}`, { status: "accepted" });
}

/** Challenges that friends sent to Amara (three of them waiting) and two that she sent. */
async function shareAround(amara, friends) {
  for (const friend of friends.slice(0, 4)) {
    const [mine] = await friend.browser.get("/api/user-challenges");
    await friend.browser.post("/api/challenge-invitations", {
      challengeId: mine.challengeId,
      recipientId: amara.id,
      message: "Try this one, it took me three attempts!",
      shareType: "internal",
    });
  }
  const received = await amara.browser.get("/api/challenge-invitations?type=received");
  await amara.browser.patch(`/api/challenge-invitations/${received.at(-1).invitation.id}`, {
    status: "accepted",
  });
  const attempts = await amara.browser.get("/api/user-challenges");
  for (const [index, friend] of friends.slice(0, 2).entries()) {
    await amara.browser.post("/api/challenge-invitations", {
      challengeId: attempts[index].challengeId,
      recipientId: friend.id,
      message: "Beat my score?",
      shareType: "internal",
    });
  }
  for (const [index, friend] of friends.slice(0, 2).entries()) {
    const challenge = await friend.browser.get(`/api/challenges/${attempts[index].challengeId}`);
    if (friend.done.has(challenge.id)) continue;
    await friend.browser.post("/api/user-challenges", {
      challengeId: challenge.id,
      userPrompt: promptFor(challenge, friend),
    });
  }
  const [best] = attempts.toSorted((one, other) => other.overallScore - one.overallScore);
  return amara.browser.post("/api/share-with-friends", {
    challengeId: best.challengeId,
    message: "Have a go!",
  });
}

const write = (person, challengeId, userPrompt) =>
  person.browser.post(`/api/user-challenges/${challengeId}/drafts`, { userPrompt });

/** Second drafts: one challenge improved and then looked at side by side with friends, another one improved alone. */
async function tryAgain(amara, friends) {
  for (const person of [amara, ...friends.slice(0, 6)])
    await person.browser.put("/api/user/compare", { allow: true });
  const attempts = await amara.browser.get("/api/user-challenges");
  const [shared] = attempts;
  const low = attempts.slice(2).findLast(({ overallScore }) => overallScore < 80) ?? attempts.at(-1);
  for (const [{ challengeId }, skills] of [
    [shared, [0.9, 1]],
    [low, [0.95]],
  ]) {
    const challenge = await amara.browser.get(`/api/challenges/${challengeId}`);
    const texts = new Set(skills.map((skill) => promptFor(challenge, { ...amara, skill })));
    texts.delete(attempts.find((one) => one.challengeId === challengeId).userPrompt);
    for (const text of texts) await write(amara, challengeId, text);
  }
  await amara.browser.post(`/api/user-challenges/${shared.challengeId}/comparison`);
}

/** What is left open for anyone who looks: one of today's three done, one begun, one untouched. */
async function amarasToday(amara) {
  const [, medium] = await practise({ ...amara, skill: 1 }, 1);
  if (medium === undefined) return;
  await amara.browser.put(`/api/user-challenges/${medium.id}/draft`, {
    userPrompt: promptFor(medium, { ...amara, skill: 0.4 }),
  });
}

/**
 * Fills an empty database through the application's own interface, day by day, as if everybody had been there.
 * @param {string} origin
 * @param {{ setNow: (instant: Date) => void, say: (line: string) => void }} time
 * @returns {Promise<{ email: string, password: string, shareUrl: string, inviteUrl: string }>}
 */
export async function seed(origin, { setNow, say }) {
  const now = Date.now();
  const others = [...FRIENDS, ...ASKING, ...ASKED, ...CROWD];
  const longestOf = (learners) => Math.max(...learners.flatMap(({ days }) => days), 0) + 1;
  const people = [];
  /** Before the first day of anybody among them. */
  const arrive = async (learners) => {
    setNow(new Date(now - longestOf(learners) * DAY));
    for (const learner of learners) people.push(await join(origin, learner));
  };
  const practiseOn = async (ago) => {
    setNow(new Date(now - ago * DAY));
    if (ago === AMARAS_FIRST_INTERESTS.until)
      await people[0].browser.post("/api/interests", { categories: AMARA.interests });
    for (const person of people.filter(({ days }) => days.includes(ago))) await practise(person, person.aDay);
  };
  await arrive([{ ...AMARA, interests: AMARAS_FIRST_INTERESTS.interests }]);
  const [amara] = people;
  for (let ago = longestOf([AMARA]) - 1; ago >= longestOf(others); ago -= 1) {
    await practiseOn(ago);
    if (ago === AMARAS_PLAN.madeBefore)
      await amara.browser.put("/api/practice-plan", { days: AMARAS_PLAN.days });
  }
  await arrive(others);
  const named = (list) => list.map(({ username }) => people.find((person) => person.username === username));
  const friends = named(FRIENDS);
  say(`${people.length} people have joined.`);
  for (const friend of friends) await befriend(friend, amara);
  for (let ago = longestOf(others) - 1; ago >= 0; ago -= 1) await practiseOn(ago);
  setNow(new Date(now));
  // What was saved weeks ago is no news any more.
  const through = new Date(now - DAY).toISOString().slice(0, 10);
  await amara.browser.post("/api/practice-plan/saved-days-told", { through });
  say("They have practised.");
  for (const person of named(ASKING)) await person.browser.post("/api/friendships", { friendId: amara.id });
  for (const person of named(ASKED)) await amara.browser.post("/api/friendships", { friendId: person.id });
  const { shareUrl } = await shareAround(amara, friends);
  await tryAgain(amara, friends);
  await amarasToday(amara);
  const { inviteUrl } = await friends[0].browser.post("/api/invites", {
    inviteType: "link",
    message: "Let's learn prompting together.",
  });
  return { email: emailOf(AMARA), password: PASSWORD, shareUrl, inviteUrl };
}
