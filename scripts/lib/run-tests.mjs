import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { inProject } from "./project.mjs";
import { runTool } from "./run.mjs";

/** @typedef {{ passed: number, failed: number }} Count */

/** @returns {Count} */
export const sum = (...counts) => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});

export const closingLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

function freshReport(name) {
  mkdirSync(inProject(".cache"), { recursive: true });
  const path = inProject(".cache", name);
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

/** A runner that ends badly without naming a failed test (an unhandled error, no report) is one failure itself. */
const orOneFailure = (count, code) => (code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count);

/**
 * Unit, server and web tests. A test that did not run counts as failed: nothing is skipped here.
 * @param {{ projects?: string[], env?: Record<string, string> }} [options]
 * @returns {Promise<Count>}
 */
export async function runVitest({ projects = [], env = {} } = {}) {
  const path = freshReport("vitest.json");
  const chosen = projects.flatMap((name) => ["--project", name]);
  const { code } = await runTool(
    "vitest/vitest.mjs",
    ["run", ...chosen, "--reporter=default", "--reporter=json", `--outputFile.json=${path}`],
    { env, show: true },
  );
  const report = read(path);
  if (report === null) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + brokenFiles.length;
  return orOneFailure({ passed: report.numPassedTests, failed }, code);
}

/** Browser tests against the built product. @param {string} browser @returns {Promise<Count>} */
export async function runPlaywright(browser) {
  const path = freshReport("playwright.json");
  const { code } = await runTool(
    "@playwright/test/cli.js",
    ["test", "--config", "e2e/playwright.config.ts"],
    {
      env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: path, FORCE_COLOR: "0" },
      show: true,
    },
  );
  const report = read(path);
  if (report === null) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return orOneFailure({ passed: expected, failed: unexpected + flaky + skipped }, code);
}
