import { PHONE, startDemoProduct } from "../tools/demo/demo-product.mjs";

const SLOWER = 4;
const NEXT = 400;

/** Runs in the page: each interaction with its time until the next paint, and each layout shift that no input caused. */
function watch() {
  globalThis.seen = [];
  globalThis.shifted = { sum: 0, by: [] };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name } of list.getEntries())
      if (interactionId > 0) globalThis.seen.push({ interactionId, duration, name });
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      globalThis.shifted.sum += value;
      const nodes = sources.map(({ node }) => node?.textContent?.slice(0, 30) || node?.className || "?");
      globalThis.shifted.by.push({ value, nodes });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

const TEXT = "Write a story";

/** What a person does in their first minute: each step is one tap or one key. */
function* actions(page) {
  const button = (name) => page.getByRole("button", { name }).filter({ visible: true }).first();
  const tap = (name, locator, settled) => [name, () => locator.tap({ timeout: 15_000 }), settled];
  const open = () => page.getByRole("dialog").first().waitFor({ timeout: 15_000 });
  const closed = () => page.getByRole("dialog").first().waitFor({ state: "hidden", timeout: 15_000 });
  const close = () => ["key Escape", () => page.keyboard.press("Escape"), closed];
  const editor = page.getByPlaceholder("Write your prompt here...");
  for (let card = 0; card < 2; card += 1) {
    yield tap(
      `open challenge ${card + 1}`,
      page.getByRole("article").nth(card).getByRole("button").first(),
      open,
    );
    yield tap("into the editor", editor);
    for (const letter of card === 0 ? TEXT : "Plan")
      yield [`type ${letter}`, () => page.keyboard.type(letter)];
    yield close();
  }
  yield tap("open menu", button("Open menu"), open);
  yield tap("dark or light", page.getByRole("switch", { name: "Dark theme" }));
  yield close();
  yield tap("invite friends", button("Invite Friends"), open);
  yield close();
  yield tap("open menu again", button("Open menu"), open);
  yield tap("to Challenges", page.getByRole("dialog").getByRole("link", { name: /^Challenges/ }), () =>
    page.getByRole("heading", { name: "All Challenges" }).waitFor({ timeout: 15_000 }),
  );
  yield tap("open filter", button(/^Filter/), open);
  yield tap("only hard ones", page.getByRole("radio", { name: "Hard" }));
  yield close();
}

/** The longest wait for the next paint after a tap or key, on a processor four times slower. */
async function interactions(product) {
  const context = await product.browser.newContext({ ...PHONE, storageState: product.states.beginner });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(product.url());
  await page.getByRole("article").nth(2).waitFor({ timeout: 60_000 });
  await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => undefined);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const measured = [];
  for (const [name, act, settled] of actions(page)) {
    await act();
    // What comes next is done to what is there by then, as a person would.
    await settled?.();
    await page.waitForTimeout(NEXT);
    const events = await page.evaluate(() => globalThis.seen.splice(0));
    // What is quicker than 16 ms is not reported at all.
    measured.push({ name, ms: Math.max(16, ...events.map(({ duration }) => duration)) });
  }
  const shifted = await page.evaluate(() => globalThis.shifted);
  await context.close();
  const slow = measured.toSorted((one, other) => other.ms - one.ms);
  return {
    actions: measured.length,
    worstMs: slow[0].ms,
    worst: slow[0].name,
    shifted,
    slow: slow.slice(0, 5),
  };
}

/**
 * The waits after taps and keys of a beginner's first minute on a phone.
 * @param {{ say: (line: string) => void }} options
 * @returns {Promise<{ actions: number, worstMs: number, worst: string, shifted: { sum: number, by: object[] }, slow: object[] }>}
 */
export async function measure({ say }) {
  const product = await startDemoProduct(say);
  try {
    return await interactions(product);
  } finally {
    await product.stop();
  }
}

export const table = ({ actions, shifted, slow }) =>
  slow.map(({ name, ms }, index) => ({
    "slowest of": index === 0 ? `${actions} taps and keys` : "",
    action: name,
    ms,
    ...(index === 0 && { CLS: Number(shifted.sum.toFixed(3)) }),
  }));
