import pg from "pg";
import { startStandby } from "../scripts/lib/temporary-postgres.mjs";
import { changingHeaders, cookieOf, startCluster } from "./cluster.mjs";
import { call, median } from "./paired-slices.mjs";
import { divideGrowing, GROWING, partsOf } from "./partitioning.mjs";
import { seedPeople } from "./seed-data.mjs";
import { LOGGED, statementLog } from "./statement-log.mjs";

/** What bears a few seconds of delay: boards, and lists of what others did. */
const BOARDS = [
  "/api/leaderboard/global",
  "/api/leaderboard/friends",
  "/api/friends",
  "/api/friendships",
  "/api/user-percentile",
];
/** What shows one's own last change. */
const OWN = ["/api/user", "/api/challenges", "/api/user-challenges", "/api/user-weekly-points"];
const PROMPT = "Write a plan in five numbered steps for somebody who begins today, one sentence each.";
const isSession = ({ sql }) => sql.includes('from "sessions"');
const isRead = ({ sql }) => /^select\b/i.test(sql) && !/\bfor (?:update|share|no key)/i.test(sql);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const rowsOf = async (client, { sql, values }) =>
  JSON.stringify((await client.query({ text: sql, values, rowMode: "array" })).rows);

async function ask(port, n, path) {
  const { status, body } = await call({ port, path, headers: { cookie: cookieOf(n) } });
  if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${body}`);
  return JSON.parse(body);
}

async function send(port, n, method, path, content) {
  const headers = await changingHeaders(port, n);
  const { status, body } = await call({ port, method, path, headers, body: JSON.stringify(content) });
  if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${body}`);
  return JSON.parse(body);
}

/** Somebody opens today's set, begins one, hands another in, sends it to friends, and a visitor looks at that. */
async function day(port, n) {
  const [first, second] = await ask(port, n, "/api/challenges?category=Cooking");
  await send(port, n, "PUT", `/api/user-challenges/${first.id}/draft`, { userPrompt: PROMPT });
  await send(port, n, "POST", "/api/user-challenges", { challengeId: second.id, userPrompt: PROMPT });
  const { shareToken } = await send(port, n, "POST", "/api/share-with-friends", { challengeId: second.id });
  await ask(port, n, `/api/challenge-invitations/${shareToken}`);
  for (const path of [...OWN, ...BOARDS]) await ask(port, n, path);
}

/** @returns {Promise<number[]>} milliseconds after which each of many small changes was seen on the standby */
async function delays(primary, standby, isOver) {
  const all = [];
  await primary.query("create table if not exists seen_late (n int)");
  for (let n = 0; !isOver(); n += 1) {
    await primary.query("insert into seen_late values ($1)", [n]);
    const since = performance.now();
    const found = () =>
      standby.query("select 1 from seen_late where n = $1", [n]).then(({ rowCount }) => rowCount > 0);
    // The table itself comes late too.
    while (!(await found().catch(() => false))) await pause(1);
    all.push(performance.now() - since);
    await pause(20);
  }
  return all.toSorted((a, b) => a - b);
}

/** The boards' statements, told by asking for nothing else; each is asked of both. */
async function boardsOnStandby({ log, port, people, primary, standby }) {
  const asked = await log.during(async () => {
    for (const n of people) for (const path of BOARDS) await ask(port, n, path);
  });
  const boards = asked.filter((one) => isRead(one) && !isSession(one));
  const { rows } = await primary.query("select pg_current_wal_lsn() as lsn");
  const caughtUp = "select pg_last_wal_replay_lsn() >= $1::pg_lsn as yes";
  while (!(await standby.query(caughtUp, [rows[0].lsn])).rows[0].yes) await pause(10);
  let different = 0;
  for (const one of boards) if ((await rowsOf(primary, one)) !== (await rowsOf(standby, one))) different += 1;
  return { texts: new Set(boards.map(({ sql }) => sql)), asked: boards.length, different };
}

