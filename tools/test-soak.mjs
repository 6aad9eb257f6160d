import { mkdirSync, writeFileSync } from "node:fs";
import { buildProduct } from "./lib/build-product.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { inProject, say } from "./lib/project.mjs";
import { closingLine } from "./lib/run-tests.mjs";

/**
 * Mixed use for a long time on PostgreSQL, by two processes, of which one is killed now and then, while the database
 * ends everybody's connections. What grows, what fails and what is lost shows at the end.
 */
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
await ensureDependencies();
await buildProduct();
await import("./lib/typescript.mjs");
const { real } = await import("./faults/databases.mjs");
const { soak } = await import("./faults/soak.mjs");

const argument = (name, otherwise) =>
  Number(process.argv.find((one) => one.startsWith(`--${name}=`))?.split("=")[1] ?? otherwise);
const seed = argument("seed", Math.floor(Math.random() * 2 ** 31));
const minutes = argument("minutes", 30);
const perSecond = argument("rate", 8);

say(`Seed ${seed}: npm run test:soak -- --minutes=${minutes} --rate=${perSecond} --seed=${seed}`);
const place = await real();
const { problems, report } = await soak(place, { minutes, perSecond, seed, say }).finally(place.remove);
const file = inProject("bench/results", `soak-${new Date().toISOString().replaceAll(/[:.]/g, "-")}.json`);
mkdirSync(inProject("bench/results"), { recursive: true });
writeFileSync(file, JSON.stringify({ seed, minutes, perSecond, problems, ...report }, null, 2));
for (const problem of problems.slice(0, 20)) say(problem);
console.table(report.summary);
say(`Samples: ${file}`);
const failed = problems.length === 0 ? 0 : 1;
console.log(closingLine({ passed: 1 - failed, failed }));
process.exit(failed);
