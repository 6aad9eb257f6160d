import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@promptsmith/testing/postgres";
import { startServer } from "@promptsmith/testing/server-process";
import { call, cpuTime, median } from "./paired-slices.mjs";

const PATIENCE_MS = 120_000;
const READS = 2000;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Megabytes of resident memory: now, and the most there ever was. Null where the system does not tell. */
function memory(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const of = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
    return { nowMb: of("VmRSS"), peakMb: of("VmHWM") };
  } catch {
    return null;
  }
}

/** From the start of the process to its first 200: on the page, which needs no database, and on /readyz, which does. */
async function start(env) {
  const since = performance.now();
  const server = await startServer({ env: { GEOIP_URL: "off", ...env }, ready: null });
  let hasEnded = false;
  void server.ended.then(() => (hasEnded = true));
  for (const path of ["/", "/readyz"]) {
    while ((await call({ port: server.port, path }).catch(() => ({ status: 0 }))).status !== 200) {
      if (hasEnded || performance.now() - since > PATIENCE_MS)
        throw new Error(`The product did not start:\n${server.output()}`);
      await pause(5);
    }
  }
  const ms = performance.now() - since;
  return { ...server, ms, cpuMs: cpuTime([server.pid]) / 1e6, memory: memory(server.pid) };
}

const figures = ({ ms, cpuMs, memory: taken }) => ({ ms, cpuMs, memory: taken });

/** First start, second start, start after a kill, and the memory after some use. */
async function oneRound(env) {
  const first = await start(env);
  await first.kill("SIGTERM");
  const second = await start(env);
  for (let n = 0; n < READS; n += 1) await call({ port: second.port, path: "/api/openai-status" });
  const used = memory(second.pid);
  await second.kill("SIGKILL");
  const afterKill = await start(env);
  await afterKill.kill("SIGTERM");
  return { first: figures(first), second: figures(second), afterKill: figures(afterKill), used };
}

/** An empty node process, for scale: what starting anything costs on this machine now. */
async function emptyProcess() {
  const since = performance.now();
  const child = spawn(process.execPath, ["-e", "0"], { stdio: "ignore" });
  await new Promise((resolve) => child.on("exit", resolve));
  return performance.now() - since;
}

/** @param {{ quick: boolean, say: (line: string) => void }} options */
export async function measure({ quick, say }) {
  const rounds = quick ? 2 : 7;
  const results = [];
  for (let round = 1; round <= rounds; round += 1) {
    const emptyMs = await emptyProcess();
    for (const database of ["embedded", "PostgreSQL"]) {
      const folder = mkdtempSync(join(tmpdir(), "promptsmith-bench-"));
      const postgres = database === "PostgreSQL" ? await startPostgres() : null;
      try {
        const env = { DATA_DIR: join(folder, "data"), ...(postgres && { DATABASE_URL: postgres.url }) };
        const one = await oneRound(env);
        results.push({ round, database, emptyMs, ...one });
        const { first, second } = one;
        say(
          `${database}, round ${round}: first ${first.ms.toFixed(0)} ms, second ${second.ms.toFixed(0)} ms`,
        );
      } finally {
        await postgres?.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    }
  }
  return results;
}

export function table(results) {
  return ["embedded", "PostgreSQL"].flatMap((database) => {
    const own = results.filter((one) => one.database === database);
    const middle = (of) => Math.round(median(own.map(of)));
    const empty = middle(({ emptyMs }) => emptyMs);
    return ["first", "second", "afterKill"].map((kind) => ({
      database,
      start: { first: "cold: nothing there yet", second: "warm", afterKill: "after a kill" }[kind],
      "ms to the first 200": middle((one) => one[kind].ms),
      "CPU ms": middle((one) => one[kind].cpuMs),
      "empty node ms": empty,
      "memory MB": middle((one) => one[kind].memory?.nowMb ?? NaN),
      "peak MB": middle((one) => one[kind].memory?.peakMb ?? NaN),
      "after 2,000 reads MB": kind === "second" ? middle((one) => one.used?.nowMb ?? NaN) : "",
    }));
  });
}
