import { readFileSync } from "node:fs";
import { freePort } from "@promptsmith/testing/free-port";
import { startPostgres } from "@promptsmith/testing/postgres";
import { inProject } from "../lib/project.mjs";
import { run } from "../lib/run.mjs";

const FIRST_PAGE_MS = 60_000;
const DRAIN_MS = 10_000;
const MOST_MEGABYTES = 300;
const HEALTH = /HEALTHCHECK[^\n]*\\\n\s*CMD (\[.*\])/;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds until the first page is there. */
async function firstPage(port) {
  const since = performance.now();
  while (performance.now() - since < FIRST_PAGE_MS) {
    const answer = await fetch(`http://127.0.0.1:${port}/auth`).catch(() => null);
    if (answer?.ok && (await answer.text()).includes("Promptsmith")) return performance.now() - since;
    await pause(100);
  }
  throw new Error(`no page within ${FIRST_PAGE_MS / 1000} s`);
}

const inSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Whether compose reads its file: that of the container tool, or one of Debian's own programs. */
async function composeFile(tool) {
  const what = "compose file";
  const env = { APP_SECRET: "a secret for the smoke test, 32 long" };
  for (const [program, ...before] of [[tool, "compose"], ["docker-compose"], ["podman-compose"]]) {
    if ((await run(program, [...before, "version"])).code !== 0) continue;
    const { code, output } = await run(
      program,
      [...before, "-f", inProject("compose.yaml"), "config", "--quiet"],
      { env },
    );
    return code === 0
      ? { what, outcome: `${program} reads it without a complaint`, ok: true }
      : { what, outcome: output.slice(-300), ok: false };
  }
  return { what, outcome: "no compose is here; its parts were run by hand", ok: null };
}

/** Tries the image; a row for each thing that was looked at, `ok: null` where this machine could not try it. */
export async function smokeTest(tool, image) {
  const rows = [];
  const runner = tool.runner(image);
  const port = await freePort();
  const look = async (what, work) => {
    try {
      rows.push({ what, outcome: await work(), ok: true });
    } catch (error) {
      rows.push({ what, outcome: error.message, ok: false });
    }
  };
  const demand = (holds, outcome) => {
    if (!holds) throw new Error(outcome);
    return outcome;
  };
  try {
    await look("size", async () => {
      const megabytes = Math.round((await tool.bytes(image)) / 1e6);
      return demand(megabytes <= MOST_MEGABYTES, `${megabytes} MB (at most ${MOST_MEGABYTES})`);
    });
    await look("first page on an empty volume", async () => {
      await runner.start({ port });
      return `after ${inSeconds(await firstPage(port))}`;
    });
    await look("not root", async () => {
      const { stdout } = await runner.exec(["id", "-u"]);
      return demand(stdout.trim() === "10001", `user ${stdout.trim()}`);
    });
    await look("read-only root, writable volume", async () => {
      const root = await runner.exec(["touch", "/app/anything"]);
      const volume = await runner.exec(["touch", "/data/anything"]);
      return demand(root.code !== 0 && volume.code === 0, `root ${root.code}, volume ${volume.code}`);
    });
    await look("health check", async () => {
      const [, command] = HEALTH.exec(readFileSync(inProject("Containerfile"), "utf8"));
      const { code } = await runner.exec(JSON.parse(command));
      return demand(code === 0, `ended with ${code}`);
    });
    await look("drain at SIGTERM", async () => {
      const { code, ms } = await runner.stop();
      return demand(code === 0 && ms < DRAIN_MS, `ended with ${code} after ${inSeconds(ms)}`);
    });
    await look("second start on the same volume", async () => {
      await runner.start({ port });
      const ms = await firstPage(port);
      await runner.stop();
      return `after ${inSeconds(ms)}`;
    });
    await look("with PostgreSQL", async () => {
      const postgres = await startPostgres();
      try {
        const env = { DATABASE_URL: postgres.url, APP_SECRET: "a secret for the smoke test, 32 long" };
        await runner.start({ port, env });
        const ms = await firstPage(port);
        await runner.stop();
        return `first page after ${inSeconds(ms)}`;
      } finally {
        await postgres.stop();
      }
    });
    rows.push(await composeFile(tool.name));
    for (const what of runner.notTried) rows.push({ what, outcome: "", ok: null });
  } finally {
    await runner.end();
  }
  return { rows, failed: rows.filter(({ ok }) => ok === false).length };
}
