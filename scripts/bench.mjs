import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { buildProduct } from "./lib/build-product.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { inProject, say, seconds } from "./lib/project.mjs";

await ensureDependencies();
await buildProduct();

const quick = process.argv.includes("--quick");
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

const BENCHES = {
  reads: async () => {
    const { benchReads } = await import("../bench/reads.mjs");
    return benchReads(quick ? { say, people: 2000, pairs: 1, slices: 10 } : { say });
  },
};

const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  say(`No such benchmark: ${unknown.join(", ")}. There are ${Object.keys(BENCHES).join(", ")}.`);
  process.exit(1);
}

const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, memory: totalmem() };
const results = {};
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const since = performance.now();
  say(`${name} ...`);
  results[name] = await bench();
  say(`${name} took ${seconds(since)}.`);
}

const round = (value) => Number(value.toFixed(2));
const ratio = ({ median, low, high }) => `${round(median)} [${round(low)}..${round(high)}]`;
if (results.reads) {
  console.table(
    results.reads.map(({ path, pair, cpu, wall, control, a, b, usable }) => ({
      read: path,
      pair,
      "CPU ratio": ratio(cpu),
      "wall ratio": ratio(wall),
      "product µs": Math.round(a.cpu),
      "minimum µs": Math.round(b.cpu),
      "A/A": ratio(control.cpu),
      usable,
    })),
  );
}
mkdirSync(inProject("bench/results"), { recursive: true });
const file = inProject("bench/results", `${new Date().toISOString().replaceAll(/[:.]/g, "-")}.json`);
writeFileSync(file, JSON.stringify({ machine, quick, results }, null, 2));
say(`Figures: ${file}`);
