import { inspect } from "node:util";
import { buildProduct } from "./lib/build-product.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { say, seconds } from "./lib/project.mjs";
import { closingLine } from "./lib/run-tests.mjs";

await ensureDependencies();
await buildProduct();
const { embedded, real } = await import("./faults/databases.mjs");
const { killDuringSubmits } = await import("./faults/kill-during-submits.mjs");

const quick = process.argv.includes("--quick");
const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

/** Each fault runs on its own fresh database. @type {{ name: string, place: () => Promise<object>, run: Function }[]} */
const FAULTS = [embedded, real].map((place) => ({
  name: `kill-during-submits-${place.name}`,
  place,
  run: (where) => killDuringSubmits(where, { rounds: quick ? 4 : 20 }),
}));

const total = { passed: 0, failed: 0 };
for (const { name, place, run } of FAULTS) {
  if (names.length > 0 && !names.some((asked) => name.startsWith(asked))) continue;
  const since = performance.now();
  const where = await place();
  const { rounds, problems, note } = await run(where).catch((error) => ({
    rounds: 0,
    problems: [inspect(error)],
    note: "did not finish",
  }));
  await where.remove();
  const ok = problems.length === 0;
  total[ok ? "passed" : "failed"] += 1;
  say(`${ok ? "ok  " : "FAIL"}  ${name}: ${rounds} rounds, ${note}, ${seconds(since)}`);
  for (const problem of problems.slice(0, 10)) say(`      ${problem}`);
}
console.log(closingLine(total));
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
