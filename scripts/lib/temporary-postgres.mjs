import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { run } from "./run.mjs";

const VERSIONS = "/usr/lib/postgresql";

/** Debian keeps each major version in a folder of its own; elsewhere the programs are on the PATH. */
function programs() {
  if (!existsSync(VERSIONS)) return "";
  const newest = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? "" : `${VERSIONS}/${newest}/bin/`;
}

/** PostgreSQL refuses to run as root, so root runs it as another user: the one that its package made, if any. */
export function servant() {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    try {
      return {
        name,
        uid: Number(execFileSync("id", ["-u", name])),
        gid: Number(execFileSync("id", ["-g", name])),
      };
    } catch {
      // Not known on this machine; the next one.
    }
  }
  return null;
}

export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function must(user, command, args) {
  const wrapped =
    user === null
      ? [command, args]
      : ["setpriv", [`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups", command, ...args]];
  // In its own folder, since the other user may not enter the folder of the caller.
  const { code, output } = await run(wrapped[0], wrapped[1], { cwd: tmpdir(), env: { LC_ALL: "C.UTF-8" } });
  if (code !== 0) throw new Error(`${command} failed:\n${output}`);
  return output;
}

/** Starts and stops the cluster in `folder`, whose data are in place. */
function controlled({ folder, data, port, settings, bin, user }) {
  const asked = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    "max_connections=200",
  ];
  const flags = [...asked, ...settings].map((setting) => `-c ${setting}`).join(" ");
  const control = (...args) =>
    must(user, `${bin}pg_ctl`, ["-D", data, "-w", "-l", join(folder, "log"), ...args]);
  // A run that breaks off leaves no server behind: its first process is told by its id, which its own file holds.
  const abandon = () => {
    try {
      process.kill(Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10), "SIGQUIT");
    } catch {
      // It is down already.
    }
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", abandon);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    folder,
    control,
    start: () => control("-o", flags, "start"),
    isRunning: () =>
      control("status").then(
        () => true,
        () => false,
      ),
    stop: async () => {
      process.off("exit", abandon);
      await control("-m", "immediate", "stop").catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function place(within) {
  const bin = programs();
  const user = servant();
  const folder = mkdtempSync(join(within, "promptsmith-pg-"));
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return { bin, user, folder, data: join(folder, "data"), port: await freePort() };
}

/**
 * A PostgreSQL of its own in a temporary folder on loopback, gone without a trace after `stop`.
 * @param {{ settings?: string[], within?: string }} [options] settings: further ones, e.g. ["fsync=off"]; within: the folder it is made in
 * @returns {Promise<{ url: string, port: number, folder: string, stop: () => Promise<void>,
 *   control: (...args: string[]) => Promise<string> }>} control: pg_ctl on this cluster
 */
export async function startPostgres({ settings = [], within = tmpdir() } = {}) {
  const where = await place(within);
  const init = ["-D", where.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"];
  await must(where.user, `${where.bin}initdb`, [...init, "--no-sync"]);
  const cluster = controlled({ ...where, settings });
  await cluster.start();
  return cluster;
}
