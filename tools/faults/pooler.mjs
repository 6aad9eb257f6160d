import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@promptsmith/testing/free-port";
import { postgresUser } from "@promptsmith/testing/postgres";
import { startApp } from "./app-process.mjs";
import { brokenInvariants, reportedRanks } from "./invariants.mjs";
import { crowd, lostOf, pause, submitUntilDone } from "./submits.mjs";

const PEOPLE = 12;
const PROGRAM = ["pgbouncer", "/usr/sbin/pgbouncer"].find(
  (name) => spawnSync(name, ["--version"]).status === 0,
);
export const hasPgBouncer = PROGRAM !== undefined;

const isOpen = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

/** PgBouncer with its defaults but for the mode, before the database of a place. */
async function startPooler(place, mode) {
  const user = postgresUser();
  const folder = mkdtempSync(join(tmpdir(), "promptsmith-pooler-"));
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const target = `host=127.0.0.1 port=${place.postgres.port} user=postgres`;
  writeFileSync(
    file,
    `[databases]\npostgres = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      `unix_socket_dir =\nauth_type = any\npool_mode = ${mode}\nlogfile = ${join(folder, "log")}\n`,
  );
  if (user !== null) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const asUser = user === null ? {} : { uid: user.uid, gid: user.gid };
  const child = spawn(PROGRAM, ["-q", file], { cwd: tmpdir(), stdio: "ignore", ...asUser });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for (let tries = 0; !(await isOpen(port)); tries += 1) {
    if (tries > 200 || child.exitCode !== null) throw new Error("PgBouncer did not start");
    await pause(25);
  }
  return {
    env: { ...place.env, DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` },
    async stop() {
      process.off("exit", kill);
      kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Everybody does everything at once, at two processes. */
async function day(apps, problems) {
  const people = (await Promise.all(apps.map((app) => crowd(() => app.url, PEOPLE)))).flat();
  await Promise.all(
    people.map(async (who) => {
      for (const challenge of who.challenges.slice(0, 2)) await submitUntilDone(who, challenge);
      await who.one.get("/api/leaderboard/global");
    }),
  );
  for (const who of people) problems.push(...(await lostOf(who)));
  return people;
}

/** A pooler that is named is worked with, in both of its modes. */
export async function throughPooler(place, mode) {
  const problems = [];
  const pooler = await startPooler(place, mode);
  const env = { ...pooler.env, ...(mode === "transaction" && { DATABASE_POOLER: "transaction" }) };
  const apps = [];
  try {
    for (const app of await Promise.all([0, 1].map(() => startApp({ env })))) apps.push(app);
    const people = await day(apps, problems);
    const told = await reportedRanks(people.map(({ one }) => one.at(() => apps[0].url)));
    const locks = await place.look((query) => query("select pid from pg_locks where locktype = 'advisory'"));
    if (locks.length > 0) problems.push(`${locks.length} locks are left behind`);
    await Promise.all(apps.map((app) => app.kill("SIGTERM")));
    for (const app of apps)
      if (/"level":(?:50|60)/.test(app.output()))
        problems.push(`errors in the log: ${app.output().slice(0, 500)}`);
    problems.push(...(await place.look((query) => brokenInvariants(query, told))));
    return {
      rounds: people.length,
      problems,
      note: `2 processes, ${people.length} people, ${mode} mode`,
    };
  } finally {
    await Promise.all(apps.map((app) => app.kill()));
    await pooler.stop();
  }
}

/** One that is not named keeps the product from starting, in one line. */
export async function unnamedPooler(place) {
  const pooler = await startPooler(place, "transaction");
  const problems = [];
  try {
    for (let start = 0; start < 3; start += 1) {
      const app = await startApp({ env: pooler.env, ready: null });
      const late = setTimeout(() => app.kill(), 30_000);
      const code = await app.ended;
      clearTimeout(late);
      const said = app.output().trim();
      if (code !== 1 || !/^Promptsmith cannot start: [^\n]*DATABASE_POOLER=transaction[^\n]*$/.test(said))
        problems.push(`ended with ${code}: ${said.slice(0, 300)}`);
    }
    return { rounds: 3, problems, note: "transaction mode, not named" };
  } finally {
    await pooler.stop();
  }
}
