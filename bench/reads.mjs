import { isDeepStrictEqual } from "node:util";
import { inProject } from "../tools/lib/project.mjs";
import { cookieOf, headersOf, startCluster } from "./cluster.mjs";
import { call, compare, compareWithControl, shown, warm } from "./paired-slices.mjs";
import { SESSIONS, seedPeople } from "./seed-data.mjs";

const PATHS = ["/api/user", "/api/challenges", "/api/leaderboard/friends"];
const BASELINE = inProject("bench/baseline-reads.mjs");

/** So many answers of both sides are compared. */
const COMPARED = 25;

/** Each draws its own daily set once, so that what is measured afterwards is a read. */
async function drawSets({ port }, sessions) {
  for (let n = 0; n < sessions; n += 1) {
    const { status, body } = await call({ port, path: "/api/challenges", headers: { cookie: cookieOf(n) } });
    if (status !== 200) throw new Error(`/api/challenges answered ${status}: ${body}`);
  }
}

/** Before any timing: both sides must answer the same, for several people. */
async function mustAgree(app, baseline, path) {
  for (let n = 0; n < COMPARED; n += 1) {
    const headers = { cookie: cookieOf(n) };
    // One after the other: where a day has begun meanwhile, the product's answer draws what the other side reads.
    const one = await call({ port: app.port, path, headers });
    const other = await call({ port: baseline.port, path, headers });
    const same = isDeepStrictEqual(JSON.parse(one.body), JSON.parse(other.body));
    if (!same || one.body.length !== other.body.length)
      throw new Error(`${path} differs:\n${one.body}\n${other.body}`);
  }
}

/** The minimum, which sends the headers that the product answers this path with. */
async function startBaseline(place, app, path) {
  return place.start(await headersOf(app.port, { path, headers: { cookie: cookieOf(0) } }), BASELINE);
}

/** A server that is asked for one path by one person after the other, warm. */
async function reader(server, path) {
  let n = 0;
  const next = () => ({ port: server.port, path, headers: { cookie: cookieOf(n++ % SESSIONS) } });
  const side = { server, next };
  await warm(side);
  return { ...side, backends: await server.backends() };
}

/** One read of the product, of the minimum and of the minimum's twin. */
async function measureRead(place, app, path, slices) {
  const [baseline, twin] = [await startBaseline(place, app, path), await startBaseline(place, app, path)];
  await mustAgree(app, baseline, path);
  const sides = [];
  for (const server of [app, baseline, twin]) sides.push(await reader(server, path));
  const measured = await compareWithControl(...sides, { slices });
  const alone = await compare(sides[0], sides[1], { slices: Math.ceil(slices / 2), concurrency: 1 });
  await baseline.stop();
  await twin.stop();
  return { ...measured, alone };
}

/** A database with so many people, of whom those with a session have today's challenges. */
async function seededPlace(cluster, { people, say }) {
  const place = await cluster.database("reads");
  const first = await place.start();
  say(`Seeding ${people} people ...`);
  await seedPeople(await place.client(), { people });
  say("Drawing daily sets ...");
  await drawSets(first, Math.min(people, SESSIONS));
  await first.stop();
  return place;
}

/** Whether both sides still answer the same, without any timing. @param {{ say: (line: string) => void }} options */
export async function agree({ say }) {
  const cluster = await startCluster();
  try {
    const place = await seededPlace(cluster, { people: COMPARED, say });
    const app = await place.start();
    const baseline = await startBaseline(place, app, PATHS[0]);
    for (const path of PATHS) await mustAgree(app, baseline, path);
  } finally {
    await cluster.stop();
  }
}

/**
 * Processor time of a read, the product against a hand-written minimum on the same database at the same time.
 * @param {{ quick: boolean, say: (line: string) => void }} options
 */
export async function measure({ quick, say }) {
  const { people, pairs, slices } = quick
    ? { people: 2000, pairs: 1, slices: 10 }
    : { people: 100_000, pairs: 3, slices: 40 };
  const cluster = await startCluster();
  const results = [];
  try {
    const place = await seededPlace(cluster, { people, say });
    for (let pair = 1; pair <= pairs; pair += 1) {
      const app = await place.start();
      for (const path of PATHS) {
        const one = { pair, path, ...(await measureRead(place, app, path, slices)) };
        results.push(one);
        const { cpu, both, a, b, alone, control, usable } = one;
        say(
          `P1 ${path} pair ${pair}: CPU ${shown(cpu)} (${a.cpu.toFixed(0)} against ${b.cpu.toFixed(0)} µs), ` +
            `with database ${both.median.toFixed(2)}, one at a time ${alone.cpu.median.toFixed(2)}, ` +
            `A/A ${control.cpu.median.toFixed(2)}${usable ? "" : ", DISCARDED"}`,
        );
      }
      await app.stop();
    }
  } finally {
    await cluster.stop();
  }
  return results;
}

export const table = (results) =>
  results.map(({ path, pair, cpu, both, wall, alone, control, a, b, usable }) => ({
    read: path,
    pair,
    "CPU ratio": shown(cpu),
    "with database": shown(both),
    "one at a time": shown(alone.cpu),
    "wall ratio": shown(wall),
    "product µs": Math.round(a.cpu),
    "minimum µs": Math.round(b.cpu),
    "A/A": shown(control.cpu),
    usable,
  }));
