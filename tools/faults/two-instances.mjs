import { randomUUID } from "node:crypto";
import { nonsense, OpenAiDouble, quotaExceeded } from "@promptsmith/testing/doubles/ai";
import { openSmtpInbox } from "@promptsmith/testing/doubles/smtp";
import { person, Refused } from "@promptsmith/testing/person/person";
import { startApp } from "./app-process.mjs";
import { brokenInvariants, reportedRanks } from "./invariants.mjs";
import { crowd, lostOf, pause, promptFor, submitUntilDone } from "./submits.mjs";

const statusOf = (work) =>
  work.then(
    () => 200,
    (error) => (error instanceof Refused ? error.status : Promise.reject(error)),
  );

/** The same person at two addresses: one set of cookies, two processes. */
function twice(one, apps) {
  return apps.map((app) => one.at(() => app.url));
}

async function oneResultEach(people, apps, ai, problems) {
  // How often the provider is asked for one submission that no one disputes.
  ai.asked.length = 0;
  await submitUntilDone(people[0], people[0].challenges.at(-1));
  const callsEach = ai.asked.length;
  ai.asked.length = 0;
  let raced = 0;
  for (const who of people) {
    const [left, right] = twice(who.one, apps);
    for (const challenge of who.challenges.slice(0, 3)) {
      const key = randomUUID();
      const body = { challengeId: challenge.id, userPrompt: promptFor(challenge) };
      const sameKey = raced % 2 === 0;
      const results = await Promise.allSettled(
        [left, right].map((side, index) =>
          side.post("/api/user-challenges", body, { "idempotency-key": sameKey ? key : `${key}-${index}` }),
        ),
      );
      raced += 1;
      const done = results.filter(({ status }) => status === "fulfilled").map(({ value }) => value);
      const ids = new Set(
        done.map(({ id, overallScore, pointsAwarded }) => `${id} ${overallScore} ${pointsAwarded}`),
      );
      const refused = results
        .filter(({ status }) => status === "rejected")
        .map(({ reason }) => reason.status);
      const fine = ids.size === 1 && (sameKey ? done.length === 2 : done.length === 1 && refused[0] === 409);
      if (!fine)
        problems.push(`${sameKey ? "same key" : "two keys"}: ${done.length} results, refused ${refused}`);
      if (done[0])
        who.acknowledged.set(challenge.id, { score: done[0].overallScore, points: done[0].pointsAwarded });
    }
  }
  if (ai.asked.length !== callsEach * raced)
    problems.push(`${ai.asked.length} judgements were asked for ${raced} submissions`);
  return raced;
}

async function oneDailySet(people, apps, problems) {
  for (const { one } of people) {
    const sides = twice(one, apps);
    const sets = await Promise.all(
      [...sides, ...sides].map((side) => side.get("/api/challenges?category=Philosophy")),
    );
    const ids = new Set(sets.map((set) => set.map(({ id }) => id).join()));
    if (ids.size !== 1) problems.push(`two daily sets for one day: ${[...ids].join(" and ")}`);
  }
}

async function oneFriendship(people, apps, problems) {
  for (let index = 0; index + 1 < people.length; index += 2) {
    const [ann, bob] = [people[index].one, people[index + 1].one];
    const [annHere] = twice(ann, apps);
    const [, bobThere] = twice(bob, apps);
    await Promise.all([
      statusOf(annHere.post("/api/friendships", { friendId: bob.user.id })),
      statusOf(bobThere.post("/api/friendships", { friendId: ann.user.id })),
    ]);
    const rows = await ann.get("/api/friendships");
    if (rows.length !== 1 || rows[0].status !== "accepted")
      problems.push(`asked each other: ${JSON.stringify(rows)}`);
    // One ends it while the other does: one row, in a state that can be reached.
    await Promise.all([
      statusOf(annHere.patch(`/api/friendships/${rows[0].id}`, { status: "rejected" })),
      statusOf(bobThere.patch(`/api/friendships/${rows[0].id}`, { status: "rejected" })),
    ]);
    const after = await bob.get("/api/friendships");
    if (after.length !== 1 || after[0].status !== "rejected")
      problems.push(`ended together: ${JSON.stringify(after)}`);
  }
}

