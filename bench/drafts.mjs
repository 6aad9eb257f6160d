import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { promptsFor } from "@promptsmith/testing/prompts";
import { startServer } from "@promptsmith/testing/server-process";
import { changingHeaders, startCluster } from "./cluster.mjs";
import { call, compareWithControl, shown, warm } from "./paired-slices.mjs";
import { SESSIONS, seedDraws, seedPeople } from "./seed-data.mjs";

/** A text that says nothing about any challenge. */
const FILLER =
  " I would like it to be good and nice to read, and I think that it should help a lot. Please take your time for it, " +
  "since I want to be happy with it and so do those who read it, whatever their day looks like.";

/** Two texts of the same length. The second says more, so a draft with it earns points and takes no longer to read. */
function textsFor(challenge) {
  const better = promptsFor(challenge)[0].slice(0, 1_000);
  const half = better.slice(0, better.indexOf(" ", better.length / 2));
  return { first: (half + FILLER.repeat(5)).slice(0, better.length), better };
}

const STATEMENTS = /^promptsmith_db_statement_seconds_count\{outcome="ok"\} (\d+)/m;

/** A PostgreSQL with processes of its own. */
async function realPlace() {
  const cluster = await startCluster();
  const place = await cluster.database("drafts");
  return {
    start: () => place.start(),
    seed: async (work) => work(await place.client()),
    stop: () => cluster.stop(),
  };
}

/** The embedded database; it is seeded while no server has it open. */
async function embeddedPlace() {
  const folder = mkdtempSync(join(tmpdir(), "promptsmith-bench-"));
  const env = { DATA_DIR: join(folder, "data"), GEOIP_URL: "off" };
  return {
    async start() {
      const server = await startServer({ env, core: 0, log: join(folder, "embedded.log") });
      return Object.assign(server, { backends: async () => [] });
    },
    async seed(work) {
      const database = await PGlite.create({ dataDir: join(env.DATA_DIR, "database") });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** First submissions of a share of the people, each of a new challenge; `sent` hears of each. */
function firstSubmissions({ server, headers, challenges, at }, sent = () => undefined) {
  const people = [...headers.keys()].filter((_, index) => index % 2 === at);
  let count = 0;
  return {
    server,
    expect: 201,
    next() {
      const n = people[count % people.length];
      const { id: challengeId, first, better } = challenges[Math.floor(count / people.length)];
      count += 1;
      sent({ n, challengeId, better });
      const body = JSON.stringify({ challengeId, userPrompt: first });
      return {
        port: server.port,
        method: "POST",
        path: "/api/user-challenges",
        headers: headers.get(n),
        body,
      };
    },
  };
}

/** A second draft of each challenge that was submitted, in their order. */
const secondDrafts = ({ server, headers }, solved) => ({
  server,
  expect: 201,
  next() {
    const { n, challengeId, better } = solved.shift();
    const path = `/api/user-challenges/${challengeId}/drafts`;
    const body = JSON.stringify({ userPrompt: better });
    return { port: server.port, method: "POST", path, headers: headers.get(n), body };
  },
});

/** How many statements each of some calls sends; the calls run one after the other. */
async function statementsOf(server, side) {
  const asked = async () =>
    Number(STATEMENTS.exec((await call({ port: server.port, path: "/metrics" })).body)?.[1]);
  const calls = 20;
  const before = await asked();
  for (let n = 0; n < calls; n += 1) await call(side.next());
  return Math.round((await asked()) - before) / calls;
}

/** Before any timing: the drafts earn points, and no first draft was judged anew. @returns the share that earns */
async function earning(side) {
  const calls = 40;
  let earned = 0;
  for (let n = 0; n < calls; n += 1) {
    const { status, body } = await call(side.next());
    const draft = JSON.parse(body);
    if (status !== 201 || draft.firstReadAnew) throw new Error(`A draft was answered ${status}: ${body}`);
    if (draft.pointsGained > 0) earned += 1;
  }
  return earned / calls;
}

async function measureOn(name, place, { quick, say }) {
  const how = quick ? { slices: 10, requests: 50 } : { slices: 40, requests: 100 };
  await (await place.start()).stop();
  const challenges = await place.seed(async (client) => {
    await seedPeople(client, { people: SESSIONS, ledger: false });
    await seedDraws(client);
    await client.query("update users set total_points = 0, completed_challenges = 0");
    const { rows } = await client.query(
      "select id, title from challenges where library_key is not null and retired_at is null order by id",
    );
    return rows.map((one) => ({ ...one, ...textsFor(one) }));
  });
  const server = await place.start();
  try {
    const headers = new Map();
    for (let n = 0; n < SESSIONS; n += 10) headers.set(n, await changingHeaders(server.port, n));
    const of = { server, headers, challenges };
    const solved = [];
    const first = firstSubmissions({ ...of, at: 0 }, (one) => solved.push(one));
    const control = firstSubmissions({ ...of, at: 1 });
    const second = secondDrafts(of, solved);
    say(`${name}: warming up ...`);
    const requests = quick ? 300 : 1_000;
    await warm(first, { requests: 3 * requests });
    say(`${name}: ${Math.round((await earning(second)) * 100)} % of the drafts earn something`);
    await warm(second, { requests });
    await warm(control, { requests });
    const backends = await server.backends();
    for (const side of [first, second, control]) side.backends = backends;
    const statements = {
      draft: await statementsOf(server, second),
      first: await statementsOf(server, first),
    };
    const measured = await compareWithControl(second, first, control, how);
    say(
      `${name}: CPU ${shown(measured.both)}, wall ${shown(measured.wall)}, A/A ${shown(measured.control.both)}, ` +
        `statements ${statements.draft} and ${statements.first}`,
    );
    return { name, ...measured, statements };
  } finally {
    await server.stop();
  }
}

/**
 * What a second draft costs against a first submission, on both databases, where nothing is read anew.
 * @param {{ quick: boolean, say: (line: string) => void }} options
 */
export async function measure(options) {
  const results = [];
  for (const [name, open] of [
    ["PostgreSQL", realPlace],
    ["embedded", embeddedPlace],
  ]) {
    const place = await open();
    try {
      results.push(await measureOn(name, place, options));
    } finally {
      await place.stop();
    }
  }
  return results;
}

export const table = (results) =>
  results.map(({ name, both, wall, control, a, b, statements }) => ({
    database: name,
    "CPU ratio": shown(both),
    "wall ratio": shown(wall),
    "draft µs": Math.round(a.both),
    "first µs": Math.round(b.both),
    "A/A": shown(control.both),
    "A/A wall": shown(control.wall),
    "statements of both": `${statements.draft}, ${statements.first}`,
  }));
