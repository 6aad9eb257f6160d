import { randomUUID } from "node:crypto";
import { startApp } from "./app-process.mjs";
import { brokenInvariants, toldRanks } from "./invariants.mjs";
import { Refused, person } from "./person.mjs";
import { pause, promptFor, together } from "./submits.mjs";

const PEOPLE = 4;

/** The kill falls after so many acknowledgements at most, somewhere within the next submits. */
const MOST_BEFORE_KILL = 24;

const countOf = (people) => people.reduce((total, { kept }) => total + kept.acknowledged.length, 0);

async function enough(people, wanted, more) {
  const deadline = Date.now() + 10_000;
  while (countOf(people) < wanted && Date.now() < deadline) await pause(1);
  await pause(more);
}

/**
 * Submits until the connection breaks. What was answered with 201 is noted here, at the client: that, and nothing
 * the server says of itself, is what must not get lost.
 */
async function submitAll(one, challenges, kept) {
  for (const challenge of challenges) {
    const key = randomUUID();
    kept.lastTry = { challenge, key };
    try {
      const answer = await one.post(
        "/api/user-challenges",
        { challengeId: challenge.id, userPrompt: promptFor(challenge) },
        { "idempotency-key": key },
      );
      kept.acknowledged.push({
        challengeId: challenge.id,
        score: answer.overallScore,
        points: answer.pointsAwarded,
      });
    } catch (error) {
      if (error instanceof Refused) throw error;
      return;
    }
  }
}

/** The submit that was under way is sent again with its key: it ends with one result, whatever had happened. */
async function finishLastTry(one, kept) {
  const { challenge, key } = kept.lastTry;
  if (kept.acknowledged.some(({ challengeId }) => challengeId === challenge.id)) return;
  const answer = await one.post(
    "/api/user-challenges",
    { challengeId: challenge.id, userPrompt: promptFor(challenge) },
    { "idempotency-key": key },
  );
  kept.acknowledged.push({
    challengeId: challenge.id,
    score: answer.overallScore,
    points: answer.pointsAwarded,
  });
}

async function lostOf(one, kept) {
  const stored = await one.get("/api/user-challenges");
  return kept.acknowledged.filter(
    ({ challengeId, score, points }) =>
      stored.filter(
        (row) =>
          row.challengeId === challengeId &&
          row.completed &&
          row.overallScore === score &&
          row.pointsAwarded === points,
      ).length !== 1,
  );
}

/**
 * Kills the application with SIGKILL at a random moment while several people submit, starts it again, sends the
 * interrupted submits once more, and looks whether each acknowledged one is there, exactly once.
 * @param {import("./databases.mjs").Place} place
 */
export async function killDuringSubmits(place, { rounds = 20, random = Math.random } = {}) {
  let app = await startApp({ env: place.env });
  let beforeKills = 0;
  const everybody = [];
  const problems = [];
  for (let round = 1; round <= rounds; round += 1) {
    const people = [];
    for (let index = 0; index < PEOPLE; index += 1) {
      const one = await person(() => app.url).join();
      people.push({
        round,
        one,
        challenges: await one.challenges(),
        kept: { acknowledged: [], lastTry: null },
      });
    }
    const submits = together(people.map(({ one, challenges, kept }) => submitAll(one, challenges, kept)));
    await enough(people, Math.floor(random() * MOST_BEFORE_KILL), random() * 30);
    await app.kill("SIGKILL");
    await submits;
    beforeKills += countOf(people);
    app = await startApp({ env: place.env });
    for (const { one, kept } of people) {
      for (const lost of await lostOf(one, kept))
        problems.push(`round ${round}: lost ${JSON.stringify(lost)}`);
    }
    everybody.push(...people);
  }
  // Together, since one may have to wait until the lease of the killed process has run out.
  await Promise.all(everybody.map(({ one, kept }) => finishLastTry(one, kept)));
  for (const { round, one, kept } of everybody) {
    for (const lost of await lostOf(one, kept))
      problems.push(`round ${round}: lost or doubled ${JSON.stringify(lost)}`);
  }
  const told = await toldRanks(everybody.map(({ one }) => one));
  await app.kill("SIGTERM");
  problems.push(...(await place.look((query) => brokenInvariants(query, told))));
  const note = `${beforeKills} acknowledged before a kill, ${countOf(everybody) - beforeKills} finished afterwards`;
  return { rounds, problems, note };
}
