import { mkdirSync, writeFileSync } from "node:fs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { inProject, say, seconds } from "./lib/project.mjs";
import { run } from "./lib/run.mjs";
import { closingLine, sum } from "./lib/run-tests.mjs";

/**
 * What takes hours and is run before a release: faults in all their rounds (200 of the two browser runs of chance), the
 * fuzz, the soak, the mutants, all known words for the grader, and the tests on every Node. Everything runs to its end; a report is printed and kept.
 * `npm run release:check [-- faults fuzz soak mutants grader-talk nodes]`
 */
const PARTS = {
  faults: ["test-faults.mjs"],
  fuzz: ["test-fuzz.mjs", "--tries=500"],
  soak: ["test-soak.mjs", "--minutes=30"],
  mutants: ["test-mutants.mjs"],
  "grader-talk": ["test-grader-talk.mjs"],
  nodes: ["test-nodes.mjs"],
};
const COUNTS = /^(\d+) passed, (\d+) failed$/gm;
const TOLD_AT_MOST = 40;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  say(`Unknown: ${unknown.join(", ")}. There are ${Object.keys(PARTS).join(", ")}.`);
  process.exit(2);
}

async function runPart(name, [script, ...args]) {
  const since = performance.now();
  const { code, output } = await run(process.execPath, [inProject("tools", script), ...args], {
    show: true,
  });
  const last = [...output.matchAll(COUNTS)].at(-1);
  const counts = { passed: Number(last?.[1] ?? 0), failed: Number(last?.[2] ?? 0) };
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  const told = output.split("\n").filter((line) => /^(ok|FAIL) {2}|^Node \d+:/.test(line));
  return { name, counts, took: seconds(since), told };
}

// Of long lists of cases the tests try every third otherwise.
process.env["ALL_CASES"] = "1";
await ensureDependencies();
const since = performance.now();
const parts = [];
for (const [name, command] of Object.entries(PARTS))
  if (asked.length === 0 || asked.includes(name)) parts.push(await runPart(name, command));
const { stdout: commit } = await run("git", ["rev-parse", "--short", "HEAD"]);
const total = sum(...parts.map(({ counts }) => counts));
const report = [
  `# Release run of ${commit.trim()} on ${new Date().toISOString()}, Node ${process.versions.node}, ${seconds(since)}`,
  "",
  "| part | outcome | took |",
  "|---|---|---|",
  ...parts.map(({ name, counts, took }) => `| ${name} | ${closingLine(counts)} | ${took} |`),
  ...parts.flatMap(({ name, told }) => ["", `## ${name}`, "", ...told.slice(-TOLD_AT_MOST)]),
  "",
].join("\n");
mkdirSync(inProject(".cache"), { recursive: true });
const file = inProject(".cache", "release-report.md");
writeFileSync(file, report);
say(report);
say(`Report: ${file}`);
console.log(closingLine(total));
process.exit(total.failed === 0 && parts.length > 0 ? 0 : 1);
