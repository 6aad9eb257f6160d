import { execFile, execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";

const run = promisify(execFile);

const VERSIONS = "/usr/lib/postgresql";

/** Debian keeps each major version in a folder of its own; elsewhere the programs are on the PATH. */
function programs(): string {
  if (!existsSync(VERSIONS)) return "";
  const newest = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? "" : `${VERSIONS}/${newest}/bin/`;
}

type PostgresUser = { readonly name: string; readonly uid: number; readonly gid: number };

/** PostgreSQL refuses to run as root, so root runs it as another user: the one that its package made, if any. */
export function postgresUser(): PostgresUser | null {
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

/** @returns what it printed @throws Error with that when it fails */
async function must(user: PostgresUser | null, command: string, args: readonly string[]): Promise<string> {
  const [program = command, ...words] =
    user === null
      ? [command, ...args]
      : ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups", command, ...args];
  // In its own folder, since the other user may not enter the folder of the caller.
  const options = { cwd: tmpdir(), env: { ...process.env, LC_ALL: "C.UTF-8" } };
  const { stdout, stderr } = await run(program, words, options).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      const said = `${error.stdout ?? ""}${error.stderr ?? ""}`;
      throw new Error(`${command} failed:\n${said === "" ? error.message : said}`);
    },
  );
  return stdout + stderr;
}

type Cluster = {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  /** pg_ctl on this cluster. @returns what it printed */
  control(...args: string[]): Promise<string>;
  /** Again, after it was stopped by `control`. */
  start(): Promise<string>;
  isRunning(): Promise<boolean>;
  /** For good: its folder is gone then. */
  stop(): Promise<void>;
};

type Where = {
  readonly bin: string;
  readonly user: PostgresUser | null;
  readonly folder: string;
  readonly data: string;
  readonly port: number;
};

/** Starts and stops the cluster in `folder`, whose data are in place. */
function controlled({
  folder,
  data,
  port,
  settings,
  bin,
  user,
}: Where & { settings: readonly string[] }): Cluster {
  const asked = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    "max_connections=200",
  ];
  const flags = [...asked, ...settings].map((setting) => `-c ${setting}`).join(" ");
  const control = (...args: string[]): Promise<string> =>
    must(user, `${bin}pg_ctl`, ["-D", data, "-w", "-l", join(folder, "log"), ...args]);
  // A run that breaks off leaves no server behind: its first process is told by its id, which its own file holds.
  const abandon = (): void => {
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

async function place(within: string): Promise<Where> {
  const bin = programs();
  const user = postgresUser();
  const folder = mkdtempSync(join(within, "promptsmith-pg-"));
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return { bin, user, folder, data: join(folder, "data"), port: await freePort() };
}

/**
 * A PostgreSQL of its own in a temporary folder on loopback, gone without a trace after `stop`.
 * @param options settings: further ones, e.g. ["fsync=off"]; within: the folder it is made in
 */
export async function startPostgres({
  settings = [],
  within = tmpdir(),
}: { settings?: readonly string[]; within?: string } = {}): Promise<Cluster> {
  const where = await place(within);
  const init = ["-D", where.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"];
  await must(where.user, `${where.bin}initdb`, [...init, "--no-sync"]);
  const cluster = controlled({ ...where, settings });
  await cluster.start();
  return cluster;
}
