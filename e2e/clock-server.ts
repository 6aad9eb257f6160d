import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@promptsmith/testing/free-port";

export type ClockServer = {
  readonly url: string;
  /** Moves the clock on; resolves when the reminders that are due at this instant were sent. */
  setClock(instant: string): Promise<void>;
  stop(): Promise<void>;
};

/** The real product in a process of its own, whose clock stays at one instant until a test moves it. */
export async function startClockServer(
  instant: string,
  settings: Record<string, string>,
): Promise<ClockServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "promptsmith-e2e-clock-"));
  const port = await freePort();
  const child = fork(join(import.meta.dirname, "clock-process.mjs"), [instant], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      GEOIP_URL: "off",
      LOG_LEVEL: "warn",
      ...settings,
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const told = (words: string) =>
    new Promise<void>((resolve, reject) => {
      child.once("message", (message) =>
        message === words
          ? resolve()
          : reject(new Error(`told ${JSON.stringify(message)} instead of ${words}`)),
      );
      void ended.then(() => reject(new Error("the server ended")));
    });
  await told("ready");
  return {
    url: `http://localhost:${port}`,
    async setClock(to) {
      const done = told(to);
      child.send(to);
      await done;
    },
    async stop() {
      child.disconnect();
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
