import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { inProject, say, seconds } from "./lib/project.mjs";

await ensureDependencies();
const since = performance.now();
const { buildProduct } = await import("./lib/build-product.mjs");
await buildProduct();
const { buildDemo } = await import("./demo/build-demo.mjs");
const { startApp } = await import("./faults/app-process.mjs");
const { findBrowser } = await import("../e2e/find-browser.mjs");
const { chromium } = await import("@playwright/test");
const { KEPT, SHOTS } = await import("./screens/shots.mjs");
const { signInAs } = await import("./screens/people-states.mjs");

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const shots =
  asked.length === 0 ? SHOTS : SHOTS.filter(({ name }) => asked.some((one) => name.startsWith(one)));
const VIEWPORTS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
};

const folder = mkdtempSync(join(tmpdir(), "promptsmith-screens-"));
say("Filling the demo with people ...");
const told = await buildDemo(folder);
const demo = {
  ...told,
  sharePath: new URL(told.shareUrl).pathname,
  invitePath: new URL(told.inviteUrl).pathname,
};
const app = await startApp({ env: { DATA_DIR: folder } });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox"] });
const out = inProject("docs/screens");
mkdirSync(out, { recursive: true });
mkdirSync(inProject("docs/pictures"), { recursive: true });

const failed = [];
let taken = 0;
const states = {};
for (const who of ["amara", "newcomer", "beginner"])
  states[who] = await signInAs(browser, app.url, who, demo);

/** In the page: what enters has entered; what turns for ever (a wheel, a sheen) is let turn. */
async function settled() {
  const paint = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await paint();
  const ending = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map(({ finished }) => finished));
  await paint();
}

async function take(shot, viewport, theme) {
  const context = await browser.newContext({
    ...VIEWPORTS[viewport],
    baseURL: app.url,
    storageState: shot.who === undefined ? undefined : states[shot.who],
    // Counting numbers and drawing rings would be caught half way.
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "Africa/Lagos",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.addInitScript((chosen) => localStorage.setItem("vite-ui-theme", chosen), theme);
  const file = `${shot.name}-${viewport}-${theme}.png`;
  try {
    await shot.before?.(page);
    await page.goto(typeof shot.open === "string" ? shot.open : shot.open(demo));
    await page.locator("main").first().waitFor();
    await page.waitForLoadState("networkidle", { timeout: 4000 }).catch(() => undefined);
    await shot.show?.(page, { phone: viewport === "phone", demo });
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(settled);
    await page.screenshot({ path: join(out, file), fullPage: shot.full ?? false });
    const kept = KEPT.find(
      (one) => one.name === shot.name && one.viewport === viewport && one.theme === theme,
    );
    if (kept) await page.screenshot({ path: inProject("docs/pictures", kept.file), scale: "css" });
    taken += 1;
  } catch (error) {
    failed.push(`${file}: ${error.message.split("\n")[0]}`);
    await page.screenshot({ path: join(out, `FAILED-${file}`) }).catch(() => undefined);
  }
  await context.close();
}

for (const shot of shots) {
  for (const viewport of Object.keys(VIEWPORTS)) {
    if (shot.only !== undefined && shot.only !== viewport) continue;
    await Promise.all(["dark", "light"].map((theme) => take(shot, viewport, theme)));
  }
  say(shot.name);
}

await browser.close();
await app.kill("SIGTERM");
rmSync(folder, { recursive: true, force: true });
say(`${taken} pictures in ${out}, ${seconds(since)}.`);
for (const line of failed) say(`FAILED ${line}`);
process.exit(failed.length === 0 ? 0 : 1);
