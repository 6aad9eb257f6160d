import { existsSync } from "node:fs";
import { inProject } from "../lib/project.mjs";
import { runTool } from "../lib/run.mjs";

const outcome = ({ code, output }) => ({ problems: code === 0 ? [] : [output.trim() || `exit ${code}`] });

export const WORKSPACES = ["contract", "assessment", "server", "web", "e2e", "bench", "testing"];

/** Two at a time: the compiler itself uses several threads. */
export async function checkTypes() {
  const waiting = WORKSPACES.filter((name) => existsSync(inProject(name, "tsconfig.json")));
  const looked = waiting.length;
  const problems = [];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      problems.push(
        ...outcome(await runTool("typescript/bin/tsc", ["-p", name, "--pretty", "false"])).problems,
      );
    }
  };
  await Promise.all([worker(), worker()]);
  return { looked, problems };
}

export const checkLint = async () => outcome(await runTool("oxlint/bin/oxlint", ["--quiet"]));

export const checkFormat = async () => outcome(await runTool("oxfmt/bin/oxfmt", ["--list-different"]));

export const checkDeadCode = async () => outcome(await runTool("knip/bin/knip.js", ["--no-progress"]));

export const checkBundleBudgets = async () => outcome(await runTool("size-limit/bin.js", []));
