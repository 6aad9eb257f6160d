import { startStatementProxy } from "@promptsmith/testing/proxies/statements";
import { Refused } from "@promptsmith/testing/person/person";
import { through } from "./databases.mjs";
import { KINDS, pointsOf, stepOf, stepsOfOne } from "./submission-steps.mjs";
import { indecent, pause, submitUntilDone, timed } from "./submits.mjs";
import { withFault } from "./with-fault.mjs";

/** Milliseconds for which a statement or its answer is held before a kill; an answer takes a few of them. */
const HELD_MS = 250;
/** A cut submission takes less than a second; one that waits for a lease to expire takes 15. */
const DONE_MS = 10_000;

/** A person with an open challenge; for a further draft the challenge is already completed. */
async function oneWith({ people }, kind) {
  const [who] = await people(1, ["Writing"]);
  const [challenge] = who.challenges;
  if (kind === KINDS.draft) await submitUntilDone(who, challenge);
  return { who, challenge };
}

/** Every point of every kind of submission, by name; an undisturbed submission shows which points there are. */
async function everyPoint(proxy, use, last) {
  const points = [];
  const named = [];
  for (const [name, kind] of Object.entries(KINDS)) {
    const steps = await stepsOfOne(proxy, use, kind);
    named.push(`${name}: ${steps.join(", ")}`);
    for (const [moment, step, withKey = true] of [...pointsOf(steps), last])
      points.push({
        kind,
        moment,
        step,
        withKey,
        name: `${name}: ${moment} ${step}${withKey ? "" : ", without a key"}`,
      });
  }
  return { points, named: named.join("; ") };
}

/** Lets `work` run at every point, behind a proxy that sees each statement. */
async function atStatements(place, last, work) {
  const proxy = await startStatementProxy(place.postgres.port);
  const attack = async (use) => work({ use, proxy, ...(await everyPoint(proxy, use, last)) });
  return withFault(place, attack, { env: through(place, proxy), services: [proxy] });
}

/** Cuts the connection to the database at one point of what is sent until it is acknowledged. */
async function cutAt(proxy, use, { kind, moment, step, withKey, name }) {
  const { who, challenge } = await oneWith(use, kind);
  let cuts = 0;
  proxy.onReached = (cut) => {
    cuts += 1;
    cut();
  };
  proxy.onStatement = (sql) => (cuts === 0 && stepOf(sql, kind) === step ? moment : null);
  const key = withKey ? crypto.randomUUID() : null;
  const refusals = [];
  const [ms, result] = await timed(() =>
    submitUntilDone(who, challenge, { key, note: (error) => refusals.push(error), once: kind.once }),
  );
  proxy.onStatement = () => null;
  if (cuts === 0) use.problems.push(`${name}: never came to that`);
  if (result instanceof Error) use.problems.push(`${name}: ${result.message}`);
  if (ms > DONE_MS) use.problems.push(`${name}: done after ${Math.round(ms)} ms`);
  for (const error of refusals)
    if (indecent(error) || !(error instanceof Refused)) use.problems.push(`${name}: ${error.message}`);
  return { ms, tries: refusals.length + 1 };
}

/**
 * Cuts the application's connection to the database at every named point of a submission. The application lives on;
 * anyone who sends the submission again has its one result soon, also where the database had done what it was asked.
 * Without a key only the application itself can know that the completed submission is this one.
 */
export const cutAtStatements = (place) =>
  atStatements(place, ["after", "commit", false], async ({ use, proxy, points, named }) => {
    const results = [];
    for (const point of points) results.push(await cutAt(proxy, use, point));
    const tries = results.reduce((total, result) => total + result.tries, 0);
    const slowest = Math.max(...results.map(({ ms }) => ms));
    const note = `cut at ${named}: before and after each; ${tries} tries, the slowest ${(slowest / 1000).toFixed(1)} s`;
    return { rounds: results.length, note };
  });

/** Kills the application at one point of what is handed in. @returns the person, with what must hold now */
async function killedAt(proxy, use, { kind, step, moment }) {
  const { who, challenge } = await oneWith(use, kind);
  const { app } = use;
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
      if (!armed || stepOf(sql, kind) !== step) return null;
      armed = false;
      return moment;
    };
  });
  const key = crypto.randomUUID();
  const submitted = kind.once(who, challenge, key).catch((error) => error);
  await reached;
  const error = await submitted;
  proxy.onStatement = () => null;
  proxy.onReached = () => undefined;
  await app.kill();
  return { who, challenge, key, error };
}

/** Whether what was handed in is stored as done, and all of it that is. */
async function isStored({ one }, challenge, kind) {
  if (kind === KINDS.draft)
    return (await one.get(`/api/user-challenges/${challenge.id}/drafts`)).drafts.length === 1;
  return (await one.get("/api/user-challenges")).some(
    (row) => row.challengeId === challenge.id && row.completed,
  );
}

/** The last acknowledged result, of either kind. */
const toldOf = (who, challenge, kind) =>
  JSON.stringify((kind === KINDS.draft ? who.drafts : who.acknowledged).get(challenge.id));

/**
 * Kills the application with SIGKILL at every named point of a submission and of a further draft: before a statement
 * reaches the database, after it was executed but before the application hears of it, and right after it heard of the
 * commit.
 */
export const killAtStatements = (place) =>
  atStatements(place, ["told", "commit"], async ({ use, proxy, points, named }) => {
    const { problems } = use;
    const killed = [];
    for (const point of points) {
      const { kind, step, moment, name } = point;
      const { error, ...rest } = await killedAt(proxy, use, point);
      if (error instanceof Refused)
        problems.push(`${name}: answered ${error.status} instead of breaking off`);
      if (moment !== "told" && !(error instanceof Error)) problems.push(`${name}: was acknowledged`);
      await use.startAgain();
      const stored = await isStored(rest.who, rest.challenge, kind);
      const committed = step === "commit" && moment !== "before";
      if (stored !== committed) problems.push(`${name}: it is ${stored ? "" : "not "}completed`);
      killed.push({ ...rest, kind, name });
    }
    // Together, since most have to wait until the lease of the killed process has run out.
    await Promise.all(
      killed.map(async ({ who, challenge, key, kind, name }) => {
        const again = { key, once: kind.once };
        await submitUntilDone(who, challenge, { ...again, patienceMs: 120_000 });
        const told = toldOf(who, challenge, kind);
        await submitUntilDone(who, challenge, again);
        if (toldOf(who, challenge, kind) !== told) problems.push(`${name}: two answers to one key`);
      }),
    );
    return { rounds: points.length, note: `killed at ${named}: before and after each` };
  });
