import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { freePort } from "@promptsmith/testing/free-port";

const inServer = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "promptsmith-process-"));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

type Running = {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
};

/** The built server as its own process, with nothing of our environment but what is given. */
function start(env: Record<string, string>): Running {
  const child = spawn(process.execPath, [inServer("dist/main.js")], {
    cwd: inServer("."),
    env: { PATH: process.env["PATH"], GEOIP_URL: "off", LOG_LEVEL: "warn", ...env },
  });
  started.push(child);
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, output: () => output, ended };
}

async function ready(port: number, running: Running): Promise<void> {
  for (let turn = 0; turn < 600; turn += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (response?.ok === true) return;
    if (running.child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the server did not get ready: ${running.output()}`);
}

test(
  "one process has a data folder, and a killed one leaves it to the next",
  { timeout: 180_000 },
  async () => {
    const [port, otherPort] = [await freePort(), await freePort()];
    const dataDir = join(folder, "data");
    const first = start({ PORT: String(port), DATA_DIR: dataDir });
    await ready(port, first);
    expect(first.output()).toContain(`Promptsmith is ready at http://localhost:${port}`);
    expect(first.output()).not.toContain("HOST");
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, "app-secret")).mode & 0o777).toBe(0o600);
    const secret = readFileSync(join(dataDir, "app-secret"), "utf8");

    const second = start({ PORT: String(otherPort), DATA_DIR: dataDir });
    expect(await second.ended).toBe(1);
    expect(second.output().trim()).toMatch(
      new RegExp(
        `^Promptsmith cannot start: [^\\n]* in use by process ${first.child.pid} \\(http://localhost:${port}\\)[^\\n]*$`,
      ),
    );

    first.child.kill("SIGKILL");
    await first.ended;
    const third = start({ PORT: String(otherPort), DATA_DIR: dataDir });
    await ready(otherPort, third);
    expect(readFileSync(join(dataDir, "app-secret"), "utf8")).toBe(secret);
    third.child.kill("SIGTERM");
    expect(await third.ended).toBe(0);
  },
);

test(
  "a backup that is asked for while the product starts is made, and the start goes on",
  { timeout: 180_000 },
  async () => {
    const port = await freePort();
    const dataDir = join(folder, "starting");
    const running = start({ PORT: String(port), DATA_DIR: dataDir });
    const isHeld = () => existsSync(join(dataDir, "holder.json"));
    await expect.poll(isHeld, { interval: 5, timeout: 120_000 }).toBe(true);
    running.child.kill("SIGUSR2");
    await ready(port, running);
    const backups = () => (existsSync(join(dataDir, "backups")) ? readdirSync(join(dataDir, "backups")) : []);
    await expect.poll(backups).toEqual([expect.stringMatching(/\.jsonl\.gz$/)]);
    running.child.kill("SIGTERM");
    expect(await running.ended).toBe(0);
  },
);

test(
  "who shares out the calls sees that a process is about to stop, while it still takes calls",
  { timeout: 180_000 },
  async () => {
    const port = await freePort();
    const env = { PORT: String(port), DATA_DIR: join(folder, "stopping"), SHUTDOWN_DELAY: "3" };
    const running = start(env);
    await ready(port, running);
    running.child.kill("SIGTERM");
    // Each look is a connection of its own.
    const statusOf = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: "close" } }).then(
        ({ status }) => status,
        () => "refused",
      );
    await expect.poll(() => statusOf("/readyz"), { interval: 20 }).toBe(503);
    expect(await statusOf("/healthz")).toBe(200);
    expect(await running.ended).toBe(0);
  },
);

test("a wrong setting stops the start with one line", async () => {
  const running = start({ PORT: "many", DATA_DIR: join(folder, "never") });
  expect(await running.ended).toBe(1);
  expect(running.output().trim()).toBe("Promptsmith cannot start: PORT is not a port number");
});

test(
  "other machines that are let in but cannot use it are told of at the start",
  { timeout: 180_000 },
  async () => {
    const port = await freePort();
    const running = start({ PORT: String(port), HOST: "0.0.0.0", DATA_DIR: join(folder, "open") });
    await expect.poll(running.output, { timeout: 120_000 }).toContain("is ready at");
    expect(running.output()).toMatch(
      new RegExp(`^HOST 0\\.0\\.0\\.0 [^\\n]* PUBLIC_URL http://localhost:${port} [^\\n]*operations\\.md`),
    );
  },
);
