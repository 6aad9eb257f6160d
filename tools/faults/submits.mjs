import { randomUUID } from "node:crypto";
import { person, Refused } from "@promptsmith/testing/person/person";
import { promptsFor } from "@promptsmith/testing/prompts";

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export const promptFor = (challenge) =>
  `Write as an experienced teacher. ${challenge.description} Answer in a numbered list.`;

/** People with open challenges; each records what was acknowledged. */
export async function crowd(origin, count, themes) {
  const people = [];
  for (let index = 0; index < count; index += 1) {
    const one = await person(origin).join();
    people.push({ one, challenges: await one.challenges(themes), acknowledged: new Map() });
  }
  return people;
}

/** One try, also without a key; what is acknowledged is noted at the person. @throws what `post` throws */
export async function submitOnce(who, challenge, key) {
  const answer = await who.one.post(
    "/api/user-challenges",
    { challengeId: challenge.id, userPrompt: promptFor(challenge) },
    key === null ? {} : { "idempotency-key": key },
  );
  who.acknowledged.set(challenge.id, { score: answer.overallScore, points: answer.pointsAwarded });
}

/** As `submitOnce`, a further draft of a challenge that is completed. */
export async function draftOnce(who, challenge, key) {
  const draft = await who.one.post(
    `/api/user-challenges/${challenge.id}/drafts`,
    { userPrompt: promptsFor(challenge)[0] },
    key === null ? {} : { "idempotency-key": key },
  );
  const { number, counted, pointsGained } = draft;
  who.drafts = new Map(who.drafts).set(challenge.id, { number, counted, pointsGained });
}

/**
 * Submits until it is acknowledged, with one key however often it takes, as the product's page does.
 * @returns {Promise<{ tries: number }>}
 */
export async function submitUntilDone(
  who,
  challenge,
  { key = randomUUID(), patienceMs = 60_000, note = () => undefined, once = submitOnce } = {},
) {
  const deadline = Date.now() + patienceMs;
  for (let tries = 1; ; tries += 1) {
    try {
      await once(who, challenge, key);
      return { tries };
    } catch (error) {
      note(error);
      const final = error instanceof Refused && error.status !== 503;
      if (final || Date.now() > deadline) throw error;
      await pause(200);
    }
  }
}

/** All of what is awaited only later: what fails before that ends its own fault, not the run of all of them. */
export function together(underWay) {
  const all = Promise.all(underWay);
  all.catch(() => undefined);
  return all;
}

/** What was acknowledged and is not there, exactly once and as it was told. */
export async function lostOf(who) {
  const stored = await who.one.get("/api/user-challenges");
  const problems = [];
  for (const [challengeId, { score, points }] of who.acknowledged) {
    const found = stored.filter((row) => row.challengeId === challengeId && row.completed);
    if (found.length !== 1 || found[0].overallScore !== score || found[0].pointsAwarded !== points) {
      problems.push(`lost, doubled or changed: challenge ${challengeId} of user ${who.one.user.id}`);
    }
  }
  for (const [challengeId, told] of who.drafts ?? []) {
    const { drafts } = await who.one.get(`/api/user-challenges/${challengeId}/drafts`);
    const { number, counted, pointsGained } = drafts[0] ?? {};
    if (drafts.length !== 1 || JSON.stringify({ number, counted, pointsGained }) !== JSON.stringify(told))
      problems.push(`lost, doubled or changed: a draft of ${challengeId} of user ${who.one.user.id}`);
  }
  return problems;
}

/** Answers that a person would see as broken, or that tell too much. */
export const indecent = (error) =>
  error instanceof Refused &&
  (error.status === 500 || /\bat .*\.(?:ts|js):\d|select |insert |postgres:/i.test(error.body));

/** Runs `work` and answers [milliseconds, its value or its error]. */
export async function timed(work) {
  const since = performance.now();
  const value = await work().catch((error) => error);
  return [performance.now() - since, value];
}
