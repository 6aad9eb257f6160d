import { buildProduct } from "./lib/build-product.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { say, seconds } from "./lib/project.mjs";
import { checkBoundaries } from "./check/boundaries/cruise.mjs";
import { checkDocCommands } from "./check/doc-commands.mjs";
import { checkMutantsFit } from "./check/mutants.mjs";
import { repositoryFiles } from "./check/source-files.mjs";
import { checkColours, checkMachinePaths, checkSilencedRules } from "./check/text-rules.mjs";
import { checkWeights } from "./check/weights.mjs";
import { checkBundleBudgets, checkDeadCode, checkFormat, checkLint, checkTypes } from "./check/tools.mjs";

await ensureDependencies();
const files = repositoryFiles();

/** Cheap ones first; the names can be given as arguments to run only some. */
const CHECKS = {
  colours: () => checkColours(files),
  "silenced rules": () => checkSilencedRules(files),
  "machine paths": () => checkMachinePaths(files),
  "commands of the docs": () => checkDocCommands(files),
  "mutants fit": checkMutantsFit,
  weights: checkWeights,
  "bundle budgets": async () => {
    await buildProduct();
    return checkBundleBudgets();
  },
  boundaries: checkBoundaries,
  types: checkTypes,
  "dead code": checkDeadCode,
  lint: checkLint,
  format: checkFormat,
};
/** What waits for other programs shares two cores with one other. */
const TOGETHER = 2;

async function outcomeOf(name, check) {
  const since = performance.now();
  const { problems, looked } = await Promise.resolve()
    .then(check)
    .catch((error) => ({ problems: [error.message] }));
  const ok = problems.length === 0;
  say(`${ok ? "ok  " : "FAIL"}  ${name}${looked === undefined ? "" : ` (${looked})`}  ${seconds(since)}`);
  for (const problem of problems) say(problem.replace(/^/gm, "      "));
  return ok;
}

const asked = process.argv.slice(2);
const waiting = Object.entries(CHECKS).filter(([name]) => asked.length === 0 || asked.includes(name));
let failed = 0;
async function checkWaiting() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    if (!(await outcomeOf(...next))) failed += 1;
}
await Promise.all(Array.from({ length: TOGETHER }, checkWaiting));
say(failed === 0 ? "All checks hold." : `${failed} ${failed === 1 ? "check does" : "checks do"} not hold.`);
process.exit(failed === 0 ? 0 : 1);
