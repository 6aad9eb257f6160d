import { startApp } from "./app-process.mjs";
import { through } from "./databases.mjs";
import { brokenInvariants, toldRanks } from "./invariants.mjs";
import { Refused } from "./person.mjs";
import { statementProxy } from "./statement-proxy.mjs";
import { pointsOf, stepOf, stepsOfOne } from "./submission-steps.mjs";
import { crowd, indecent, lostOf, submitStubbornly, timed } from "./submits.mjs";

/** It takes less than a second; whoever has to wait for a lease to run out waits 15. */
const DONE_MS = 10_000;

/** Cuts the connection to the database at one point of a submission that is sent until it is acknowledged. */
async function cutAt(proxy, origin, [moment, step], { withKey, problems }) {
  const name = `${moment} ${step}${withKey ? "" : ", without a key"}`;
  const [who] = await crowd(origin, 1, ["Writing"]);
  const [challenge] = who.challenges;
  let cuts = 0;
  proxy.onReached = (cut) => {
    cuts += 1;
    cut();
  };
  proxy.onStatement = (sql) => (cuts === 0 && stepOf(sql) === step ? moment : null);
  const key = withKey ? crypto.randomUUID() : null;
  const refusals = [];
  const [ms, result] = await timed(() =>
    submitStubbornly(who, challenge, { key, note: (error) => refusals.push(error) }),
  );
  proxy.onStatement = () => null;
  if (cuts === 0) problems.push(`${name}: never came to that`);
  if (result instanceof Error) problems.push(`${name}: ${result.message}`);
  if (ms > DONE_MS) problems.push(`${name}: done after ${Math.round(ms)} ms`);
  for (const error of refusals)
    if (indecent(error) || !(error instanceof Refused)) problems.push(`${name}: ${error.message}`);
  return { who, ms, tries: refusals.length + 1 };
}

/**
 * Cuts the application's connection to the database at every named point of a submission. The application lives on;
 * whoever sends the submission again has its one result soon, also where the database had done what it was asked.
 */
export async function cutAtStatements(place) {
  const proxy = await statementProxy(place.postgres.port);
  const problems = [];
  const app = await startApp({ env: through(place, proxy) });
  const origin = () => app.url;
  try {
    const { who: first, steps } = await stepsOfOne(proxy, origin, problems);
    const results = [];
    for (const point of pointsOf(steps))
      results.push(await cutAt(proxy, origin, point, { withKey: true, problems }));
    // Without a key only the application itself can know that the completed submission is this one.
    results.push(await cutAt(proxy, origin, ["after", "commit"], { withKey: false, problems }));
    const everybody = [first, ...results.map(({ who }) => who)];
    for (const who of everybody) problems.push(...(await lostOf(who)));
    const told = await toldRanks(everybody.map(({ one }) => one));
    await app.kill("SIGTERM");
    problems.push(...(await place.look((query) => brokenInvariants(query, told))));
    const tries = results.reduce((total, result) => total + result.tries, 0);
    const slowest = Math.max(...results.map(({ ms }) => ms));
    return {
      rounds: results.length,
      problems,
      note: `cut at ${steps.join(", ")}: before and after each; ${tries} tries, the slowest ${(slowest / 1000).toFixed(1)} s`,
    };
  } finally {
    await app.kill();
    await proxy.stop();
  }
}
