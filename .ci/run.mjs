import { checkCommitSubjects } from "../tools/check/commit-subjects.mjs";
import { ensureDependencies } from "../tools/lib/ensure-dependencies.mjs";
import { say, seconds } from "../tools/lib/project.mjs";
import { run } from "../tools/lib/run.mjs";
import {
  closingLine,
  failuresIn,
  reasonIn,
  orOneFailure,
  runVitest,
  sum,
  testsByFile,
} from "../tools/lib/run-tests.mjs";

/**
 * What holds at every change: all tests on the embedded database, those of the server that can reach a database again
 * on PostgreSQL, a real browser, and the house rules. Faults, fuzz, soak and mutants take hours and belong to
 * `npm run release:check`.
 */
const since = performance.now();

/** The counts that `npm test` printed last; a run that ended without them is one failure. */
function countsIn(output, code) {
  const last = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  const counts = {
    passed: Number(last?.[1] ?? 0),
    failed: Number(last?.[2] ?? 0),
    failures: failuresIn(output),
  };
  return orOneFailure(counts, "npm test", last === undefined ? code || 1 : code, output);
}

async function npmTest() {
  const { code, output } = await run("npm", ["test", "--silent"], { show: true });
  return countsIn(output, code);
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
  await import("../tools/lib/typescript.mjs");
  const { startPostgres } = await import("@promptsmith/testing/postgres");
  // Nothing here outlives the run, so what the tests write need not survive a power cut.
  const postgres = await startPostgres({
    settings: ["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
  });
  try {
    const env = { TEST_DATABASE_URL: postgres.url };
    const count = await runVitest({ projects: ["server", "operations"], related: [OPENS_POSTGRES], env });
    const lost = lostOnPostgres(before, testsByFile());
    if (lost.length === 0) return count;
    const reason = `FAILED PostgreSQL: fewer tests ran than on the embedded database: ${lost.join(", ")}`;
    return { ...count, failed: count.failed + 1, failures: [...count.failures, reason] };
  } finally {
    await postgres.stop();
  }
}

const oneFailure = (error) => {
  say(error.message);
  return { passed: 0, failed: 1, failures: [`FAILED ${error.message.split("\n")[0]}`] };
};

async function check() {
  const { problems } = checkCommitSubjects();
  const results = await Promise.all(
    ["check", "test:guide", "bench -- --agree"].map(async (command) => {
      const { code, output } = await run("npm", ["run", "--silent", ...command.split(" ")], { show: true });
      const told = output.split("\n").filter((line) => line.startsWith("FAIL"));
      return code === 0 ? [] : [`FAILED npm run ${command}: ${told.join("; ") || reasonIn(output)}`];
    }),
  );
  const failures = [...problems.map((problem) => `FAILED commit subject: ${problem}`), ...results.flat()];
  return failures.length > 0 ? { passed: 0, failed: 1, failures } : { passed: 1, failed: 0 };
}

await ensureDependencies();
const embedded = await npmTest();
say(`Embedded database and browser: ${closingLine(embedded)} (${seconds(since)} so far).`);
// The rules need no database, and tests wait for theirs a third of the time.
const [postgres, rules] = await Promise.all([
  onPostgres(testsByFile()).catch(oneFailure),
  check().catch(oneFailure),
]);
say(`PostgreSQL: ${closingLine(postgres)}. House rules: ${closingLine(rules)}. All in ${seconds(since)}.`);
const total = sum(embedded, postgres, rules);
for (const line of total.failures) say(line);
console.log(closingLine(total));
process.exit(total.failed === 0 ? 0 : 1);
