import { spawn, spawnSync } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { inProject } from "./project.mjs";
import { freePort } from "./temporary-postgres.mjs";

const APP = inProject("server/dist/main.js");
const PATIENCE_MS = 120_000;
const pinned = spawnSync("taskset", ["--version"]).status === 0;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Puts a process and the children it will have on a core. */
export function pin(pid, core) {
  if (pinned) spawnSync("taskset", ["-a", "-c", "-p", String(core), String(pid)]);
}

/**
 * A server as a process of its own, which ends with this one: the built product, or a script that listens on PORT.
 * @param {{ env: Record<string, string>, script?: string, port?: number, ready?: string | null, core?: number,
 *   log?: string }} options ready: the path that answers once it is ready, null to wait for nothing; log: a file for
 *   what it says, which costs this process nothing
 */
export async function startServer({ env, script = APP, port, ready = "/readyz", core, log }) {
  const listen = port ?? (await freePort());
  const file = log === undefined ? "pipe" : openSync(log, "a");
  const child = spawn(process.execPath, [script], {
    cwd: inProject(),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(listen), ...env },
    stdio: ["ignore", file, file],
  });
  if (core !== undefined) pin(child.pid, core);
  const killChild = () => child.kill("SIGKILL");
  process.once("exit", killChild);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += chunk));
  let code = null;
  const ended = new Promise((resolve) => {
    child.on("exit", (status, signal) => {
      code = status ?? (signal === "SIGKILL" ? 137 : 143);
      process.off("exit", killChild);
      resolve(code);
    });
  });
  const url = `http://127.0.0.1:${listen}`;
  const output = () => (log === undefined ? text : readFileSync(log, "utf8"));
  const kill = (signal = "SIGKILL") => {
    if (code === null) child.kill(signal);
    return ended;
  };
  const isUp = () =>
    fetch(`${url}${ready}`).then(
      ({ status }) => status < 500,
      () => false,
    );
  const deadline = Date.now() + PATIENCE_MS;
  while (ready !== null && !(await isUp())) {
    if (code === null && Date.now() < deadline) {
      await pause(25);
      continue;
    }
    const what = code === null ? `is not ready after ${PATIENCE_MS / 1000} s` : `ended with ${code}`;
    await kill();
    throw new Error(`${script} ${what}:\n${output().slice(-2000)}`);
  }
  return {
    pid: child.pid,
    port: listen,
    url,
    output,
    ended,
    kill,
    /** In good order, and by force after a while. */
    async stop() {
      const late = setTimeout(kill, 5000);
      await kill("SIGTERM");
      clearTimeout(late);
    },
  };
}
