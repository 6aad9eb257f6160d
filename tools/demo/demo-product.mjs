import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "@promptsmith/testing/browser";
import { freePort } from "@promptsmith/testing/free-port";
import { startServer } from "@promptsmith/testing/server-process";
import { buildDemo } from "./build-demo.mjs";
import { precompress } from "../lib/precompress.mjs";
import { inProject } from "../lib/project.mjs";
import { signInAs } from "../screens/people-states.mjs";

/** A copy of the built product, to which pages can be added that the same server then serves. */
function copyProduct(folder) {
  for (const part of ["server/dist", "web/dist"])
    cpSync(inProject(part), join(folder, part), { recursive: true });
  const lent = ["server/migrations", "library", "server/package.json", "server/node_modules", "node_modules"];
  for (const part of lent) {
    if (!existsSync(inProject(part))) continue;
    mkdirSync(dirname(join(folder, part)), { recursive: true });
    symlinkSync(inProject(part), join(folder, part));
  }
}

/**
 * The product with the demo's people, and a browser. Anyone who looks is Amara (some weeks of work), a beginner or a
 * newcomer, who has not finished onboarding.
 * @param {(line: string) => void} say
 */
export async function startDemoProduct(say) {
  const folder = mkdtempSync(join(tmpdir(), "promptsmith-bench-"));
  mkdirSync(join(folder, "product/server"), { recursive: true });
  copyProduct(join(folder, "product"));
  say("Filling the demo with people ...");
  const told = await buildDemo(join(folder, "data"));
  const [sharePath, invitePath] = [told.shareUrl, told.inviteUrl].map((address) => new URL(address).pathname);
  const demo = { ...told, sharePath, invitePath };
  const env = {
    DATA_DIR: join(folder, "data"),
    GEOIP_URL: "off",
    EMAIL_VERIFICATION: "off",
    RATE_LIMITS: "off",
  };
  const start = () =>
    startServer({
      script: join(folder, "product/server/dist/main.js"),
      env,
      core: 0,
      log: join(folder, "server.log"),
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
  for (const who of ["amara", "beginner", "newcomer"])
    states[who] = await signInAs(browser, url(), who, demo);
  return {
    url,
    port: () => server.port,
    browser,
    devtools,
    states,
    demo,
    sharePath,
    /** Chooses whose cookies a page has that Lighthouse opens; without a name it has none. */
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
