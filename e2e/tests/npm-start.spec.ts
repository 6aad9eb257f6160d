import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "@playwright/test";
import { freePort } from "@promptsmith/testing/free-port";

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));

/** The status that the address answers with; null while no server is there. */
async function statusOf(port: number): Promise<number | null> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return answer?.status ?? null;
}

const ENDS = ["start", "dev"].flatMap((script) =>
  (["SIGTERM", "SIGKILL"] as const).map((signal) => ({ script, signal })),
);

for (const { script, signal } of ENDS) {
  test(`the server ends when the npm run ${script} that began it ends by ${signal}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), "promptsmith-e2e-start-"));
    const port = await freePort();
    const npm = spawn("npm", ["run", script], {
      cwd: PROJECT,
      env: {
        PATH: process.env["PATH"],
        HOME: process.env["HOME"],
        PORT: String(port),
        DATA_DIR: folder,
        GEOIP_URL: "off",
        LOG_LEVEL: "warn",
      },
      stdio: "ignore",
    });
    try {
      await expect.poll(() => statusOf(port), { timeout: 180_000 }).toBe(200);
      npm.kill(signal);
      await expect.poll(() => statusOf(port), { timeout: 60_000 }).toBeNull();
      // It names who has the data, and goes when the database is closed.
      await expect.poll(() => existsSync(join(folder, "holder.json")), { timeout: 60_000 }).toBe(false);
    } finally {
      npm.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
