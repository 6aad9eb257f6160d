import { PHONE, startDemoProduct } from "../tools/demo/demo-product.mjs";
import { median } from "./paired-slices.mjs";

const DEVICES = {
  desktop: { context: { viewport: { width: 1440, height: 900 } }, slower: 1, budgetMs: 100 },
  phone: { context: PHONE, slower: 4, budgetMs: 200 },
};
const LAYERS = "[role=dialog], [role=alertdialog], [role=menu]";
/** After the last request, what was fetched ahead is also run. */
const CALM_MS = 1500;

const button = (page, name) => page.getByRole("button", { name }).filter({ visible: true }).first();
const named = (name) => (page) => button(page, name);
const card = (index) => (page) => page.getByRole("article").nth(index).getByRole("button").first();
const result = async (page) => {
  await button(page, "View Challenge").click();
  await button(page, "Share Result").waitFor();
  await page.locator(".prose").first().waitFor();
};
const tab = (name) => (page) => page.getByRole("tab", { name }).filter({ visible: true }).first().click();

/**
 * Everything that opens over a page. `press` is the button, `before` what leads to it, `only` the one device that has it;
 * without `who` a visitor presses. A result needs nothing that comes by network before it is shown.
 */
const OPENINGS = [
  { name: "challenge", who: "beginner", path: "/", press: card(0) },
  { name: "result", who: "amara", path: "/", press: named("View Challenge") },
  { name: "challenge of the table", who: "beginner", path: "/challenges", press: named(/^Start/) },
  { name: "share a result", who: "amara", path: "/", before: result, press: named("Share Result") },
  { name: "share from the table", who: "amara", path: "/challenges", press: named(/^Share/) },
  { name: "compare", who: "amara", path: "/", before: result, press: named("Compare") },
  { name: "invite", who: "beginner", path: "/", press: named("Invite Friends") },
  {
    name: "invite from settings",
    who: "amara",
    path: "/profile?tab=friends",
    press: named("Invite Friends"),
  },
  { name: "streak", who: "beginner", path: "/", press: named("Current Streak") },
  { name: "menu", who: "beginner", path: "/", press: named("Open menu"), only: "phone" },
  { name: "account", who: "beginner", path: "/", press: named("Account menu"), only: "desktop" },
  { name: "notifications", who: "amara", path: "/", press: named(/^Notifications/), only: "desktop" },
  { name: "filter", who: "amara", path: "/challenges", press: named(/^Filter/) },
  { name: "waitlist", who: "amara", path: "/learning-paths", press: named("Join the waitlist") },
  { name: "delete account", who: "amara", path: "/profile", press: named("Delete my account") },
  { name: "remove friend", who: "amara", path: "/profile?tab=friends", press: named(/^Remove/) },
  {
    name: "withdraw request",
    who: "amara",
    path: "/profile?tab=friends",
    before: tab(/Sent/),
    press: named(/^(Withdraw|Cancel)/),
  },
  { name: "sign-in", path: "share", press: named("Try This Challenge") },
];

/** Runs in the page: tells the time from a press to the frame in which there is one layer more. */
function watch(layers) {
  let pressedAt = 0;
  let before = 0;
  const count = () => document.querySelectorAll(layers).length;
  addEventListener("pointerdown", ({ timeStamp }) => ([pressedAt, before] = [timeStamp, count()]), {
    capture: true,
  });
  new MutationObserver(() => {
    if (pressedAt === 0 || count() <= before) return;
    const since = pressedAt;
    pressedAt = 0;
    // A message that is sent in the frame's callback comes once the frame has been drawn.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => globalThis.opened(performance.now() - since);
      port2.postMessage(null);
    });
  }).observe(document, { childList: true, subtree: true });
}

/** Processor time the page's thread has used so far, in ms: other programs on the machine do not change it. */
async function workOf(cdp) {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
}

/** The first opening in a page that was loaded anew: the time and the processor time, in ms. */
async function open(product, { who, path, before, press }, { context: device, slower }) {
  const context = await product.browser.newContext({
    ...device,
    ...(who && { storageState: product.states[who] }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  let tell;
  const opened = new Promise((done) => (tell = done));
  await page.exposeFunction("opened", (ms) => tell(ms));
  await page.addInitScript(watch, LAYERS);
  await page.goto(`${product.url()}${path === "share" ? product.sharePath : path}`);
  await before?.(page);
  const goal = press(page);
  await goal.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => undefined);
  await page.waitForTimeout(CALM_MS);
  const { x, y, width, height } = await goal.boundingBox();
  const [across, down] = [x + width / 2, y + height / 2];
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const since = await workOf(cdp);
  if (device.hasTouch) await page.touchscreen.tap(across, down);
  else await page.mouse.click(across, down);
  const ms = await opened;
  const work = (await workOf(cdp)) - since;
  await context.close();
  return { ms, work };
}

/**
 * How long each dialog, menu and panel takes from the press to its first frame at its first opening: on a desktop as it
 * is, and on a phone whose processor is four times slower. `work` is the processor time of the same moment. Both
 * are too high on a machine that is busy with something else.
 * @param {{ quick: boolean, say: (line: string) => void }} options
 * @returns {Promise<{ openings: { name: string, device: string, budgetMs: number, ms: number[], work: number[] }[] }>}
 */
export async function measure({ quick, say }) {
  const rounds = quick ? 1 : 5;
  const product = await startDemoProduct(say);
  try {
    const openings = Object.entries(DEVICES).flatMap(([device, { budgetMs }]) =>
      OPENINGS.filter(({ only = device }) => only === device).map((opening) => ({
        opening,
        device,
        budgetMs,
        ms: [],
        work: [],
      })),
    );
    for (let round = 1; round <= rounds; round += 1) {
      for (const { opening, device, ms, work } of openings) {
        const one = await open(product, opening, DEVICES[device]);
        ms.push(one.ms);
        work.push(one.work);
      }
      say(`round ${round} of ${rounds}`);
    }
    return { openings: openings.map(({ opening, ...rest }) => ({ name: opening.name, ...rest })) };
  } finally {
    await product.stop();
  }
}

/** Slowest first. */
export const table = ({ openings }) =>
  openings
    .toSorted((one, other) => median(other.ms) / other.budgetMs - median(one.ms) / one.budgetMs)
    .map(({ name, device, budgetMs, ms, work }) => ({
      "first opening of": name,
      device,
      "least ms": Math.round(Math.min(...ms)),
      "median ms": Math.round(median(ms)),
      "processor ms": Math.round(median(work)),
      "at most": budgetMs,
    }));
