import { spawn, spawnSync } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.ts";

const PROJECT = join(import.meta.dirname, "..");
const APP = join(PROJECT, "server/dist/main.js");
const PATIENCE_MS = 120_000;
const pinned = spawnSync("taskset", ["--version"]).status === 0;

/** Puts a process and the children it will have on a core. */
export function pin(pid: number, core: number): void {
  if (pinned) spawnSync("taskset", ["-a", "-c", "-p", String(core), String(pid)]);
}

type Options = {
  readonly env: Record<string, string>;
  /** The built product when left out. */
  readonly script?: string | undefined;
  readonly port?: number | undefined;
  /** The path that answers once it is ready, null to wait for nothing. */
  readonly ready?: string | null;
  readonly core?: number;
  /** A file for what it says, which costs this process nothing. */
  readonly log?: string;
};

export type ServerProcess = {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** What it has said. */
  output(): string;
  /** Its exit code, 128 and the number of the signal that ended it. */
  readonly ended: Promise<number>;
  kill(signal?: NodeJS.Signals): Promise<number>;
  /** In good order, and by force after a while. */
  stop(): Promise<void>;
};

/** A server as a process of its own, which ends with this one: the built product, or a script that listens on PORT. */
export async function startServer({
  env,
  script = APP,
  port,
  ready = "/readyz",
  core,
  log,
}: Options): Promise<ServerProcess> {
  const listen = port ?? (await freePort());
  const file = log === undefined ? "pipe" : openSync(log, "a");
  const child = spawn(process.execPath, [script], {
    cwd: PROJECT,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], PORT: String(listen), ...env },
    stdio: ["ignore", file, file],
  });
  const pid = child.pid ?? 0;
  if (core !== undefined) pin(pid, core);
  const killChild = () => child.kill("SIGKILL");
  process.once("exit", killChild);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const exit: { code: number | null } = { code: null };
  const ended = new Promise<number>((resolve) => {
    child.on("exit", (status, signal) => {
      exit.code = status ?? (signal === "SIGKILL" ? 137 : 143);
      process.off("exit", killChild);
      resolve(exit.code);
    });
  });
  const url = `http://127.0.0.1:${listen}`;
  const output = (): string => (log === undefined ? text : readFileSync(log, "utf8"));
  const kill = (signal: NodeJS.Signals = "SIGKILL"): Promise<number> => {
    if (exit.code === null) child.kill(signal);
    return ended;
  };
  const isUp = (): Promise<boolean> =>
    fetch(`${url}${ready}`).then(
      ({ status }) => status < 500,
      () => false,
    );
  const deadline = Date.now() + PATIENCE_MS;
  while (ready !== null && !(await isUp())) {
    if (exit.code === null && Date.now() < deadline) {
      await pause(25);
      continue;
    }
    const what =
      exit.code === null ? `is not ready after ${PATIENCE_MS / 1000} s` : `ended with ${exit.code}`;
    await kill();
    throw new Error(`${script} ${what}:\n${output().slice(-2000)}`);
  }
  return {
    pid,
    port: listen,
    url,
    output,
    ended,
    kill,
    async stop() {
      const late = setTimeout(() => void kill(), 5000);
      await kill("SIGTERM");
      clearTimeout(late);
    },
  };
}
