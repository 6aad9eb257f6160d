import type { Locator, Page } from "@playwright/test";
import { newAccount } from "../account.ts";
import { expect, test, toasts, heldBack } from "../fixtures.ts";
import { editorOf, openFirstCard } from "../open-card.ts";
import { signOut } from "../sign-in.ts";

const place = async (element: Locator) => {
  const box = await element.boundingBox();
  if (box === null) throw new Error("not on the screen");
  return box;
};

async function expectUncovered(by: Locator, elements: readonly Locator[]): Promise<void> {
  const over = await place(by);
  for (const element of elements) {
    const box = await place(element);
    const beside =
      box.x >= over.x + over.width ||
      box.x + box.width <= over.x ||
      box.y >= over.y + over.height ||
      box.y + box.height <= over.y;
    expect(beside, `${JSON.stringify(over)} over ${JSON.stringify(box)}`).toBe(true);
  }
}

/** The toast where it rests: it rises by some pixels as it comes. */
async function restingToast(page: Page): Promise<Locator> {
  const card = toasts(page).getByRole("listitem");
  await card.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  return card;
}

test("a message is in the top right corner, on a phone at the foot, and leaves the submitting free @phone", async ({
  page,
  learner: _learner,
}, { project }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Start Challenge" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByPlaceholder("Write your prompt here...").fill("asdf qwer zxcv uiop");
  await dialog.getByRole("button", { name: "Test Prompt" }).click();
  await expect(toasts(page).getByText("Prompt not relevant")).toBeVisible();
  const toast = await restingToast(page);
  await expect(toast).toBeInViewport({ ratio: 1 });
  const { x, y, height } = await place(toast);
  const screen = page.viewportSize() ?? { width: 0, height: 0 };
  const phone = project.name === "phone";
  if (phone) expect(y).toBeGreaterThan(screen.height / 2);
  else {
    expect(x).toBeGreaterThan(screen.width / 2);
    expect(y + height).toBeLessThan(screen.height / 2);
  }
  await expectUncovered(toast, [
    dialog.getByRole("button", { name: "Submit Challenge" }),
    dialog.getByRole("button", { name: "Close" }),
  ]);
});

test("the message about a completed challenge covers nothing of the result", async ({
  page,
  learner: _learner,
}) => {
  await page.goto("/");
  await openFirstCard(page);
  await editorOf(page).fill(
    "Seven numbered steps for my sister Ada, who has never done this, with one comparison.",
  );
  await page.getByRole("button", { name: "Submit Challenge" }).click();
  await expect(toasts(page).getByText("Challenge completed!")).toBeVisible();
  const dialog = page.getByRole("dialog");
  await expectUncovered(await restingToast(page), [
    dialog.getByRole("heading", { name: /^(Great job!|Target: 80\+)$/ }),
    ...(await dialog.getByRole("term").all()),
    ...(await dialog.getByRole("definition").all()),
    dialog.getByRole("heading", { name: "Evaluation & Improvement Suggestions" }),
    dialog.getByRole("button", { name: "Close" }),
    dialog.getByRole("button", { name: "Done" }),
  ]);
});

test("a gauge shows its value with forced colours, too", async ({ page, learner: _learner }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.route("**/api/user", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      json: { ...(await answer.json()), totalPoints: 142, currentStreak: 3, bestStreak: 3 },
    });
  });
  await page.goto("/");
  const gauge = page.getByRole("meter", { name: "Points in this level" }).filter({ visible: true });
  const ground = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);
  const highlight = await page.evaluate(() => {
    const probe = document.createElement("span");
    probe.style.cssText = "forced-color-adjust: none; background: Highlight";
    document.body.append(probe);
    return getComputedStyle(probe).backgroundColor;
  });
  await expect.poll(() => ground(gauge.locator("span > span"))).toBe(highlight);
  const strokes = page.getByRole("img", { name: /day/ }).or(page.locator("[data-lit]").first()).first();
  await expect(strokes).toBeAttached();
  await expect.poll(() => ground(page.locator("[data-lit]").first())).toBe(highlight);
  expect(await ground(gauge.locator("> span").first())).not.toBe(highlight);
});

