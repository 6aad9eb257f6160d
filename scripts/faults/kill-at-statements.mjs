import { startApp } from "./app-process.mjs";
import { through } from "./databases.mjs";
import { brokenInvariants, toldRanks } from "./invariants.mjs";
import { Refused } from "./person.mjs";
import { statementProxy } from "./statement-proxy.mjs";
import { pointsOf, stepOf, stepsOfOne } from "./submission-steps.mjs";
import { crowd, lostOf, pause, submitOnce, submitStubbornly } from "./submits.mjs";

/** Milliseconds for which a statement or its answer is held before the kill; an answer takes a few of them. */
const HELD_MS = 250;

/** Kills the application at one point of a submission. @returns the person, with what must hold now */
async function killedAt(proxy, app, origin, step, moment) {
  const [who] = await crowd(origin, 1, ["Writing"]);
  const [challenge] = who.challenges;
  const reached = new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${moment} ${step}: never came to that`)), 20_000);
    let armed = true;
    proxy.onReached = async () => {
      // While the statement is held an answer that does not wait for it has the time to be seen.
      if (moment !== "told") await pause(HELD_MS);
      void app.kill("SIGKILL");
      clearTimeout(late);
      resolve();
    };
    proxy.onStatement = (sql) => {
      if (!armed || stepOf(sql) !== step) return null;
      armed = false;
      return moment;
    };
  });
  who.key = crypto.randomUUID();
  const submitted = submitOnce(who, challenge, who.key).catch((error) => error);
  await reached;
  const error = await submitted;
  proxy.onStatement = () => null;
  proxy.onReached = () => undefined;
  await app.kill();
  return { who, challenge, error };
}

/**
 * Kills the application with SIGKILL at every named point of a submission: before a statement reaches the database,
 * after it was executed but before the application hears of it, and right after it heard of the commit.
 */
export async function killAtStatements(place) {
  const proxy = await statementProxy(place.postgres.port);
  const env = through(place, proxy);
  const problems = [];
  const everybody = [];
  let app = await startApp({ env });
  // Wherever the application is now.
  const origin = () => app.url;
  try {
    const { who: first, steps } = await stepsOfOne(proxy, origin, problems);
    everybody.push({ who: first });
    const points = [...pointsOf(steps), ["told", "commit"]];
    for (const [moment, step] of points) {
      const name = `${moment} ${step}`;
      const { who, challenge, error } = await killedAt(proxy, app, origin, step, moment);
      if (error instanceof Refused)
        problems.push(`${name}: answered ${error.status} instead of breaking off`);
      if (moment !== "told" && !(error instanceof Error)) problems.push(`${name}: was acknowledged`);
      app = await startApp({ env });
      const stored = (await who.one.get("/api/user-challenges")).some(
        (row) => row.challengeId === challenge.id && row.completed,
      );
      const committed = step === "commit" && moment !== "before";
      if (stored !== committed) problems.push(`${name}: the submission is ${stored ? "" : "not "}completed`);
      everybody.push({ who, challenge, name });
    }
    // Together, since most have to wait until the lease of the killed process has run out.
    await Promise.all(
      everybody.slice(1).map(async ({ who, challenge, name }) => {
        await submitStubbornly(who, challenge, { key: who.key, patienceMs: 120_000 });
        const once = who.acknowledged.get(challenge.id);
        await submitStubbornly(who, challenge, { key: who.key });
        const { score, points: told } = who.acknowledged.get(challenge.id);
        if (once.score !== score || once.points !== told) problems.push(`${name}: two answers to one key`);
      }),
    );
    for (const { who } of everybody) problems.push(...(await lostOf(who)));
    const told = await toldRanks(everybody.map(({ who }) => who.one));
    await app.kill("SIGTERM");
    problems.push(...(await place.look((query) => brokenInvariants(query, told))));
    return { rounds: points.length, problems, note: `killed at ${steps.join(", ")}: before and after each` };
  } finally {
    await app.kill();
    await proxy.stop();
  }
}
