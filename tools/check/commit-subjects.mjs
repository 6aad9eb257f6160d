import { spawnSync } from "node:child_process";
import { PROJECT } from "../lib/project.mjs";

/** This commit and those before it are older than the rule. */
const LAST_WITHOUT_RULE = "cb526eb9f3aa613ee2405d6a597176d7c0e321e4";
const MOST_CHARACTERS = 72;

const git = (...args) => spawnSync("git", args, { cwd: PROJECT, encoding: "utf8" });

/** A clone without history has only its last commit to look at. */
function subjects() {
  const range = git("merge-base", "--is-ancestor", LAST_WITHOUT_RULE, "HEAD").status === 0;
  const args = range ? [`${LAST_WITHOUT_RULE}..HEAD`] : ["-1"];
  const { status, stdout, stderr } = git("log", "--no-merges", "--format=%h %s", ...args);
  if (status !== 0) throw new Error(`git log: ${stderr}`);
  return stdout.split("\n").filter((line) => line !== "");
}

/** Lists cut long subjects off; the reasons belong in the body. */
export function checkCommitSubjects() {
  const lines = subjects();
  const problems = lines
    .map((line) => ({ line, length: line.slice(line.indexOf(" ") + 1).length }))
    .filter(({ length }) => length > MOST_CHARACTERS)
    .map(({ line, length }) => `${line}: ${length} characters; a subject has at most ${MOST_CHARACTERS}`);
  return { problems, looked: lines.length };
}
