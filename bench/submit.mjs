import { isDeepStrictEqual } from "node:util";
import { inProject } from "../tools/lib/project.mjs";
import { bundleAssessor } from "./bundle-assessor.mjs";
import { changingHeaders, cookieOf, headersOf, startCluster } from "./cluster.mjs";
import { call, compareWithControl, shown, warm } from "./paired-slices.mjs";
import { SESSIONS, seedDraws, seedPeople } from "./seed-data.mjs";

const BASELINE = inProject("bench/baseline-submit.mjs");
const PATH = "/api/user-challenges";
const PROMPT =
  "You are an experienced coach. Write a plan for a beginner who has half an hour a day: five numbered steps, one " +
  "sentence each, a warning where people usually fail, and at the end one question that makes them start today. " +
  "Keep it under 200 words, in a friendly tone, and leave out jargon.";
/** They differ from one submission to the next. */
const OWN = ["id", "userId", "submittedAt", "completedAt", "draftVersion"];
/** People enough for the answers that are compared: a quarter of them is each side's. */
const FEW = 100;

/** Every submission of a measurement is a new challenge of some person; no two sides share a person. */
function submitters(server, { share, challenges, headers }) {
  const people = Array.from({ length: share.sessions / share.of }, (_, n) => n * share.of + share.at);
  let sent = 0;
  return {
    server,
    expect: 201,
    next() {
      const n = people[sent % people.length];
      const challengeId = challenges[Math.floor(sent / people.length)];
      sent += 1;
      return {
        port: server.port,
        method: "POST",
        path: PATH,
        headers: headers(n),
        body: JSON.stringify({ challengeId, userPrompt: PROMPT }),
      };
    },
  };
}

const jsonFrom = (n) => ({ cookie: cookieOf(n), "content-type": "application/json" });

/** Before any timing: the same submission must get the same answer, and leave the same behind. */
async function mustAgree(client, app, baseline) {
  for (let count = 0; count < 10; count += 1) {
    const answers = [];
    for (const side of [app, baseline]) {
      const { status, body } = await call(side.next());
      if (status !== 201) throw new Error(`${PATH} answered ${status}: ${body}`);
      answers.push(JSON.parse(body));
    }
    const rows = await Promise.all(
      answers.map(async ({ userId, challengeId }) => {
        const { rows: found } = await client.query(
          `select a.points, a.day, u.total_points, u.completed_challenges, u.current_streak, u.best_streak,
             u.last_counted_day, u.streak_holds_until, c.lease_owner, c.lease_until, c.assessment, c.estimate,
             c.assessor_version, d.kind, d.reason, d.zone, d.at = c.submitted_at as at_submission
           from point_awards a join users u on u.id = a.user_id
           join user_challenges c on c.user_id = a.user_id and c.challenge_id = a.challenge_id
           left join streak_days d on d.user_id = a.user_id and d.day = a.day
           where a.user_id = $1 and a.challenge_id = $2`,
          [userId, challengeId],
        );
        return found;
      }),
    );
    const [one, other] = answers.map((answer) =>
      Object.fromEntries(Object.entries(answer).filter(([key]) => !OWN.includes(key))),
    );
    if (!isDeepStrictEqual(one, other) || !isDeepStrictEqual(rows[0], rows[1]) || rows[0].length !== 1) {
      throw new Error(
        `The sides differ:\n${JSON.stringify([one, rows[0]])}\n${JSON.stringify([other, rows[1]])}`,
      );
    }
  }
}

/** A database whose people have no attempts, and what both sides need: the challenges, and the assessor of the minimum. */
async function seededPlace(cluster, { people, say }) {
  const place = await cluster.database("submit");
  await (await place.start()).stop();
  const client = await place.client();
  say(`Seeding ${people.toLocaleString("en")} people ...`);
  await seedPeople(client, { people, ledger: false, befriended: Math.min(people, SESSIONS) });
  await seedDraws(client);
  await client.query("update users set total_points = 0, completed_challenges = 0");
  await client.query("vacuum full analyze users");
  const { rows } = await client.query(
    "select id from challenges where library_key is not null and retired_at is null order by id",
  );
  return {
    place,
    client,
    challenges: rows.map(({ id }) => id),
    bundle: await bundleAssessor(cluster.folder),
  };
}

