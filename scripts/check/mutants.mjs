import { readdirSync } from "node:fs";
import { inProject } from "../lib/project.mjs";
import { run } from "../lib/run.mjs";

/** A stored bug that fits nowhere any more shows nothing; replaying them all takes too long to do it at each change. */
export async function checkMutantsFit() {
  const mutants = readdirSync(inProject("scripts/mutants")).filter((name) => name.endsWith(".patch"));
  const problems = [];
  for (const name of mutants) {
    const { code, output } = await run("git", ["apply", "--check", `scripts/mutants/${name}`], {
      cwd: inProject("."),
    });
    if (code !== 0) problems.push(`${name} does not fit any more: ${output.trim()}`);
  }
  return { problems, looked: mutants.length };
}
