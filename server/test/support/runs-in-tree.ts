import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { unprivileged } from "./real-start.ts";

type Running = {
  readonly child: ChildProcess;
  /** What was written to stdout, and to both. */
  readonly printed: () => string;
  readonly told: () => string;
  readonly ended: Promise<number | null>;
};

const viaNpm = (name: string, ...words: string[]): string[] => [
  "npm",
  "run",
  "--silent",
  name,
  "--",
  ...words,
];
export const viaNode = (name: string, ...words: string[]): string[] => [
  process.execPath,
  "server/dist/operations.js",
  name,
  ...words,
];
/** How operators call their commands. */
export const WAYS = [
  ["npm run", viaNpm],
  ["node server/dist/operations.js", viaNode],
] as const;

/** Runs commands in a built product, by a user without rights; what they write by themselves is in `folder`. */
export function runsIn(tree: string, folder: string) {
  const started: ChildProcess[] = [];
  afterAll(() => {
    for (const child of started) child.kill("SIGKILL");
  });

  function run(command: readonly string[], env: Record<string, string> = {}, cwd = tree): Running {
    const [program = "", ...args] = [...unprivileged, ...command];
    const child = spawn(program, args, {
      cwd,
      env: {
        PATH: process.env["PATH"],
        HOME: folder,
        npm_config_update_notifier: "false",
        DATA_DIR: join(folder, "data"),
        GEOIP_URL: "off",
        LOG_LEVEL: "warn",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    started.push(child);
    let [printed, told] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      told += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => (told += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    return { child, printed: () => printed, told: () => told, ended };
  }

  /** Waits for a command that must succeed. */
  async function done(command: readonly string[], env?: Record<string, string>): Promise<Running> {
    const running = run(command, env);
    expect([await running.ended, running.told()]).toEqual([0, running.told()]);
    return running;
  }

  return { run, done };
}
