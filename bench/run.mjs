import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { inspect } from "node:util";
import { buildProduct } from "../tools/lib/build-product.mjs";
import { ensureDependencies } from "../tools/lib/ensure-dependencies.mjs";
import { inProject, say, seconds } from "../tools/lib/project.mjs";

/**
 * Each is a file beside this one with `measure` (the figures) and `table` (the rows to show of them); cheap ones first.
 * One that holds the product against a minimum written by hand has `agree` too, which throws where the two differ.
 */
const BENCHES = [
  "assessor",
  "startup",
  "ranks",
  "stream",
  "submit",
  "drafts",
  "reminders",
  "reads",
  "pages",
  "inp",
  "openings",
];

const quick = process.argv.includes("--quick");
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const unknown = asked.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  say(`No such benchmark: ${unknown.join(", ")}. There are ${BENCHES.join(", ")}.`);
  process.exit(1);
}

/** One round of each without timing: a minimum that has fallen behind the product is found before it is measured. */
async function letAgree(names) {
  for (const name of BENCHES) {
    if (names.length > 0 && !names.includes(name)) continue;
    const { agree } = await import(`./${name}.mjs`);
    if (agree === undefined) continue;
    const since = performance.now();
    try {
      await agree({ say: (line) => say(`  ${line}`) });
      say(`${name}: both sides agree (${seconds(since)}).`);
    } catch (error) {
      process.exitCode = 1;
      say(`FAIL bench ${name}: ${inspect(error)}`);
    }
  }
}

await ensureDependencies();
await import("../tools/lib/typescript.mjs");
await buildProduct();
if (process.argv.includes("--agree")) {
  await letAgree(asked);
  process.exit(process.exitCode ?? 0);
}

/** What else the machine does decides what the figures are worth, so it is beside them. */
const load = () => Number(loadavg()[0].toFixed(1));
const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, memory: totalmem() };
const folder = inProject("bench/results");
const file = inProject("bench/results", `${new Date().toISOString().replaceAll(/[:.]/g, "-")}.json`);
mkdirSync(folder, { recursive: true });

const results = {};
const tables = [];
for (const name of BENCHES) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const since = performance.now();
  const before = load();
  say(`${name} ...`);
  try {
    const { measure, table } = await import(`./${name}.mjs`);
    const figures = await measure({ quick, say: (line) => say(`  ${line}`) });
    results[name] = { load: { before, after: load() }, figures };
    tables.push([name, table(figures)]);
    say(`${name} took ${seconds(since)}, load ${before} before and ${load()} after.`);
  } catch (error) {
    results[name] = { failed: inspect(error) };
    process.exitCode = 1;
    say(`${name} failed after ${seconds(since)}:\n${inspect(error)}`);
  }
  // After each: what is measured is not lost to what comes later.
  writeFileSync(file, JSON.stringify({ machine, quick, results }, null, 2));
}

for (const [name, rows] of tables) {
  console.log(name);
  console.table(rows);
}
say(`Figures: ${file}`);
// What a benchmark that broke off left running would keep this process from ending.
process.exit(process.exitCode ?? 0);
