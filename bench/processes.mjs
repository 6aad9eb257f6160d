import { spawn, spawnSync } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../scripts/lib/temporary-postgres.mjs";
import { call } from "./paired-slices.mjs";

const PATIENCE_MS = 120_000;
const pinned = spawnSync("taskset", ["--version"]).status === 0;

/**
 * A server on the first core; the load and the database have the second. Its log goes to a file, as it would.
 * @returns {Promise<{ name: string, port: number, pids: () => number[], stop: () => Promise<void> }>}
 */
export async function startServer(script, { env, folder, name, ready = "/" }) {
  const port = await freePort();
  const log = openSync(join(folder, `${name}.log`), "a");
  const [command, args] = pinned
    ? ["taskset", ["-c", "0", process.execPath, script]]
    : [process.execPath, [script]];
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), ...env },
    stdio: ["ignore", log, log],
  });
  const killLeftover = () => child.kill("SIGKILL");
  process.once("exit", killLeftover);
  child.once("exit", () => process.off("exit", killLeftover));
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const isUp = () =>
    call({ port, path: ready }).then(
      ({ status }) => status < 500,
      () => false,
    );
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(
        `${script} did not start:\n${readFileSync(join(folder, `${name}.log`), "utf8").slice(-2000)}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    name,
    port,
    pids: () => [child.pid],
    stop: async () => {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), 5000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Puts a process and the children it will have on a core. */
export function pin(pid, core) {
  if (pinned) spawnSync("taskset", ["-a", "-c", "-p", String(core), String(pid)]);
}
