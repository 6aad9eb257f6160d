import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "@promptsmith/testing/browser";
import { freePort } from "@promptsmith/testing/free-port";
import { TIME_ZONE } from "./account.ts";

// Kept in the environment because each worker process reads this file again and must see the same server.
process.env["E2E_PORT"] ??= String(await freePort());
process.env["E2E_DATA_DIR"] ??= mkdtempSync(join(tmpdir(), "promptsmith-e2e-"));
process.env["CHROMIUM_PATH"] ??= await findBrowser();

const root = join(import.meta.dirname, "..");
const baseURL = `http://localhost:${process.env["E2E_PORT"]}`;

export default defineConfig({
  testDir: "tests",
  outputDir: join(root, "test-results"),
  globalTeardown: join(import.meta.dirname, "remove-data.ts"),
  fullyParallel: true,
  // One more than the cores of a small machine: a third of the time a test waits for the page, the server or a clock.
  workers: 3,
  // A test that passes at the second try has shown a fault, not a success.
  retries: 0,
  forbidOnly: true,
  // Ceilings for what hangs. Nothing is timed here: a machine with other work takes four times as long.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] === undefined ? "list" : [["list"], ["json"]],
  use: {
    baseURL,
    // What can't be clicked says so itself, before the whole test runs out of time and names no line.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // A trace of every test costs a fifth of the time; a test that fails is run again with `--trace on`.
    trace: "off",
    screenshot: "only-on-failure",
    timezoneId: TIME_ZONE,
    locale: "en-GB",
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"],
      // Where there is no graphics card, imitating one costs a sixth of the processor time.
      args: ["--no-sandbox", "--disable-gpu"],
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      // Screens whose layout depends on the width, marked in their titles; everything else is walked once.
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
  webServer: {
    command: `"${process.execPath}" ${join(root, "server/dist/main.js")}`,
    url: `${baseURL}/healthz`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: process.env["E2E_PORT"],
      DATA_DIR: process.env["E2E_DATA_DIR"],
      EMAIL_VERIFICATION: "off",
      RATE_LIMITS: "off",
      GEOIP_URL: "off",
      LOG_LEVEL: "warn",
    },
    stdout: "pipe",
    stderr: "pipe",
  },
});