test("the page is never empty while the sign-in screen loads", async ({ page, learner: _learner }) => {
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(3);
  const letGo = await heldBack(page, "**/assets/auth-screen-*.js");
  await signOut(page, "desktop");
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
  letGo();
  await expect(page.getByRole("tab", { name: "Login" })).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
});

test("the longest name leaves room for what comes below it, and an ordinary long one is not cut", async ({
  page,
  api,
}) => {
  const account = newAccount();
  await api.signUp(account);
  await page.setViewportSize({ width: 320, height: 700 });
  const lines = async (displayName: string) => {
    await api.finishOnboarding({ ...account, displayName });
    await page.goto("/");
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toContainText(displayName.slice(0, 4));
    return heading.evaluate((one) => {
      const height = Number.parseFloat(getComputedStyle(one).lineHeight);
      return { shown: Math.round(one.clientHeight / height), whole: Math.round(one.scrollHeight / height) };
    });
  };
  const longest = await lines("\u{1F469}".repeat(100));
  expect(longest.shown).toBeLessThanOrEqual(5);
  const ordinary = await lines("Mar\u00EDa Jos\u00E9 Fern\u00E1ndez-Villaverde Schmidt de la Torre");
  expect(ordinary.whole).toBe(ordinary.shown);
});

test("a screen reader hears a toast even when a dialog was opened before the toasts had loaded", async ({
  page,
  learner: _learner,
}) => {
  const letGo = await heldBack(page, "**/assets/after-load-*.js");
  await page.goto("/");
  await page.getByRole("button", { name: "Invite Friends" }).filter({ visible: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: /email/i }).click();
  letGo();
  const address = dialog.getByRole("textbox", { name: /e-?mail/i }).first();
  await address.fill("   ");
  await address.press("Enter");
  await expect(toasts(page).getByText("Missing email")).toBeVisible();
});

test("the strokes on a card go around its slot", async ({ page, learner: _learner }) => {
  await page.goto("/");
  const top = page.getByRole("article").first();
  const middle = async (element: Locator) => {
    const { x, y, width, height } = await place(element);
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  };
  // Both are asked one after the other, and what comes late moves the card in between.
  await expect(async () => {
    const slot = await middle(top.locator('svg[viewBox="0 0 100 100"]'));
    expect(await middle(top.locator("circle[stroke-dasharray]").first())).toEqual(slot);
  }).toPass({ timeout: 20_000 });
});

test("a line under a dialog's head shows that its content has scrolled @phone", async ({
  page,
  api,
  learner: _learner,
}) => {
  await api.complete("easy");
  await page.goto("/");
  await page.getByRole("button", { name: "View Challenge" }).click();
  const reasons = page.getByRole("heading", { name: "Why this score" });
  await expect(reasons).toBeAttached();
  const line = () =>
    reasons.evaluate((one) => {
      let body: Element | null = one;
      while (body && getComputedStyle(body).overflowY !== "auto") body = body.parentElement;
      const { borderTopColor, borderTopWidth } = getComputedStyle(body ?? one);
      return borderTopWidth !== "0px" && !/\/ 0\)|, 0\)/.test(borderTopColor);
    });
  expect(await line()).toBe(false);
  await reasons.evaluate((one) => one.scrollIntoView());
  await expect.poll(line).toBe(true);
});

