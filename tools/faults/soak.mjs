import { readFileSync, readdirSync } from "node:fs";
import { Refused } from "@promptsmith/testing/person/person";
import { Chance } from "@promptsmith/testing/chance";
import { startApp } from "./app-process.mjs";
import { brokenInvariants, reportedRanks } from "./invariants.mjs";
import { crowd, indecent, lostOf, pause, promptFor, submitUntilDone } from "./submits.mjs";

const READS = [
  "/api/user",
  "/api/challenges",
  "/api/leaderboard/global",
  "/api/leaderboard/friends",
  "/api/user-percentile",
  "/api/user-weekly-points",
  "/api/user-challenges",
  "/api/friendships",
  "/api/openai-status",
];
const THEMES = ["Writing", "Science", "Cooking", "Music", "History", "Art", "Sports"];
const SAMPLE_MS = 5_000;
const NEW_PERSON_MS = 15_000;
const FAULT_MS = 90_000;
/** Before this the process still learns its code and fills its caches. */
const WARM_UP = 0.2;
/** More than this in an hour, told from the last four fifths of the run, counts as a leak. */
const MOST_GROWTH_MB_PER_HOUR = 60;

async function sampleOf(app) {
  const status = readFileSync(`/proc/${app.pid}/status`, "utf8");
  const metrics = await fetch(`${app.url}/metrics`).then((answer) => answer.text());
  const figure = (name) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1] ?? Number.NaN);
  return {
    rssMb: Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024,
    heapMb: figure("nodejs_heap_size_used_bytes") / 2 ** 20,
    files: readdirSync(`/proc/${app.pid}/fd`).length,
    loopP99Ms: figure("nodejs_eventloop_lag_p99_seconds") * 1000,
    running: figure("promptsmith_http_requests_running"),
    connections: figure('promptsmith_db_connections\\{state="total"\\}'),
    waiting: figure('promptsmith_db_connections\\{state="waiting"\\}'),
  };
}

const middle = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Least squares: by how much `y` grows in an hour. */
function growthPerHour(samples, field) {
  const xs = samples.map(({ seconds }) => seconds / 3600);
  const ys = samples.map((sample) => sample[field]);
  const mean = (values) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const above = xs.reduce((sum, x, index) => sum + (x - mx) * (ys[index] - my), 0);
  return above / xs.reduce((sum, x) => sum + (x - mx) ** 2, 0);
}

/** What one visitor does next; answers its name. */
async function act(who, random, note) {
  const roll = random.below(100);
  if (roll < 70) {
    await who.one.get(random.pick(READS));
    return "read";
  }
  const challenge = who.challenges.at(-1);
  if (roll < 85 && challenge !== undefined) {
    who.challenges.pop();
    await submitUntilDone(who, challenge, { note });
    return "submit";
  }
  if (roll < 95 && challenge !== undefined) {
    await who.one.put(`/api/user-challenges/${challenge.id}/draft`, { userPrompt: promptFor(challenge) });
    return "draft";
  }
  await who.one.get("/api/challenge-invitations");
  return "read";
}

