import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startAiProcess } from "@promptsmith/testing/doubles/ai-process";
import { person } from "@promptsmith/testing/person/person";
import { startServer } from "@promptsmith/testing/server-process";
import { startCluster } from "./cluster.mjs";
import { call, median, ratioOf, shown } from "./paired-slices.mjs";

const GRADINGS = 50;
/** Calls of each side at once while they warm up: as many as the product has at the provider. */
const TOGETHER = 15;
/** One keep-alive client for both sides, as a browser is one. */
const client = new Agent({ keepAlive: true });
const THEMES = ["Writing", "Science", "Cooking", "Music", "History", "Art", "Sports"];
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** From the sending to the first piece of the model's answer, and to the end. */
function stopwatch({ port, path, headers, body, first }) {
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const sent = request(
      { host: "127.0.0.1", port, method: "POST", path, headers, agent: client },
      (answer) => {
        let text = "";
        let firstMs = null;
        answer.setEncoding("utf8");
        answer.on("data", (chunk) => {
          text += chunk;
          if (firstMs === null && text.includes(first)) firstMs = performance.now() - since;
        });
        answer.on("end", () => {
          const endMs = performance.now() - since;
          if (firstMs === null)
            reject(new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`));
          else resolve({ firstMs, endMs });
        });
        answer.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
}

const directly = (double) =>
  stopwatch({
    port: Number(new URL(double.env.OPENAI_BASE_URL).port),
    path: "/v1/chat/completions",
    headers: { "content-type": "application/json" },
    body: { model: "double", stream: true, messages: [{ role: "user", content: "Write." }] },
    first: "Piece 0",
  });

const through = (port, { headers, challenge }) =>
  stopwatch({
    port,
    path: "/api/validate-prompt",
    headers: { ...headers, accept: "text/event-stream" },
    body: {
      userPrompt: `${challenge.description} Use five numbered steps.`,
      challengeTitle: challenge.title,
      challengeDescription: challenge.description,
      challengeId: challenge.id,
    },
    first: "Piece 0",
  });

/** People with a session each, made while the limits are off; what they send later. */
async function gather(port, count) {
  const people = [];
  for (let n = 0; n < count; n += 1) {
    const someone = await person(() => `http://127.0.0.1:${port}`).join();
    const { csrfToken } = await someone.get("/api/csrf-token");
    const cookie = [...someone.visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    people.push({
      headers: { cookie, "x-csrf-token": csrfToken, "content-type": "application/json" },
      challenges: await someone.challenges(THEMES),
    });
  }
  return people;
}

/** Median milliseconds of `count` reads, one after the other. */
async function readsMs(port, { headers }, count) {
  const times = [];
  for (let n = 0; n < count; n += 1) {
    const since = performance.now();
    const { status } = await call({ port, path: "/api/user", headers: { cookie: headers.cookie } });
    times.push(performance.now() - since);
    if (status !== 200) throw new Error(`/api/user answered ${status}`);
  }
  return median(times);
}

async function withGradings(port, double, people, { round, reads }) {
  await double.hold();
  const graded = people.map(({ headers, challenges }) => {
    const challenge = challenges[round];
    const body = JSON.stringify({
      challengeId: challenge.id,
      userPrompt: `${challenge.description} In five steps.`,
    });
    return fetch(`http://127.0.0.1:${port}/api/user-challenges`, { method: "POST", headers, body });
  });
  // The product asks the provider for a bounded number at once; the others wait in its queue.
  let asked = 0;
  for (let before = -1; asked === 0 || asked !== before; await pause(150)) {
    before = asked;
    asked = await double.waiting();
  }
  const ms = await readsMs(port, people[0], reads);
  await double.release();
  const statuses = (await Promise.all(graded)).map(({ status }) => status);
  // A machine that cannot keep up is told so by 503; anything else is a mistake of this measurement.
  const refused = statuses.filter((status) => status === 503).length;
  if (statuses.some((status) => status !== 201 && status !== 503)) {
    throw new Error(`Gradings were answered with ${statuses}`);
  }
  return { ms, asked, refused };
}

async function measureOn(database, server, { double, people, warmUp, pairs, rounds, reads, say }) {
  const { port } = server;
  const firsts = { app: [], direct: [], again: [] };
  const ends = { app: [], direct: [] };
  const turn = (n) => ({
    headers: people[n % people.length].headers,
    challenge: people[n % people.length].challenges.at(-1),
  });
  for (let n = 0; n < warmUp; n += TOGETHER) {
    const together = Array.from({ length: TOGETHER }, (_, index) => n + index);
    await Promise.all(together.flatMap((one) => [through(port, turn(one)), directly(double)]));
  }
  for (let n = 0; n < pairs; n += 1) {
    const sides = [() => through(port, turn(n)), () => directly(double)];
    const [one, other] = n % 2 === 0 ? sides : sides.toReversed();
    const results = [await one(), await other()];
    const [app, direct] = n % 2 === 0 ? results : results.toReversed();
    firsts.app.push(app.firstMs);
    firsts.direct.push(direct.firstMs);
    firsts.again.push((await directly(double)).firstMs);
    ends.app.push(app.endMs);
    ends.direct.push(direct.endMs);
  }
  const first = ratioOf(firsts.app, firsts.direct);
  say(`P4 ${database}: first piece ${shown(first)}`);
  await readsMs(port, people[0], reads * 2);
  const busy = [];
  const calm = [];
  const calmAgain = [];
  let asked = 0;
  let refused = 0;
  for (let round = 0; round < rounds; round += 1) {
    calm.push(await readsMs(port, people[0], reads));
    const one = await withGradings(port, double, people, { round, reads });
    busy.push(one.ms);
    asked = Math.max(asked, one.asked);
    refused += one.refused;
    await pause(300);
    calmAgain.push(await readsMs(port, people[0], reads));
  }
  const held = ratioOf(busy, calm);
  say(`P4 ${database}: reads with ${GRADINGS} gradings in flight ${shown(held)}`);
  return {
    database,
    first,
    firstMs: { app: median(firsts.app), direct: median(firsts.direct) },
    firstControl: ratioOf(firsts.again, firsts.direct),
    end: ratioOf(ends.app, ends.direct),
    reads: held,
    readMs: { busy: median(busy), calm: median(calm) },
    readControl: ratioOf(calmAgain, calm),
    gradings: GRADINGS,
    asked,
    refused,
  };
}

/**
 * What the product adds to the provider's first words, and what gradings in flight cost the readers.
 * @param {{ quick: boolean, say: (line: string) => void }} options
 */
export async function measure({ quick, say }) {
  const size = quick
    ? { warmUp: 105, pairs: 10, rounds: 3, reads: 60 }
    : // Four slices of 300 calls, as before every other comparison.
      { warmUp: 1_200, pairs: 40, rounds: 15, reads: 300 };
  const cluster = await startCluster();
  const folder = mkdtempSync(join(tmpdir(), "promptsmith-bench-"));
  const double = await startAiProcess();
  const common = { ...double.env, GEOIP_URL: "off", EMAIL_VERIFICATION: "off" };
  const place = await cluster.database("stream");
  const embedded = { ...common, DATA_DIR: folder, APP_SECRET: place.env.APP_SECRET };
  const starts = {
    embedded: (more) =>
      startServer({ env: { ...embedded, ...more }, core: 0, log: join(folder, "embedded.log") }),
    PostgreSQL: (more) => place.start({ ...common, ...more }),
  };
  const results = [];
  try {
    for (const [database, start] of Object.entries(starts)) {
      say(`${database}: ${GRADINGS} people join ...`);
      const opening = await start({ RATE_LIMITS: "off" });
      const people = await gather(opening.port, GRADINGS);
      await opening.stop();
      const server = await start({});
      try {
        results.push(await measureOn(database, server, { double, people, ...size, say }));
      } finally {
        await server.stop();
      }
    }
  } finally {
    client.destroy();
    await double.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

const ms = (value) => Number(value.toFixed(1));

export const table = (results) =>
  results.map((one) => ({
    database: one.database,
    "first piece / direct": shown(one.first),
    ms: `${ms(one.firstMs.app)} / ${ms(one.firstMs.direct)}`,
    "A/A first": shown(one.firstControl),
    "last piece / direct": shown(one.end),
    [`reads with ${one.gradings} gradings / none`]: shown(one.reads),
    "ms ": `${ms(one.readMs.busy)} / ${ms(one.readMs.calm)}`,
    "A/A reads": shown(one.readControl),
    "at the provider": one.asked,
    "refused with 503": one.refused,
  }));
