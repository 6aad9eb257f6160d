import { call, compare, compareWithControl, shown, warm } from "./paired-slices.mjs";
import { changingHeaders, cookieOf, startCluster } from "./cluster.mjs";
import { SESSIONS, seedPeople } from "./seed-data.mjs";

const BOARD = "/api/leaderboard/global";
const TIER = "/api/user-percentile";
const USER = "/api/user";
/** The tiers as the specification names them, written down once more: the product is not asked what is right. */
const TIERS = [1, 5, 10, 15, 25, 30, 50];

const read = async (port, path, n) => {
  const { status, body } = await call({ port, path, headers: { cookie: cookieOf(n) } });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
  return JSON.parse(body);
};

/** What the window function says about the first people, who have sessions. */
async function truth(client) {
  const { rows } = await client.query(
    `select id, total_points as points, rank, members from (
       select id, total_points, rank() over (order by total_points desc)::int as rank, count(*) over ()::int as members
       from users) all_of_them where id <= $1 order by id`,
    [SESSIONS],
  );
  return rows;
}

const tierOf = ({ points, rank, members }) =>
  points === 0 ? null : (TIERS.find((tier) => (rank / members) * 100 <= tier)?.toString() ?? null);

/** @returns {Promise<number>} how many of `asked` people are told something else than the window function says */
async function wrongAmong(port, client, asked) {
  const rows = await truth(client);
  let wrong = 0;
  for (let count = 0; count < asked; count += 1) {
    const n = Math.floor(Math.random() * rows.length);
    const [board, { percentileBucket }] = await Promise.all([read(port, BOARD, n), read(port, TIER, n)]);
    const right = rows[n];
    const same =
      board.currentUserRank === right.rank &&
      board.totalUsers === right.members &&
      percentileBucket === tierOf(right);
    if (!same) wrong += 1;
  }
  return wrong;
}

/** Submits and reads the rank at once. @returns {Promise<number>} how often the award was not in it yet */
async function unseenAwards(port, client, tries) {
  let unseen = 0;
  for (let n = 0; n < tries; n += 1) {
    const [challenge] = await read(port, "/api/challenges", n);
    const sent = await call({
      port,
      method: "POST",
      path: "/api/user-challenges",
      headers: await changingHeaders(port, n),
      body: JSON.stringify({
        challengeId: challenge.id,
        userPrompt: `${challenge.description} In five steps.`,
      }),
    });
    if (sent.status !== 201) throw new Error(`The submission was answered with ${sent.status}: ${sent.body}`);
    const board = await read(port, BOARD, n);
    const right = (await truth(client))[n];
    if (board.currentUserRank !== right.rank) unseen += 1;
  }
  return unseen;
}

/** One path of one server, warm; its database's processes count too. */
async function warmed({ place, server }, path) {
  let n = 0;
  const next = () => ({
    port: server.port,
    path,
    headers: { cookie: cookieOf(n++ % Math.min(SESSIONS, place.people)) },
  });
  await warm({ server, next }, { requests: 1200 });
  return { server, next, backends: await server.backends() };
}

async function ready(cluster, { name, people, say }) {
  const place = Object.assign(await cluster.database(name), { people });
  // The first start migrates and fills the library.
  await (await place.start()).stop();
  say(`Seeding ${people.toLocaleString("en")} people ...`);
  await seedPeople(await place.client(), { people, ledger: false, befriended: SESSIONS });
  return { place, server: await place.start() };
}

/**
 * Does the price of a rank grow with the number of people? Processor time of server and database together, against
 * the same read among 1,000 people, and against /api/user of the same size.
 * @param {{ quick: boolean, say: (line: string) => void }} options
 */
export async function measure({ quick, say }) {
  const sizes = quick ? [100_000] : [100_000, 1_000_000];
  const how = quick ? { slices: 10, requests: 150 } : { slices: 40, requests: 150 };
  const pairs = quick ? 1 : 3;
  const cluster = await startCluster();
  const results = { ratios: [], exactness: [] };
  try {
    const small = await ready(cluster, { name: "small", people: 1000, say });
    for (const people of sizes) {
      const large = await ready(cluster, { name: `large${people}`, people, say });
      const wrong = await wrongAmong(large.server.port, await large.place.client(), 500);
      const unseen = await unseenAwards(large.server.port, await large.place.client(), 20);
      results.exactness.push({ people, asked: 500, wrong, awards: 20, unseen });
      say(`${people} people: ${wrong} of 500 ranks wrong, ${unseen} of 20 own awards not in the next read`);
      for (let pair = 1; pair <= pairs; pair += 1) {
        const twin = { place: small.place, server: await small.place.start() };
        for (const path of [BOARD, TIER]) {
          const [l, s, other, user] = [
            await warmed(large, path),
            await warmed(small, path),
            await warmed(twin, path),
            await warmed(large, USER),
          ];
          const bySize = await compareWithControl(l, s, other, how);
          const byRead = await compare(l, user, how);
          const { control, usable } = bySize;
          results.ratios.push({ people, path, pair, bySize, byRead, control, usable });
          say(
            `P3 ${path} pair ${pair}: ${shown(bySize.both)} of 1,000 people's, A/A ${shown(control.both)}${usable ? "" : ", DISCARDED"}`,
          );
        }
        await twin.server.stop();
        if (pair < pairs) {
          await large.server.stop();
          await small.server.stop();
          large.server = await large.place.start();
          small.server = await small.place.start();
        }
      }
      await large.server.stop();
    }
    await small.server.stop();
  } finally {
    await cluster.stop();
  }
  return results;
}

export const table = ({ ratios, exactness }) =>
  ratios.map(({ people, path, pair, bySize, byRead, control, usable }) => {
    const exact = exactness.find((one) => one.people === people);
    return {
      people,
      read: path,
      pair,
      "CPU / 1,000 people": shown(bySize.both),
      "CPU / /api/user": shown(byRead.both),
      µs: Math.round(bySize.a.both),
      "A/A": shown(control.both),
      usable,
      "wrong of 500": exact.wrong,
      "own unseen of 20": exact.unseen,
    };
  });
