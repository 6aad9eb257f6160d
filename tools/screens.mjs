import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { inProject, say, seconds } from "./lib/project.mjs";

await ensureDependencies();
await import("./lib/typescript.mjs");
const since = performance.now();
const { buildProduct } = await import("./lib/build-product.mjs");
await buildProduct();
const { PHONE, startDemoProduct } = await import("./demo/demo-product.mjs");
const { KEPT, SHOTS } = await import("./screens/shots.mjs");

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const shots =
  asked.length === 0 ? SHOTS : SHOTS.filter(({ name }) => asked.some((one) => name.startsWith(one)));
const VIEWPORTS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: PHONE,
};

const { browser, demo, states, url, stop } = await startDemoProduct(say);
const out = inProject("docs/screens");
mkdirSync(out, { recursive: true });
mkdirSync(inProject("docs/pictures"), { recursive: true });

const failed = [];
let taken = 0;
/** Runs in the page: waits for entrance animations to end; endless ones (a wheel, a sheen) go on. */
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
    baseURL: url(),
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

await stop();
say(`${taken} pictures in ${out}, ${seconds(since)}.`);
for (const line of failed) say(`FAILED ${line}`);
process.exit(failed.length === 0 ? 0 : 1);