test("the loading screen shows the product's name where the header will have it @phone", async ({
  page,
  learner: _learner,
}) => {
  // The page shows it, then the program in its place, then the header: each is looked at while nothing can replace it.
  const letProgramCome = await heldBack(page, "**/assets/*.js");
  const letAnswerCome = await heldBack(page, "**/api/user");
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByText("Authenticating...").filter({ visible: true })).toBeVisible();
  const name = page.getByText("Promptsmith", { exact: true }).filter({ visible: true }).first();
  // It has a place before the styles are there, too, and another one.
  const sheet = page.locator('link[rel="stylesheet"]');
  await expect.poll(() => sheet.evaluate((link: HTMLLinkElement) => link.sheet !== null)).toBe(true);
  const { x: inThePage } = await place(name);
  await name.evaluate((element) => Object.assign(element, { stoodInThePage: true }));
  letProgramCome();
  await expect.poll(() => name.evaluate((element) => "stoodInThePage" in element)).toBe(false);
  await expect(page.getByText("Authenticating...").filter({ visible: true })).toBeVisible();
  expect(Math.abs((await place(name)).x - inThePage)).toBeLessThanOrEqual(1);
  letAnswerCome();
  await expect(page.getByRole("article")).toHaveCount(3);
  expect(Math.abs((await place(name)).x - inThePage)).toBeLessThanOrEqual(1);
});

/** Our own faces are there: words move a little as they come. */
async function stillText(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

const AUTH_WINDOWS = [600, 720, 900].flatMap((height) =>
  [1025, 1100, 1180, 1279, 1280, 1440, 1920].map((width) => ({ width, height })),
);

test("the example beside the sign-in form is whole and clear of the anvil in every window that has it", async ({
  page,
  consoleErrors,
}) => {
  // A challenge to try takes the place of the anvil.
  consoleErrors.allow(/404/);
  const withdrawn = { message: "Challenge not found", error: "Challenge not found" };
  await page.route("**/api/try", (route) => route.fulfill({ status: 404, json: withdrawn }));
  await page.goto("/auth");
  await stillText(page);
  const panel = page.getByRole("complementary");
  for (const { width, height } of AUTH_WINDOWS) {
    await page.setViewportSize({ width, height });
    const size = `${width} by ${height}`;
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await beyond(), size).toBeLessThanOrEqual(0);
    const compact = page.getByText("explain offside", { exact: true }).filter({ visible: true });
    await expect(compact, size).toHaveCount(1);
    if (!(await panel.isVisible())) continue;
    const outer = await place(panel);
    const anvil = await place(panel.locator("svg").last());
    const parts = [
      panel.getByText("Prompting is a craft."),
      panel.getByText("explain offside", { exact: true }),
      panel.getByText("Explain the offside rule to my nan"),
      panel.getByRole("img", { name: /^Score \d/ }).first(),
      panel.getByRole("img", { name: /^Score \d/ }).last(),
    ];
    for (const part of parts) {
      const box = await place(part);
      expect(box.x, size).toBeGreaterThan(outer.x);
      expect(box.x + box.width, size).toBeLessThan(outer.x + outer.width);
      // The card goes on a little below its words.
      expect(box.y + box.height + 12, size).toBeLessThanOrEqual(anvil.y);
    }
    expect(anvil.y + anvil.height, size).toBeLessThan(outer.y + outer.height);
  }
});

test("the challenge to try is whole in every window, and moves no form", async ({ page }) => {
  await page.goto("/auth");
  const panel = page.getByRole("complementary");
  const tried = panel.getByRole("region", { name: "Try a challenge" });
  await expect(tried).toBeVisible();
  await stillText(page);
  const button = page.getByRole("button", { name: "Login", exact: true });
  for (const { width, height } of [{ width: 390, height: 844 }, ...AUTH_WINDOWS]) {
    await page.setViewportSize({ width, height });
    const size = `${width} by ${height}`;
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, size).toBeLessThanOrEqual(0);
    const [outer, box, form] = [await place(panel), await place(tried), await place(button)];
    expect(box.x, size).toBeGreaterThanOrEqual(outer.x);
    expect(box.x + box.width, size).toBeLessThanOrEqual(outer.x + outer.width);
    expect(box.y + box.height, size).toBeLessThanOrEqual(outer.y + outer.height);
    // Below the forms, or beside them.
    expect(outer.y > form.y + form.height || outer.x > form.x + form.width, size).toBe(true);
    await page.evaluate(() => document.querySelector("aside")?.style.setProperty("display", "none"));
    expect((await place(button)).y, size).toBe(form.y);
    await page.evaluate(() => document.querySelector("aside")?.style.removeProperty("display"));
  }
});
