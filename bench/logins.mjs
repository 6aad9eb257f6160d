import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { startApp } from "../scripts/faults/app-process.mjs";
import { person } from "../scripts/faults/person.mjs";
import { inProject } from "../scripts/lib/project.mjs";
import { startPostgres } from "../scripts/lib/temporary-postgres.mjs";
import { median, ratioOf, shown } from "./paired-slices.mjs";

const AT_ONCE = 20;
/** The least of a slice without logins, so that there is something to take a median of. */
const ALONE_MS = 400;
const PASSWORD = "correct horse 7";
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
function summary(times) {
  const sorted = [...times].sort((a, b) => a - b);
  return { count: sorted.length, median: median(sorted), p95: at(sorted, 0.95), worst: sorted.at(-1) };
}

/** The page's largest script: the file that a visitor waits for. */
function largestScript() {
  const folder = inProject("web/dist/assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const [largest] = scripts.sort((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size);
  return `/assets/${largest}`;
}

/** What the file takes while `work` runs. */
async function during(timer, work) {
  timer.postMessage("start");
  const since = performance.now();
  await work();
  const tookMs = performance.now() - since;
  timer.postMessage("stop");
  const [times] = await once(timer, "message");
  return { tookMs, ...summary(times) };
}

async function oneDatabase({ database, env, rounds, say }) {
  const app = await startApp({ env: { TRANSACTION_GUARD: "off", ...env } });
  const timer = new Worker(new URL("./file-timer.mjs", import.meta.url), {
    workerData: { port: app.port, path: largestScript() },
  });
  try {
    const people = Array.from({ length: AT_ONCE }, (_, n) => `learner${n}@example.org`);
    for (const email of people) {
      await person(() => app.url).post("/api/firebase/register", { email, password: PASSWORD });
    }
    const alone = () => during(timer, () => pause(ALONE_MS));
    const crowded = async () => {
      const visitors = people.map((email) => ({ email, browser: person(() => app.url) }));
      // A changing call without effect: from here on each has its token.
      for (const { browser } of visitors) await browser.post("/api/logout");
      const signIn = ({ email, browser }) =>
        browser.post("/api/firebase/login", { email, password: PASSWORD });
      return await during(timer, () => Promise.all(visitors.map(signIn)));
    };
    await crowded();
    const slices = [];
    for (let round = 1; round <= rounds; round += 1) {
      // Whatever slows the machine for a moment must not always meet the same side.
      const first = round % 2 === 0 ? await alone() : null;
      const busy = await crowded();
      slices.push({ busy, quiet: first ?? (await alone()) });
    }
    const all = (side, of) => slices.map((slice) => slice[side][of]);
    const result = {
      database,
      rounds,
      alone: {
        median: median(all("quiet", "median")),
        p95: median(all("quiet", "p95")),
        worst: Math.max(...all("quiet", "worst")),
      },
      crowded: {
        median: median(all("busy", "median")),
        p95: median(all("busy", "p95")),
        worst: Math.max(...all("busy", "worst")),
      },
      medianRatio: ratioOf(all("busy", "median"), all("quiet", "median")),
      p95Ratio: ratioOf(all("busy", "p95"), all("quiet", "p95")),
      typicalWorst: median(all("busy", "worst")),
      loginsMs: median(all("busy", "tookMs")),
      slices,
    };
    say(
      `${database}: file ${result.alone.median.toFixed(1)} ms alone, ${result.crowded.median.toFixed(1)} ms beside ${AT_ONCE} logins ` +
        `(p95 ${result.alone.p95.toFixed(1)} and ${result.crowded.p95.toFixed(1)}); all logins in ${result.loginsMs.toFixed(0)} ms`,
    );
    return result;
  } finally {
    await timer.terminate();
    await app.kill("SIGTERM");
  }
}

/**
 * How long a file takes while twenty people sign in at the same instant: hashing a password is a core's work for tens
 * of milliseconds, in the threads that read files too.
 * @param {{ quick: boolean, say: (line: string) => void }} options
 */
export async function measure({ quick, say }) {
  const rounds = quick ? 6 : 30;
  const results = [];
  for (const database of ["embedded", "PostgreSQL"]) {
    const folder = mkdtempSync(join(tmpdir(), "promptsmith-bench-"));
    const postgres = database === "PostgreSQL" ? await startPostgres() : null;
    try {
      const env = { DATA_DIR: join(folder, "data"), ...(postgres && { DATABASE_URL: postgres.url }) };
      results.push(await oneDatabase({ database, env, rounds, say }));
    } finally {
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return results;
}

export const table = (results) =>
  results.map(({ database, rounds, alone, crowded, medianRatio, p95Ratio, typicalWorst, loginsMs }) => ({
    database,
    rounds,
    "alone ms": alone.median.toFixed(1),
    "beside 20 logins ms": crowded.median.toFixed(1),
    "median ratio": shown(medianRatio),
    "p95 ms, alone / beside": `${alone.p95.toFixed(1)} / ${crowded.p95.toFixed(1)}`,
    "p95 ratio": shown(p95Ratio),
    "slowest of a round ms": typicalWorst.toFixed(1),
    "slowest of all ms, alone / beside": `${alone.worst.toFixed(1)} / ${crowded.worst.toFixed(1)}`,
    "20 logins ms": Math.round(loginsMs),
  }));
