import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { inProject, isReadOnly, PROJECT, say } from "./project.mjs";
import { runTool } from "./run.mjs";

/**
 * @typedef {{ passed: number, failed: number, failures?: string[] }} Count
 *   failures: one line for each failed test that has a name.
 */

/** @returns {Count} */
export const sum = (...counts) => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  failures: counts.flatMap(({ failures = [] }) => failures),
});

const FAILED = "FAILED ";
const COLOUR = /\u001B\[[\d;]*m/g;

/** What failed in one line: where, which test, and the beginning of what was said. */
function failure(file, title, message = "") {
  const said = message.replace(COLOUR, "").replace(/\s+/g, " ").slice(0, 300);
  return `${FAILED}${relative(inProject("."), file)} > ${title}: ${said}`;
}

/** The lines of failed tests in what a run printed, so that a longer run can repeat them at its end. */
export const failuresIn = (output) => output.split("\n").filter((line) => line.startsWith(FAILED));

export const closingLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/** Where runs leave their reports: beside the sources, or in a folder of this checkout's own where nothing can be written. */
function reports() {
  if (!isReadOnly()) return inProject(".cache");
  const checkout = createHash("sha256").update(PROJECT).digest("hex").slice(0, 12);
  return join(tmpdir(), `promptsmith-reports-${process.getuid?.() ?? "user"}-${checkout}`);
}

const VITEST_REPORT = "vitest.json";

function freshReport(name) {
  mkdirSync(reports(), { recursive: true, mode: 0o700 });
  const path = join(reports(), name);
  rmSync(path, { force: true });
  return path;
}

/** What a runner wrote, or nothing when it died before writing. */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/** The line that most likely says why a program ended: its last error, or else its last words. */
export function reasonIn(output) {
  const lines = output.replace(COLOUR, "").trim().split("\n");
  return (lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1)).trim().slice(0, 300);
}

/** A runner that ends badly without naming a failed test (an unhandled error, no report) is one failure itself. */
export function orOneFailure(count, runner, code, output) {
  if (code === 0 || count.failed > 0) return count;
  const reason = `${FAILED}${runner}: ended with ${code} after: ${reasonIn(output)}`;
  return { ...count, failed: 1, failures: [...(count.failures ?? []), reason] };
}

const SLOWEST = 10;

/** Says which files took longest, to tell where shortening the run begins. */
function saySlowest(runner, files) {
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  say(`Slowest files of ${runner}:`);
  for (const { file, ms } of slowest) say(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
}

/** How many tests the last run of vitest had, by file. @returns {Map<string, number>} */
export const testsByFile = () =>
  new Map(
    (read(join(reports(), VITEST_REPORT))?.testResults ?? []).map(({ name, assertionResults }) => [
      relative(inProject("."), name),
      assertionResults.length,
    ]),
  );

/**
 * Unit, server and web tests. A test that did not run counts as failed: nothing is skipped here.
 * @param {{ projects?: string[], files?: string[], related?: string[], env?: Record<string, string> }} [options]
 *   files: only these; related: only the files that import one of these, however indirectly
 * @returns {Promise<Count>}
 */
export async function runVitest({ projects = [], files = [], related, env = {} } = {}) {
  const path = freshReport(VITEST_REPORT);
  const chosen = projects.flatMap((name) => ["--project", name]);
  const which = related === undefined ? ["run", ...files] : ["related", "--run", ...related];
  const { code, output } = await runTool(
    "vitest/vitest.mjs",
    // Read by the runner itself: the other ways write the settings beside themselves first.
    [
      ...which,
      ...chosen,
      "--configLoader=runner",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${path}`,
    ],
    { env, show: true },
  );
  const report = read(path);
  if (report === null) return orOneFailure({ passed: 0, failed: 0 }, "vitest", code || 1, output);
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + brokenFiles.length;
  const failures = report.testResults.flatMap((file) => [
    ...file.assertionResults
      .filter(({ status }) => status !== "passed")
      .map((test) => failure(file.name, test.fullName, test.failureMessages?.[0] ?? test.status)),
    ...(brokenFiles.includes(file) ? [failure(file.name, "(the file)", file.message)] : []),
  ]);
  const took = report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(inProject("."), name),
    ms: endTime - startTime,
  }));
  saySlowest("vitest", took);
  return orOneFailure({ passed: report.numPassedTests, failed, failures }, "vitest", code, output);
}

/** The tests of a browser report, which nests them in suites. */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** Browser tests against the built product. @param {string} browser @returns {Promise<Count>} */
export async function runPlaywright(browser) {
  const path = freshReport("playwright.json");
  const { code, output } = await runTool(
    "@playwright/test/cli.js",
    [
      "test",
      "--config",
      "e2e/playwright.config.ts",
      ...(isReadOnly() ? ["--output", join(reports(), "results")] : []),
    ],
    {
      env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: path, FORCE_COLOR: "0" },
      show: true,
    },
  );
  const report = read(path);
  if (report === null) return orOneFailure({ passed: 0, failed: 0 }, "playwright", code || 1, output);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const specs = specsOf(report);
  const failures = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status !== "expected")
      .map(({ projectName, status, results }) =>
        failure(
          inProject("e2e/tests", file),
          `${title} (${projectName})`,
          // A test that ran out of time says only that first; what it was waiting for comes behind.
          results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)).join(" | ") || status,
        ),
      ),
  );
  const took = new Map();
  for (const { file, tests } of specs)
    for (const { results } of tests)
      took.set(
        file,
        results.reduce((ms, { duration }) => ms + duration, took.get(file) ?? 0),
      );
  saySlowest(
    "playwright",
    [...took].map(([file, ms]) => ({ file, ms })),
  );
  return orOneFailure(
    { passed: expected, failed: unexpected + flaky + skipped, failures },
    "playwright",
    code,
    output,
  );
}
