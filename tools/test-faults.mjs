import { inspect } from "node:util";
import { buildProduct } from "./lib/build-product.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { say, seconds } from "./lib/project.mjs";
import { closingLine } from "./lib/run-tests.mjs";

// So that what is running is ended too.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
await ensureDependencies();
await buildProduct();
await import("./lib/typescript.mjs");
const { embedded, real } = await import("./faults/databases.mjs");
const { databaseNetwork, databaseRestart } = await import("./faults/database-network.mjs");
const { drain, firstStart } = await import("./faults/shutdown.mjs");
const { diskFull } = await import("./faults/disk-full.mjs");
const { cutAtStatements, killAtStatements } = await import("./faults/at-statements.mjs");
const { embeddedOnSmallDisk, realOnSmallDisk } = await import("./faults/small-disk.mjs");
const { hostileInput } = await import("./faults/hostile-input.mjs");
const { killDuringSubmits } = await import("./faults/kill-during-submits.mjs");
const { killCommands } = await import("./faults/kill-commands.mjs");
const { operatorsDrill } = await import("./faults/operators-drill.mjs");
const { reminderMonth } = await import("./faults/reminder-month.mjs");
const { twoInstances } = await import("./faults/two-instances.mjs");
const { hasPgBouncer, throughPooler, unnamedPooler } = await import("./faults/pooler.mjs");
const { browserRounds } = await import("./faults/browser-rounds.mjs");

const quick = process.argv.includes("--quick");
const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const rounds = (all, few) => ({ rounds: quick ? few : all });

const isAsked = (name) => names.some((asked) => name.startsWith(asked));

/** For what brings a server and a database of its own. */
const ownPlace = async () => ({ remove: () => undefined });

const POOLER = [
  ["pooler-session", [real], (where) => throughPooler(where, "session")],
  ["pooler-transaction", [real], (where) => throughPooler(where, "transaction")],
  ["pooler-unnamed", [real], unnamedPooler],
];
if (!hasPgBouncer) say("PgBouncer is missing, so nothing is tried behind it: apt-get install pgbouncer");

/** Each fault runs on its own fresh database. @type {[name: string, places: Function[], run: Function, slow?: boolean][]} */
const CATALOGUE = [
  ["kill-during-submits", [embedded, real], (where) => killDuringSubmits(where, rounds(20, 3))],
  ["kill-at-statements", [real], killAtStatements, true],
  ["cut-at-statements", [real], cutAtStatements],
  ["kill-commands", [real], (where) => killCommands(where, rounds(32, 8))],
  ["killed-at-first-start", [embedded, real], (where) => firstStart(where, rounds(8, 2))],
  ["stop-while-judging", [embedded, real], drain],
  ["database-network", [real], (where) => databaseNetwork(where, rounds(3, 1))],
  ["database-restart", [real], (where) => databaseRestart(where, rounds(4, 2))],
  ["disk-full-embedded", [embeddedOnSmallDisk], (where) => diskFull(where, rounds(3, 1)), true],
  ["disk-full-postgres", [realOnSmallDisk], (where) => diskFull(where, rounds(3, 1)), true],
  ["two-instances", [real], twoInstances],
  ...(hasPgBouncer ? POOLER : []),
  [
    "reminder-month",
    [real],
    (where) =>
      reminderMonth(
        where,
        quick ? { people: 60, days: 9, kills: 3 } : { people: 1_000, days: 31, kills: 25 },
      ),
  ],
  ["operators-drill", [embedded], operatorsDrill],
  ["hostile-input", [embedded], hostileInput, true],
  ["two-tabs", [ownPlace], () => browserRounds("two-tabs", rounds(200, 10)), true],
  ["lost-text", [ownPlace], () => browserRounds("lost-text", rounds(200, 10)), true],
];
const FAULTS = CATALOGUE.filter(([name, , , slow]) => !(quick && slow) || isAsked(name)).flatMap(
  ([name, places, run]) =>
    places.map((place) => ({
      name: places.length > 1 ? `${name}-${place === real ? "postgres" : "embedded"}` : name,
      place,
      run,
    })),
);

const total = { passed: 0, failed: 0 };
for (const { name, place, run } of FAULTS) {
  if (names.length > 0 && !isAsked(name)) continue;
  const since = performance.now();
  const failed = (error) => ({ rounds: 0, problems: [inspect(error)], note: "did not finish" });
  const { rounds, problems, note } = await place().then(
    (where) => run(where).catch(failed).finally(where.remove),
    failed,
  );
  const ok = problems.length === 0;
  total[ok ? "passed" : "failed"] += 1;
  say(`${ok ? "ok  " : "FAIL"}  ${name}: ${rounds} rounds, ${note}, ${seconds(since)}`);
  for (const problem of problems.slice(0, 10)) say(`      ${problem}`);
}
console.log(closingLine(total));
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
