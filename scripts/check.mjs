import { buildProduct } from "./lib/build-product.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { say, seconds } from "./lib/project.mjs";
import { checkBoundaries } from "./check/boundaries.mjs";
import { checkFileRoles } from "./check/file-roles.mjs";
import { checkMutantsFit } from "./check/mutants.mjs";
import { repositoryFiles } from "./check/source-files.mjs";
import { checkColours, checkFileSizes, checkMachinePaths, checkPostponed } from "./check/text-rules.mjs";
import { checkBundleBudgets, checkDeadCode, checkFormat, checkLint, checkTypes } from "./check/tools.mjs";

await ensureDependencies();
const files = repositoryFiles();

/** Cheap ones first; the names can be given as arguments to run only some. */
const CHECKS = {
  boundaries: () => checkBoundaries(files),
  "file roles": () => checkFileRoles(files),
  "file sizes": () => checkFileSizes(files),
  colours: () => checkColours(files),
  postponed: () => checkPostponed(files),
  "machine paths": () => checkMachinePaths(files),
  "mutants fit": checkMutantsFit,
  format: checkFormat,
  types: checkTypes,
  lint: checkLint,
  "dead code": checkDeadCode,
  "bundle budgets": async () => {
    await buildProduct();
    return checkBundleBudgets();
  },
};

const asked = process.argv.slice(2);
let failed = 0;
for (const [name, check] of Object.entries(CHECKS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const since = performance.now();
  let result;
  try {
    result = await check();
  } catch (error) {
    result = { problems: [error.message] };
  }
  const { problems, looked } = result;
  say(
    `${problems.length === 0 ? "ok  " : "FAIL"}  ${name}${looked === undefined ? "" : ` (${looked})`}  ${seconds(since)}`,
  );
  for (const problem of problems) say(problem.replace(/^/gm, "      "));
  if (problems.length > 0) failed += 1;
}
say(failed === 0 ? "All checks hold." : `${failed} ${failed === 1 ? "check does" : "checks do"} not hold.`);
process.exit(failed === 0 ? 0 : 1);
