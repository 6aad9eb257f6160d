import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MUTANTS, withBug } from "./faults/mutants.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { PROJECT, inProject, say, seconds } from "./lib/project.mjs";
import { run } from "./lib/run.mjs";
import { closingLine } from "./lib/run-tests.mjs";

/**
 * Plants each stored bug in a copy of the committed project and runs the faults that must notice it:
 * `npm run test:mutants [-- FAULT...]`
 */
await ensureDependencies();
const TREE = inProject(".cache/mutants");
/** The project's own packages, which have to be the tree's: with the project's the runs would start its product, without the bug. */
const OWN = "@promptsmith";
const MODULES = ["node_modules", "server/node_modules", "web/node_modules"];

async function must(command, args, cwd = TREE) {
  const { code, output } = await run(command, args, { cwd });
  if (code !== 0) throw new Error(`${command} ${args.join(" ")}:\n${output}`);
}

/** A folder of packages with a link to each of the project's, but for its own ones. */
function linkModules(name) {
  mkdirSync(join(TREE, name), { recursive: true });
  for (const one of readdirSync(inProject(name)))
    if (one !== OWN) symlinkSync(inProject(name, one), join(TREE, name, one));
  if (existsSync(inProject(name, OWN)))
    cpSync(inProject(name, OWN), join(TREE, name, OWN), { recursive: true, verbatimSymlinks: true });
}

async function copyProject() {
  rmSync(TREE, { recursive: true, force: true });
  mkdirSync(TREE, { recursive: true });
  await must("git", ["clone", "-q", "--shared", PROJECT, TREE], PROJECT);
  for (const name of MODULES) if (existsSync(inProject(name))) linkModules(name);
  // What is built already need not be built again; what differs is found by its content.
  for (const name of ["web/dist", "server/dist"]) {
    if (existsSync(inProject(name))) cpSync(inProject(name), join(TREE, name), { recursive: true });
  }
}

const runFault = (name) => run(process.execPath, ["tools/test-faults.mjs", "--quick", name], { cwd: TREE });

const green = new Map();
/** Without the bug the same run is green, or its red would mean nothing. */
async function greenWithout(name) {
  if (!green.has(name)) green.set(name, (await runFault(name)).code === 0);
  return green.get(name);
}

async function verdictOn(mutant, name) {
  if (!(await greenWithout(name))) return "red without the bug too";
  writeFileSync(join(TREE, mutant.file), withBug(mutant, TREE));
  const { code, output } = await runFault(name);
  await must("git", ["checkout", "-q", "--", "."]);
  // Red because the fault says so, and not because nothing could run.
  return code !== 0 && /^FAIL {2}/m.test(output) ? "noticed" : "not noticed";
}

const asked = process.argv.slice(2);
await copyProject();
const total = { passed: 0, failed: 0 };
for (const mutant of MUTANTS) {
  for (const name of mutant.faults) {
    if (asked.length > 0 && !asked.some((one) => name.startsWith(one))) continue;
    const since = performance.now();
    const verdict = await verdictOn(mutant, name);
    const ok = verdict === "noticed";
    total[ok ? "passed" : "failed"] += 1;
    say(`${ok ? "ok  " : "FAIL"}  ${mutant.what}: ${verdict} by ${name}, ${seconds(since)}`);
  }
}
rmSync(TREE, { recursive: true, force: true });
console.log(closingLine(total));
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
