import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "../e2e/find-browser.mjs";
import { buildDemo } from "../scripts/demo/build-demo.mjs";
import { precompress } from "../scripts/lib/precompress.mjs";
import { inProject } from "../scripts/lib/project.mjs";
import { freePort } from "../scripts/lib/temporary-postgres.mjs";
import { signInAs } from "../scripts/screens/people-states.mjs";
import { startServer } from "./processes.mjs";

/** The built product beside itself, so that pages can be added that the same server then serves. */
function copyProduct(folder) {
  for (const part of ["server/dist", "web/dist"])
    cpSync(inProject(part), join(folder, part), { recursive: true });
  const lent = [
    "server/migrations",
    "server/library",
    "server/package.json",
    "server/node_modules",
    "node_modules",
  ];
  for (const part of lent) if (existsSync(inProject(part))) symlinkSync(inProject(part), join(folder, part));
}

/**
 * The product with the demo's people, and a browser. Whoever looks is Amara (some weeks of work) or a beginner.
 * @param {(line: string) => void} say
 */
export async function startDemoProduct(say) {
  const folder = mkdtempSync(join(tmpdir(), "promptsmith-bench-"));
  mkdirSync(join(folder, "product/server"), { recursive: true });
  copyProduct(join(folder, "product"));
  say("Filling the demo with people ...");
  const demo = await buildDemo(join(folder, "data"));
  const env = {
    DATA_DIR: join(folder, "data"),
    GEOIP_URL: "off",
    EMAIL_VERIFICATION: "off",
    RATE_LIMITS: "off",
  };
  const start = () =>
    startServer(join(folder, "product/server/dist/main.js"), {
      env,
      folder,
      name: "server",
      ready: "/readyz",
    });
  let server = await start();
  const devtools = await freePort();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    // The demo's people live here; a device elsewhere would first move their day.
    env: { ...process.env, TZ: "Africa/Lagos" },
    args: ["--no-sandbox", `--remote-debugging-port=${devtools}`],
  });
  const url = () => `http://localhost:${server.port}`;
  const states = {};
  for (const who of ["amara", "beginner"]) states[who] = await signInAs(browser, url(), who, demo);
  return {
    url,
    port: () => server.port,
    browser,
    devtools,
    states,
    sharePath: new URL(demo.shareUrl).pathname,
    /** Whose cookies pages opened from outside (by Lighthouse) have; nobody's without a name. */
    async lookAs(who) {
      const session = await browser.newBrowserCDPSession();
      await session.send("Storage.clearCookies");
      const cookies = who === undefined ? [] : states[who].cookies;
      await session.send("Storage.setCookies", {
        cookies: cookies.map(({ expires, ...cookie }) => (expires > 0 ? { ...cookie, expires } : cookie)),
      });
      await session.detach();
    },
    /** Adds pages (name.html: content) and starts the server anew, which then serves them like its own. */
    async addPages(pages) {
      await server.stop();
      const added = join(folder, "added");
      mkdirSync(added);
      for (const [name, html] of Object.entries(pages)) writeFileSync(join(added, name), html);
      await precompress(added);
      cpSync(added, join(folder, "product/web/dist"), { recursive: true });
      server = await start();
    },
    async stop() {
      await browser.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};
