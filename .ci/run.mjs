import { readFileSync } from "node:fs";
import { ensureDependencies } from "../scripts/lib/ensure-dependencies.mjs";
import { inProject, say, seconds } from "../scripts/lib/project.mjs";
import { run } from "../scripts/lib/run.mjs";
import { closingLine, failuresIn, runVitest, sum } from "../scripts/lib/run-tests.mjs";
import { startPostgres } from "../scripts/lib/temporary-postgres.mjs";

const since = performance.now();

/** The counts that `npm test` printed last; a run that ended without them is one failure. */
function countsIn(output, code) {
  const last = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  if (last === undefined) return { passed: 0, failed: 1 };
  const counts = { passed: Number(last[1]), failed: Number(last[2]) };
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function npmTest() {
  const { code, output } = await run("npm", ["test", "--silent"], { show: true });
  return { ...countsIn(output, code), failures: failuresIn(output) };
}

/** A bounded part of the two long suites: a few rounds of the faults that matter most, and a thousand odd calls. */
const FAULTS = [
  "kill-during-submits",
  "cut-at-statements",
  "one-folder",
  "stop-while-judging-postgres",
  "database",
  "one-of-two",
];
async function faults() {
  const suite = await run("npm", ["run", "--silent", "test:faults", "--", "--quick", ...FAULTS], {
    show: true,
  });
  const fuzz = await run("npm", ["run", "--silent", "test:fuzz", "--", "--cases=1000"], { show: true });
  return sum(countsIn(suite.output, suite.code), countsIn(fuzz.output, fuzz.code));
}

/** How many server tests the run on the embedded database had. */
function serverTestsBefore() {
  try {
    const { testResults } = JSON.parse(readFileSync(inProject(".cache/vitest.json"), "utf8"));
    const server = testResults.filter(({ name }) => name.startsWith(inProject("server")));
    return server.reduce((total, file) => total + file.assertionResults.length, 0);
  } catch {
    return 0;
  }
}

async function onPostgres(expected) {
  // Nothing here outlives the run, so what the tests write need not survive a power cut.
  const postgres = await startPostgres({
    settings: ["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
  });
  try {
    const count = await runVitest({ projects: ["server"], env: { TEST_DATABASE_URL: postgres.url } });
    const ran = count.passed + count.failed;
    if (ran >= expected && expected > 0) return count;
    say(`Only ${ran} server tests ran on PostgreSQL, but ${expected} on the embedded database.`);
    return { ...count, failed: count.failed + 1 };
  } finally {
    await postgres.stop();
  }
}

const oneFailure = (error) => {
  say(error.message);
  return { passed: 0, failed: 1 };
};

async function check() {
  const { code } = await run("npm", ["run", "--silent", "check"], { show: true });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

await ensureDependencies();
const embedded = await npmTest();
say(`Embedded database and browser: ${closingLine(embedded)} (${seconds(since)} so far).`);
const postgres = await onPostgres(serverTestsBefore()).catch(oneFailure);
say(`PostgreSQL: ${closingLine(postgres)} (${seconds(since)} so far).`);
const broken = await faults().catch(oneFailure);
say(`Faults: ${closingLine(broken)} (${seconds(since)} so far).`);
const rules = await check().catch(oneFailure);
say(`House rules: ${closingLine(rules)}. All in ${seconds(since)}.`);
const total = sum(embedded, postgres, broken, rules);
for (const line of total.failures) say(line);
console.log(closingLine(total));
process.exit(total.failed === 0 ? 0 : 1);
