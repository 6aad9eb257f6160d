import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, expect } from "vitest";

/** The built program of the operator's commands, as a process of its own. */
const PROGRAM = fileURLToPath(new URL("../../dist/operations.js", import.meta.url));

type Ways = {
  readonly env?: Record<string, string>;
  readonly stdin?: "ignore" | "pipe";
  /** A file to write to, opened. */
  readonly stdout?: number;
  /** The output is not read before this was said on stderr. */
  readonly readAfter?: string;
  /** What runs the program. */
  readonly through?: (words: readonly string[]) => readonly string[];
};

type Running = {
  readonly child: ChildProcess;
  /** What was written to stdout, and to stderr. */
  readonly printed: () => string;
  readonly told: () => string;
  /** The exit status. */
  readonly status: Promise<number | null>;
};

/** What runs the operator's commands in a folder, with its data in DATA_DIR; what still runs at the end of the file is ended. */
export function operatorsProgram(folder: string, DATA_DIR: string) {
  const started: ChildProcess[] = [];
  afterAll(() => {
    for (const child of started) child.kill("SIGKILL");
  });

  function begin(
    words: readonly string[],
    { env = {}, stdin = "ignore", stdout, readAfter, through }: Ways = {},
  ): Running {
    const command = [process.execPath, PROGRAM, ...words];
    const [program = "", ...args] = through?.(command) ?? command;
    const child = spawn(program, args, {
      cwd: folder,
      env: { PATH: process.env["PATH"], LOG_LEVEL: "warn", DATA_DIR, ...env },
      stdio: [stdin, stdout ?? "pipe", "pipe"],
    });
    started.push(child);
    let [printed, told] = ["", ""];
    const read = (): void => void child.stdout?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    if (readAfter === undefined) read();
    child.stderr?.on("data", (chunk: Buffer) => {
      told += chunk.toString();
      if (readAfter !== undefined && told.includes(readAfter)) read();
    });
    const status = new Promise<number | null>((resolve) => child.once("close", resolve));
    return { child, printed: () => printed, told: () => told, status };
  }

  /** @returns the exit status, what was printed, and what was told on stderr */
  async function run(words: readonly string[], ways: Ways = {}): Promise<[number | null, string, string]> {
    const running = begin(words, ways);
    const status = await running.status;
    return [status, running.printed(), running.told()];
  }

  return { begin, run };
}

/** The answer of a command that failed and said why in one line, also where `text` offers several. */
export const oneLine = (text: RegExp): [number, string, unknown] => [
  1,
  "",
  expect.stringMatching(new RegExp(`^[^\\n]*(?:${text.source})[^\\n]*\\n$`)),
];
