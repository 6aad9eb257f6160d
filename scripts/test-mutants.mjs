import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { PROJECT, inProject, say, seconds } from "./lib/project.mjs";
import { run } from "./lib/run.mjs";
import { closingLine } from "./lib/run-tests.mjs";

/**
 * Plants each stored bug in a copy of the committed project and runs the tests that must notice it. A test that
 * stays green on its bug proves nothing.
 */
await ensureDependencies();
const MUTANTS = inProject("scripts/mutants");
const TREE = inProject(".cache/mutants");
const MODULES = ["node_modules", "server/node_modules", "web/node_modules"];

async function must(command, args, cwd = TREE) {
  const { code, output } = await run(command, args, { cwd });
  if (code !== 0) throw new Error(`${command} ${args.join(" ")}:\n${output}`);
}

async function copyProject() {
  rmSync(TREE, { recursive: true, force: true });
  mkdirSync(TREE, { recursive: true });
  await must("git", ["clone", "-q", "--shared", PROJECT, TREE], PROJECT);
  for (const name of MODULES) if (existsSync(inProject(name))) symlinkSync(inProject(name), join(TREE, name));
  // What is built already need not be built again; what differs is found by its content.
  for (const name of ["web/dist", "server/dist"]) {
    if (existsSync(inProject(name))) cpSync(inProject(name), join(TREE, name), { recursive: true });
  }
}

/** The first lines of a patch say what it breaks and which runs must end red, a line for each. */
function readMutant(name) {
  const text = readFileSync(join(MUTANTS, name), "utf8");
  const lines = (key) => [...text.matchAll(new RegExp(`^# ${key}: (.+)$`, "gm"))].map(([, rest]) => rest);
  const reds = lines("red").map((line) => {
    const [kind, ...args] = line.split(" ");
    return { kind, args };
  });
  return { name: name.replace(/\.patch$/, ""), file: join(MUTANTS, name), what: lines("what")[0], reds };
}

const vitest = join(PROJECT, "node_modules/vitest/vitest.mjs");
const RUNS = {
  vitest: (args) => run(process.execPath, [vitest, "run", ...args], { cwd: join(TREE, "server") }),
  fault: (args) => run(process.execPath, ["scripts/test-faults.mjs", "--quick", ...args], { cwd: TREE }),
};
/** Ended red because a test said so, and not because nothing could run. */
const noticed = (kind, { code, output }) =>
  code !== 0 &&
  (kind === "vitest"
    ? /Tests .*\d+ failed/.test(output.replaceAll(/\u001b\[\d+m/g, ""))
    : /^FAIL {2}/m.test(output));

const asked = process.argv.slice(2);
const mutants = readdirSync(MUTANTS)
  .filter((name) => name.endsWith(".patch"))
  .map(readMutant)
  .filter(({ name }) => asked.length === 0 || asked.some((one) => name.startsWith(one)));
await copyProject();
const total = { passed: 0, failed: 0 };
const green = new Map();

/** Without the bug the same run is green, or its red would mean nothing. */
async function greenWithout({ kind, args }) {
  const key = [kind, ...args].join(" ");
  if (!green.has(key)) green.set(key, (await RUNS[kind](args)).code === 0);
  return green.get(key);
}

async function verdictOn(mutant, red) {
  if (!(await greenWithout(red))) return "red without the bug too";
  const fits = await run("git", ["apply", mutant.file], { cwd: TREE });
  if (fits.code !== 0) return `the patch does not fit any more: ${fits.output.trim()}`;
  const ended = await RUNS[red.kind](red.args);
  await must("git", ["checkout", "-q", "--", "."]);
  return noticed(red.kind, ended) ? "noticed" : "not noticed";
}

for (const mutant of mutants) {
  for (const red of mutant.reds) {
    const since = performance.now();
    const verdict = await verdictOn(mutant, red);
    const ok = verdict === "noticed";
    total[ok ? "passed" : "failed"] += 1;
    say(
      `${ok ? "ok  " : "FAIL"}  ${mutant.name}: ${mutant.what}: ${verdict} by ${red.args.join(" ")}, ${seconds(since)}`,
    );
  }
}
rmSync(TREE, { recursive: true, force: true });
console.log(closingLine(total));
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