/** Ten wrong passwords are allowed for a pair of account and address, wherever they are counted. */
async function oneLimit(apps, env, problems) {
  const limited = await Promise.all([0, 1].map(() => startApp({ env: { ...env, RATE_LIMITS: "on" } })));
  try {
    const email = (await person(() => apps[0].url).join()).user.email;
    const guesses = [];
    for (let guess = 0; guess < 14; guess += 1) {
      const stranger = person(() => limited[guess % 2].url);
      guesses.push(
        await statusOf(stranger.post("/api/firebase/login", { email, password: "wrong password" })),
      );
    }
    const wrong = guesses.filter((status) => status === 401).length;
    if (wrong !== 10 || guesses.at(-1) !== 429)
      problems.push(`wrong passwords at two processes: ${guesses.join(" ")}`);
  } finally {
    await Promise.all(limited.map((app) => app.kill("SIGTERM")));
  }
}

async function oneQuota(people, apps, ai, problems) {
  ai.will(quotaExceeded);
  const [who] = people;
  const left = () => who.challenges.filter(({ id }) => !who.acknowledged.has(id));
  await submitUntilDone(who, left()[0]);
  const [, there] = twice(who.one, apps);
  // What a process knows may be three seconds old, but no older, also where no one has asked for long.
  await pause(3_500);
  const { status } = await there.get("/api/openai-status");
  if (!status.quotaExceeded) problems.push("the other process does not know that the quota is used up");
  const before = ai.asked.length;
  await submitUntilDone({ ...who, one: there }, left()[0]);
  if (ai.asked.length !== before) problems.push("the provider was asked although its quota is used up");
}

/** Any number of processes on one database behave as one. */
export async function twoInstances(place) {
  const [ai, mails] = [await new OpenAiDouble().start(), await openSmtpInbox()];
  ai.will(async (asked, response) => {
    await pause(100);
    await nonsense(asked, response);
  });
  const env = { ...place.env, ...ai.env, SMTP_URL: mails.url };
  const problems = [];
  // All at once on an empty database: it is set up once.
  const apps = await Promise.all([0, 1, 2].map(() => startApp({ env })));
  const third = apps.pop();
  try {
    const people = await crowd(() => apps[0].url, 6);
    await oneDailySet(people, apps, problems);
    const raced = await oneResultEach(people, apps, ai, problems);
    await oneFriendship(people, apps, problems);
    await oneLimit(apps, env, problems);
    await oneQuota(people, apps, ai, problems);
    for (const who of people) problems.push(...(await lostOf(who)));
    const invited = Array.from({ length: 5 }, (_, index) => `guest${index}@example.org`);
    await Promise.all(
      invited.map((recipientEmail, index) =>
        twice(people[0].one, apps)[index % 2].post("/api/friendship-invitations", { recipientEmail }),
      ),
    );
    await mails.until((received) => invited.every((address) => received.some(({ to }) => to === address)));
    await pause(500);
    for (const address of invited) {
      const count = mails.received.filter(({ to }) => to === address).length;
      if (count !== 1) problems.push(`${address} got ${count} mails`);
    }
    // Each process for itself tells the truth about what happened at the others.
    const told = [];
    for (const app of apps)
      told.push(...(await reportedRanks(people.map(({ one }) => one.at(() => app.url)))));
    await Promise.all([...apps, third].map((app) => app.kill("SIGTERM")));
    problems.push(...(await place.look((query) => brokenInvariants(query, told))));
    return {
      rounds: raced,
      problems,
      note: `3 processes set up one database, ${raced} races, ${invited.length} mails`,
    };
  } finally {
    await Promise.all([...apps, third].map((app) => app.kill()));
    await ai.stop();
    await mails.stop();
  }
}
