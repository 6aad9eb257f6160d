import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { inProject, PROJECT } from "./project.mjs";

const folder = mkdtempSync(join(tmpdir(), "promptsmith-by-name-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a test chosen by its name over everything runs its own file and no other", async () => {
  const report = join(folder, "report.json");
  const child = spawn(
    process.execPath,
    [
      inProject("node_modules/vitest/vitest.mjs"),
      "run",
      "-t",
      "the table of contents names every call once",
      "--configLoader=runner",
      "--reporter=json",
      `--outputFile=${report}`,
    ],
    { cwd: PROJECT, stdio: "ignore" },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  expect(await once(child, "exit")).toEqual([0, null]);
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  expect(testResults.map(({ name }) => relative(PROJECT, name))).toEqual(["contract/test/messages.test.ts"]);
  expect(numPassedTests).toBe(1);
});