/** Which part of the database's time in a day of many people the standby could take over. */
function shares(statements, boards) {
  const kinds = { boards: 0, sessions: 0, "other reads": 0, writes: 0 };
  for (const one of statements) {
    const kind = boards.has(one.sql)
      ? "boards"
      : isSession(one)
        ? "sessions"
        : isRead(one)
          ? "other reads"
          : "writes";
    kinds[kind] += one.ms;
  }
  const total = Object.values(kinds).reduce((sum, ms) => sum + ms, 0);
  return Object.fromEntries(Object.entries(kinds).map(([kind, ms]) => [kind, ms / total]));
}

/** Statements on the tables that grow, by how many of eight parts they go to. */
async function partsTouched(client, statements) {
  const most = new Map();
  for (const one of statements) {
    if (!/^(?:select|insert|update|delete|with)\b/i.test(one.sql)) continue;
    if (!GROWING.some((table) => one.sql.includes(`"${table}"`))) continue;
    most.set(one.sql, Math.max(most.get(one.sql) ?? 0, await partsOf(client, one)));
  }
  const several = [...most].filter(([, parts]) => parts > 1);
  return { statements: most.size, several: several.map(([sql, parts]) => ({ parts, sql })) };
}

/**
 * What lies beyond one database, tried on one machine: a standby that answers boards, and the tables that grow divided
 * by user.
 * @param {{ quick: boolean, say: (line: string) => void }} options
 */
export async function measure({ quick, say }) {
  const size = quick ? { people: 1_000, days: 20 } : { people: 100_000, days: 300 };
  const cluster = await startCluster({ settings: ["wal_level=replica", ...LOGGED] });
  let follower = null;
  const clients = [];
  const connect = async (url) => {
    const client = new pg.Client(url);
    await client.connect();
    clients.push(client);
    return client;
  };
  try {
    const place = await cluster.database("beyond");
    await (await place.start()).stop();
    const primary = await place.client();
    say(`Seeding ${size.people} people ...`);
    await seedPeople(primary, { people: size.people });
    follower = await startStandby(cluster.postgres);
    const standby = await connect(follower.url.replace(/\/postgres$/, "/beyond"));
    const app = await place.start({ RATE_LIMITS: "off" });
    const log = statementLog(cluster.postgres, "beyond");
    const people = Array.from({ length: 20 }, (_, n) => n);

    const boards = await boardsOnStandby({ log, port: app.port, people, primary, standby });
    say(`${boards.asked} statements of boards on the standby: ${boards.different} answered otherwise`);
    let isOver = false;
    const late = delays(primary, standby, () => isOver);
    const lived = await log.during(async () => {
      for (let n = 0; n < size.days; n += 4)
        await Promise.all([0, 1, 2, 3].map((next) => day(app.port, n + next)));
    });
    isOver = true;
    const delay = await late;
    const share = shares(lived, boards.texts);
    say(`${delay.length} changes were seen after ${median(delay).toFixed(1)} ms (median)`);
    const told = [];
    for (const n of people) for (const path of OWN) told.push(JSON.stringify(await ask(app.port, n, path)));
    await app.stop();

    say("Dividing the tables that grow ...");
    await divideGrowing(primary);
    const divided = await place.start({ RATE_LIMITS: "off" });
    let changed = 0;
    for (const [at, n] of people.entries())
      for (const [index, path] of OWN.entries())
        if (JSON.stringify(await ask(divided.port, n, path)) !== told[at * OWN.length + index]) changed += 1;
    const after = await log.during(async () => {
      for (const n of people) await day(divided.port, size.days + n);
    });
    await divided.stop();
    const parts = await partsTouched(primary, after);
    return { boards: { ...boards, texts: boards.texts.size }, delay, share, changed, parts };
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
    await follower?.stop();
    await cluster.stop();
  }
}

const percent = (share) => `${Math.round(share * 100)} %`;

export const table = ({ boards, delay, share, changed, parts }) => [
  {
    "statements of boards": boards.asked,
    "otherwise on the standby": boards.different,
    "seen after ms, median": median(delay).toFixed(1),
    "99 of 100": delay[Math.floor(delay.length * 0.99)].toFixed(1),
    ...Object.fromEntries(Object.entries(share).map(([kind, one]) => [`time of ${kind}`, percent(one)])),
    "answers changed by dividing": changed,
    "statements on divided tables": parts.statements,
    "of which in several parts": parts.several.length,
  },
];
