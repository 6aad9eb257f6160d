import { CROWD } from "./crowd.mjs";
import { AMARA, ASKED, ASKING, FRIENDS, PASSWORD, emailOf } from "./people.mjs";
import { chance, promptFor } from "./prompts.mjs";
import { visitor } from "./visitor.mjs";

const DAY = 86_400_000;

async function join(app, learner) {
  const browser = visitor(app);
  const email = emailOf(learner);
  const { username, displayName } = learner;
  await browser.post("/api/register", { username, displayName, email, password: PASSWORD });
  await browser.signIn(email, PASSWORD);
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

/** Today's set, and once its challenges have been met before, that of another theme: people get curious. */
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
  const [best] = attempts.toSorted((one, other) => other.overallScore - one.overallScore);
  return amara.browser.post("/api/share-with-friends", {
    challengeId: best.challengeId,
    message: "Have a go!",
  });
}

/** What is left open for whoever looks: one of today's three done, one begun, one untouched. */
async function amarasToday(amara) {
  const [, medium] = await practise({ ...amara, skill: 1 }, 1);
  if (medium === undefined) return;
  await amara.browser.put(`/api/user-challenges/${medium.id}/draft`, {
    userPrompt: promptFor(medium, { ...amara, skill: 0.4 }),
  });
}

/**
 * Fills an empty database through the application's own interface, day by day, as if everybody had been there.
 * @param {import("fastify").FastifyInstance} app
 * @param {{ setNow: (instant: Date) => void, say: (line: string) => void }} time
 * @returns {Promise<{ email: string, password: string, shareUrl: string, inviteUrl: string }>}
 */
export async function seed(app, { setNow, say }) {
  const now = Date.now();
  const everybody = [AMARA, ...FRIENDS, ...ASKING, ...ASKED, ...CROWD];
  const longest = Math.max(...everybody.flatMap(({ days }) => days), 0) + 1;
  setNow(new Date(now - longest * DAY));
  const people = [];
  for (const learner of everybody) people.push(await join(app, learner));
  const named = (list) => list.map(({ username }) => people.find((person) => person.username === username));
  const [amara] = people;
  const friends = named(FRIENDS);
  say(`${people.length} people have joined.`);
  for (const friend of friends) await befriend(friend, amara);
  for (let ago = longest - 1; ago >= 0; ago -= 1) {
    setNow(new Date(now - ago * DAY));
    for (const person of people.filter(({ days }) => days.includes(ago))) await practise(person, person.aDay);
  }
  setNow(new Date(now));
  say("They have practised.");
  for (const person of named(ASKING)) await person.browser.post("/api/friendships", { friendId: amara.id });
  for (const person of named(ASKED)) await amara.browser.post("/api/friendships", { friendId: person.id });
  const { shareUrl } = await shareAround(amara, friends);
  await amarasToday(amara);
  const { inviteUrl } = await friends[0].browser.post("/api/invites", {
    inviteType: "link",
    message: "Let's learn prompting together.",
  });
  return { email: emailOf(AMARA), password: PASSWORD, shareUrl, inviteUrl };
}