/** The product, the minimum and the minimum's twin, each with a share of the people, before their first submission. */
async function startSides({ place, bundle }, { challenges, sessions }) {
  const server = await place.start();
  const csrf = new Map();
  for (let n = 0; n < sessions; n += 4) csrf.set(n, await changingHeaders(server.port, n));
  const share = (at) => ({ at, of: 4, sessions });
  const app = submitters(server, { share: share(0), challenges, headers: (n) => csrf.get(n) });
  const env = { BENCH_ASSESSOR: bundle, ...(await headersOf(server.port, app.next())) };
  const minimum = async (at) =>
    submitters(await place.start(env, BASELINE), { share: share(at), challenges, headers: jsonFrom });
  const [baseline, twin] = [await minimum(1), await minimum(2)];
  // The product has sent its first one, for the headers.
  await call(baseline.next());
  return { app, baseline, twin };
}

/** Whether both sides still answer and write the same, without any timing. @param {{ say: (line: string) => void }} options */
export async function agree({ say }) {
  const cluster = await startCluster();
  try {
    const ground = await seededPlace(cluster, { people: FEW, say });
    const { app, baseline } = await startSides(ground, { challenges: ground.challenges, sessions: FEW });
    await mustAgree(ground.client, app, baseline);
  } finally {
    await cluster.stop();
  }
}

/**
 * What a submission costs the product against a hand-written minimum that reserves and completes in two commits too.
 * @param {{ quick: boolean, say: (line: string) => void }} options
 */
export async function measure({ quick, say }) {
  const people = quick ? SESSIONS : 100_000;
  const pairs = quick ? 1 : 3;
  const how = quick ? { slices: 10, requests: 100 } : { slices: 40, requests: 200 };
  const cluster = await startCluster();
  const results = [];
  try {
    const ground = await seededPlace(cluster, { people, say });
    const { client } = ground;
    const each = Math.floor(ground.challenges.length / pairs);
    for (let pair = 1; pair <= pairs; pair += 1) {
      const challenges = ground.challenges.slice((pair - 1) * each, pair * each);
      // In the pair before each side's people came to totals of their own; now they are equal again.
      await client.query("delete from streak_days");
      await client.query(
        `update users set total_points = 0, completed_challenges = 0, current_streak = 0, best_streak = 0,
           last_counted_day = null, streak_holds_until = null where id <= $1`,
        [SESSIONS],
      );
      const { app, baseline, twin } = await startSides(ground, { challenges, sessions: SESSIONS });
      await mustAgree(client, app, baseline);
      say("Warming up ...");
      for (const side of [app, baseline, twin]) await warm(side, { requests: quick ? 1500 : 4000 });
      // The engine goes on optimising the assessor's code for a long time, so both must have answered equally often.
      await warm(twin, { requests: how.slices * how.requests });
      const measured = await compareWithControl(app, baseline, twin, how);
      results.push({ pair, ...measured });
      const { cpu, wall, control, usable } = measured;
      say(
        `P2 pair ${pair}: CPU ${shown(cpu)}, wall ${shown(wall)}, A/A ${shown(control.cpu)}${usable ? "" : ", DISCARDED"}`,
      );
      for (const side of [app, baseline, twin]) await side.server.stop();
    }
  } finally {
    await cluster.stop();
  }
  return results;
}

export const table = (results) =>
  results.map(({ pair, cpu, wall, control, a, b, usable }) => ({
    pair,
    "CPU ratio": shown(cpu),
    "wall ratio": shown(wall),
    "product µs": Math.round(a.cpu),
    "minimum µs": Math.round(b.cpu),
    "A/A": shown(control.cpu),
    "A/A wall": shown(control.wall),
    usable,
  }));
