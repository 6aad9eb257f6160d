import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

const inServer = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const isRoot = process.getuid?.() === 0;
/** File permissions hold for a root without its privileges, who may still read a checkout that others may not. */
export const unprivileged = isRoot ? ["setpriv", "--inh-caps=-all", "--bounding-set=-all"] : [];

/** As long as a start may take on a busy machine; a process that still runs then has not noticed. */
const PATIENCE_MS = 60_000;

/**
 * Starts the real product and waits until it ends; one that does start is killed, which its output tells.
 * @param through a program and its arguments that run the command put behind them
 * @param words what is given to the started file
 */
export async function startWith(
  env: Record<string, string>,
  through: readonly string[] = [],
  main = inServer("dist/main.js"),
  words: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const [command = process.execPath, ...args] = [...through, process.execPath, main, ...words];
  const child = spawn(command, args, {
    cwd: join(dirname(main), ".."),
    env: { PATH: process.env["PATH"], GEOIP_URL: "off", LOG_LEVEL: "warn", PORT: "0", ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      // It did start, which the test will say.
      if (output.includes("is ready at")) child.kill("SIGKILL");
    });
  const stop = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearTimeout(stop);
  return { code, output };
}

/** What keeps the product from starting is told in one line. */
export async function assertOneLine(
  env: Record<string, string>,
  line: RegExp,
  through?: readonly string[],
  main?: string,
): Promise<void> {
  const { code, output } = await startWith(env, through, main);
  expect(output).toMatch(/^Promptsmith cannot start: [^\n]+\n$/);
  expect(output).toMatch(line);
  expect(code).toBe(1);
}
