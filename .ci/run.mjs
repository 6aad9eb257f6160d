import { checkCommitSubjects } from "../scripts/check/commit-subjects.mjs";
import { ensureDependencies } from "../scripts/lib/ensure-dependencies.mjs";
import { say, seconds } from "../scripts/lib/project.mjs";
import { run } from "../scripts/lib/run.mjs";
import { closingLine, failuresIn, runVitest, sum, testsByFile } from "../scripts/lib/run-tests.mjs";
import { startPostgres } from "../scripts/lib/temporary-postgres.mjs";

/**
 * What holds at every change: all tests on the embedded database, those of the server that can reach a database again
 * on PostgreSQL, a real browser, and the house rules. Faults, fuzz, soak and mutants take hours and belong to
 * `npm run release`.
 */
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

/** Whatever imports this, however indirectly, may talk to PostgreSQL. */
const OPENS_POSTGRES = "server/src/platform/db/postgres.ts";
/** Fewer files than this mean that the search for such files is broken. */
const FEWEST_FILES = 50;

/** Fails when a file runs fewer tests here than on the embedded database. */
function lostOnPostgres(before, now) {
  const lost = [...now].filter(([file, tests]) => tests < (before.get(file) ?? 0)).map(([file]) => file);
  return now.size < FEWEST_FILES ? [`only ${now.size} files`, ...lost] : lost;
}

async function onPostgres(before) {
  // Nothing here outlives the run, so what the tests write need not survive a power cut.
  const postgres = await startPostgres({
    settings: ["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
  });
  try {
    const env = { TEST_DATABASE_URL: postgres.url };
    const count = await runVitest({ projects: ["server"], related: [OPENS_POSTGRES], env });
    const lost = lostOnPostgres(before, testsByFile());
    if (lost.length === 0) return count;
    say(`On PostgreSQL fewer tests ran than on the embedded database: ${lost.join(", ")}.`);
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
  const { problems } = checkCommitSubjects();
  for (const problem of problems) say(problem);
  const results = await Promise.all(
    ["check", "test:guide"].map((name) => run("npm", ["run", "--silent", name], { show: true })),
  );
  const failed = results.some(({ code }) => code !== 0) || problems.length > 0;
  return failed ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
}

await ensureDependencies();
const embedded = await npmTest();
say(`Embedded database and browser: ${closingLine(embedded)} (${seconds(since)} so far).`);
const postgres = await onPostgres(testsByFile()).catch(oneFailure);
say(`PostgreSQL: ${closingLine(postgres)} (${seconds(since)} so far).`);
const rules = await check().catch(oneFailure);
say(`House rules: ${closingLine(rules)}. All in ${seconds(since)}.`);
const total = sum(embedded, postgres, rules);
for (const line of total.failures) say(line);
console.log(closingLine(total));
process.exit(total.failed === 0 ? 0 : 1);