/** @returns {Promise<{ problems: string[], report: object }>} */
export async function soak(place, { minutes, perSecond, seed, say }) {
  const random = new Chance(seed);
  const problems = [];
  const counts = { read: 0, submit: 0, draft: 0, join: 0 };
  const errors = { 503: 0, "broken connection": 0 };
  const faults = { "a process killed": 0, "connections ended": 0 };
  const samples = [];
  const times = [];
  const startedAt = Date.now();
  const endsAt = startedAt + minutes * 60_000;
  // The first is never killed, so that what grows in it can be seen; the second is killed now and then.
  const apps = [await startApp({ env: place.env }), await startApp({ env: place.env })];
  let secondIsUp = true;
  let faultUntil = 0;
  const people = [];
  const pending = new Set();

  const note = (error) => {
    if (indecent(error)) problems.push(`tells too much: ${error.message}`);
    const refused = error instanceof Refused;
    if (refused && error.status !== 503) return problems.push(error.message);
    errors[refused ? "503" : "broken connection"] += 1;
    // Errors shortly after a fault are expected.
    if (Date.now() > faultUntil) problems.push(`without a fault: ${error.message}`);
    return undefined;
  };
  const follow = (work) => {
    pending.add(work);
    void work.finally(() => pending.delete(work));
  };
  const join = async () => {
    // At the one that is never killed: what is half registered cannot simply be repeated.
    let at = apps[0];
    const [who] = await crowd(() => at.url, 1, THEMES.slice(0, 3 + random.below(4)));
    const home = random.below(2);
    at = {
      get url() {
        return (home === 1 && secondIsUp ? apps[1] : apps[0]).url;
      },
    };
    people.push(who);
    counts.join += 1;
  };
  const faultNow = async () => {
    faultUntil = Date.now() + 10_000;
    if (random.next() < 0.5) {
      faults["a process killed"] += 1;
      secondIsUp = false;
      await apps[1].kill("SIGKILL");
      apps[1] = await startApp({ env: place.env });
      secondIsUp = true;
    } else {
      faults["connections ended"] += 1;
      await place.look((query) =>
        query(
          "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()",
        ),
      );
    }
    faultUntil = Date.now() + 10_000;
  };

  try {
    for (let index = 0; index < 6; index += 1) await join();
    let nextSample = 0;
    let nextPerson = Date.now() + NEW_PERSON_MS;
    let nextFault = Date.now() + FAULT_MS;
    let told = 0;
    let faulting = Promise.resolve();
    while (Date.now() < endsAt) {
      const now = Date.now();
      if (now >= nextSample) {
        nextSample = now + SAMPLE_MS;
        const seconds = Math.round((now - startedAt) / 1000);
        samples.push({ seconds, ...(await sampleOf(apps[0])) });
      }
      if (now >= nextPerson) {
        nextPerson = now + NEW_PERSON_MS;
        follow(join().catch(note));
      }
      // The last minute is quiet.
      if (now >= nextFault && now < endsAt - 60_000) {
        nextFault = now + FAULT_MS * (0.5 + random.below(100) / 100);
        faulting = faultNow().catch((error) => problems.push(`a fault failed: ${error.message}`));
      }
      const since = performance.now();
      follow(
        act(random.pick(people), random, note).then((kind) => {
          counts[kind] += 1;
          if (kind === "read") times.push(performance.now() - since);
        }, note),
      );
      const minute = Math.floor((now - startedAt) / 60_000);
      if (minute >= told + 5) {
        told = minute;
        say(
          `${minute} minutes: ${JSON.stringify(counts)}, ${problems.length} problems, ${Math.round(samples.at(-1).rssMb)} MB`,
        );
      }
      await pause((1000 / perSecond) * (0.5 + random.below(100) / 100));
    }
    await faulting;
    await Promise.all(pending);
    for (const who of people) problems.push(...(await lostOf(who)));
    const ranks = await reportedRanks(people.map(({ one }) => one));
    await Promise.all(
      apps.map(async (app, index) => {
        const code = await app.kill("SIGTERM");
        if (code !== 0) problems.push(`process ${index} ended with ${code}`);
        if (/unhandled|unexpectedly/i.test(app.output()))
          problems.push(`process ${index} logs: ${app.output().slice(0, 600)}`);
      }),
    );
    problems.push(...(await place.look((query) => brokenInvariants(query, ranks))));
    const warm = samples.filter(({ seconds }) => seconds >= minutes * 60 * WARM_UP);
    const growth = growthPerHour(warm, "rssMb");
    if (minutes >= 20 && growth > MOST_GROWTH_MB_PER_HOUR)
      problems.push(`memory grows by ${Math.round(growth)} MB an hour`);
    const sorted = times.toSorted((a, b) => a - b);
    const of = (field) => middle(warm.map((sample) => sample[field]));
    const summary = {
      people: counts.join,
      reads: counts.read,
      submits: counts.submit,
      drafts: counts.draft,
      ...faults,
      ...errors,
      "read ms, median": Math.round(sorted[sorted.length >> 1]),
      "read ms, 99 of 100": Math.round(sorted[Math.floor(sorted.length * 0.99)]),
      "memory MB, first and last": `${Math.round(warm[0].rssMb)}, ${Math.round(warm.at(-1).rssMb)}`,
      "memory MB an hour": Math.round(growth),
      "heap MB an hour": Math.round(growthPerHour(warm, "heapMb")),
      "open files, median and last": `${of("files")}, ${warm.at(-1).files}`,
      "event loop p99 ms, median and most": `${of("loopP99Ms").toFixed(1)}, ${Math.max(...warm.map(({ loopP99Ms }) => loopP99Ms)).toFixed(1)}`,
      "database connections, most": Math.max(...warm.map(({ connections }) => connections)),
      "waited for a connection, most": Math.max(...warm.map(({ waiting }) => waiting)),
      "invariants broken": problems.length,
    };
    return { problems, report: { summary, samples } };
  } finally {
    await Promise.all(apps.map((app) => app.kill()));
  }
}
