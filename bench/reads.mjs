import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { inProject } from "../scripts/lib/project.mjs";
import { startPostgres } from "../scripts/lib/temporary-postgres.mjs";
import { copiedHeaders } from "./copied-headers.mjs";
import { call, compare, shown, warm } from "./paired-slices.mjs";
import { pin, startServer } from "./processes.mjs";
import { SESSIONS, seedPeople, tokenOf } from "./seed-data.mjs";

const PATHS = ["/api/user", "/api/challenges", "/api/leaderboard/friends"];
const APP = inProject("server/dist/main.js");
const BASELINE = inProject("bench/baseline-reads.mjs");

const cookieOf = (n) => `sid=${tokenOf(n)}`;

async function headersOf(port, path) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: cookieOf(0) } });
  return copiedHeaders(answer.headers);
}

/** Each draws its own daily set once, so that what is measured afterwards is a read. */
async function drawSets(port) {
  for (let n = 0; n < SESSIONS; n += 1) {
    const { status, body } = await call({ port, path: "/api/challenges", headers: { cookie: cookieOf(n) } });
    if (status !== 200) throw new Error(`/api/challenges answered ${status}: ${body}`);
  }
}

/** The database's processes that work for one of the servers. */
async function backendsOf(url, server) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("select pid from pg_stat_activity where application_name = $1", [
    server,
  ]);
  await client.end();
  return rows.map(({ pid }) => pid);
}

/** Before any timing: both sides must answer the same, for several people. */
async function mustAgree(app, baseline, path) {
  for (let n = 0; n < 25; n += 1) {
    const headers = { cookie: cookieOf(n) };
    const [one, other] = await Promise.all([app, baseline].map(({ port }) => call({ port, path, headers })));
    if (
      !isDeepStrictEqual(JSON.parse(one.body), JSON.parse(other.body)) ||
      one.body.length !== other.body.length
    ) {
      throw new Error(`${path} differs:\n${one.body}\n${other.body}`);
    }
  }
}

function reader(server, path, backends) {
  let n = 0;
  return {
    pids: server.pids,
    backends,
    next: () => ({ port: server.port, path, headers: { cookie: cookieOf(n++ % SESSIONS) } }),
  };
}

/**
 * Processor time of a read, the product against a hand-written minimum on the same database at the same time.
 * @param {{ quick: boolean, say: (line: string) => void }} options
 */
export async function measure({ quick, say }) {
  const { people, pairs, slices } = quick
    ? { people: 2000, pairs: 1, slices: 10 }
    : { people: 100_000, pairs: 3, slices: 40 };
  const folder = mkdtempSync(join(tmpdir(), "promptsmith-bench-"));
  const postgres = await startPostgres({ settings: ["shared_buffers=256MB", "max_wal_size=2GB"] });
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    APP_SECRET: "a secret for measuring only, long enough",
    GEOIP_URL: "off",
  };
  const results = [];
  try {
    pin(Number(readFileSync(join(postgres.folder, "data/postmaster.pid"), "utf8").split("\n")[0]), 1);
    pin(process.pid, 1);
    const first = await startServer(APP, { env, folder, name: "first", ready: "/readyz" });
    const client = new pg.Client(postgres.url);
    await client.connect();
    say(`Seeding ${people} people ...`);
    await seedPeople(client, { people });
    await client.end();
    say("Drawing daily sets ...");
    await drawSets(first.port);
    await first.stop();
    for (let pair = 1; pair <= pairs; pair += 1) {
      const start = (script, name, more) =>
        startServer(script, {
          env: { ...env, ...more, DATABASE_URL: `${postgres.url}?application_name=${name}` },
          folder,
          name,
          ready: more === undefined ? "/readyz" : "/none",
        });
      const app = await start(APP, `app${pair}`);
      for (const path of PATHS) {
        const headers = JSON.stringify(await headersOf(app.port, path));
        const baseline = await start(BASELINE, `baseline${pair}`, { BENCH_HEADERS: headers });
        const control = await start(BASELINE, `control${pair}`, { BENCH_HEADERS: headers });
        await mustAgree(app, baseline, path);
        for (const side of [app, baseline, control]) await warm(reader(side, path));
        const between = async (one, other, how) =>
          compare(
            reader(one, path, await backendsOf(postgres.url, one.name)),
            reader(other, path, await backendsOf(postgres.url, other.name)),
            how,
          );
        const measured = await between(app, baseline, { slices });
        const alone = await between(app, baseline, { slices: Math.ceil(slices / 2), concurrency: 1 });
        const same = await between(control, baseline, { slices: Math.ceil(slices / 2) });
        const usable = Math.abs(same.cpu.median - 1) <= 0.1;
        results.push({ pair, path, ...measured, alone, control: same, usable });
        const { cpu, both, a, b } = measured;
        say(
          `P1 ${path} pair ${pair}: CPU ${cpu.median.toFixed(2)} [${cpu.low.toFixed(2)}..${cpu.high.toFixed(2)}] ` +
            `(${a.cpu.toFixed(0)} against ${b.cpu.toFixed(0)} µs), with database ${both.median.toFixed(2)}, ` +
            `one at a time ${alone.cpu.median.toFixed(2)}, A/A ${same.cpu.median.toFixed(2)}${usable ? "" : ", DISCARDED"}`,
        );
        await baseline.stop();
        await control.stop();
      }
      await app.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
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
