import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { newAccount } from "../account.ts";
import { expect, switchTheme, test, THEMES } from "../fixtures.ts";

/** Keeps the program away, as a slow line does: what the page can do without it is seen for as long as one likes. */
async function withoutProgram(page: Page): Promise<void> {
  await page.route("**/assets/*.js", (route) => route.abort());
}

/**
 * What is inert and hidden from screen readers until the program draws the same holds neither landmarks nor headings, and
 * cannot be scrolled; zooming is switched off as the product is specified.
 */
const OF_A_PICTURE = [
  "landmark-one-main",
  "page-has-heading-one",
  "scrollable-region-focusable",
  "meta-viewport",
];

const PHONE_CHROME =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

/** What has stood on the page since it was opened, by the name the first script gives it. */
async function watchShells(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { shells: seen });
    new MutationObserver(() => seen.push(document.documentElement.dataset["shell"] ?? "")).observe(document, {
      subtree: true,
      attributeFilter: ["data-shell"],
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shells: string[] }).shells);
}

/** Every word under an element with its place; how a challenge's own numbers are cut into nodes is not looked at. */
const wordsIn = (page: Page, root: string) =>
  page
    .locator(root)
    .evaluate((element) =>
      [
        ...element.querySelectorAll("article h3, article p, article .overline-text, article .figure-text"),
      ].map((one) => `${one.textContent.trim()} at ${Math.round(one.getBoundingClientRect().top / 4)}`),
    );

test("the words of today's dashboard stand before the program, where it draws them later", async ({
  page,
  api,
  learner,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|dynamically imported module/);
  const done = await api.complete("easy");
  // The fonts follow the first screen, and may break a line elsewhere.
  await page.route("**/*.woff2", (route) => route.abort());
  await withoutProgram(page);
  await page.goto("/");
  const shell = page.locator("#static-shell [data-for=home]");
  await expect(shell.getByText(`Welcome back, ${learner.displayName}!`)).toBeVisible();
  await expect(shell.getByText(done.title)).toBeVisible();
  await expect(shell.getByText("View Challenge")).toHaveCount(1);
  await expect(shell.getByText("Start Challenge")).toHaveCount(2);
  await expect(shell).toHaveAttribute("inert", "");
  await expect(shell).toHaveAttribute("aria-hidden", "true");
  expect(await shell.innerText()).not.toMatch(/\[\[|undefined|NaN/);
  for (const theme of THEMES) {
    await switchTheme(page, theme);
    expect((await new AxeBuilder({ page }).disableRules(OF_A_PICTURE).analyze()).violations).toEqual([]);
  }
  const before = await wordsIn(page, "#static-shell [data-for=home]");
  const notice = await shell.locator("[data-notice]").innerText();

  await page.unroute("**/assets/*.js");
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.locator("#static-shell")).toHaveCount(0);
  expect(await wordsIn(page, "#root")).toEqual(before);
  await expect(page.getByRole("status").filter({ hasText: notice })).toBeVisible();
});

test("nothing of today's dashboard is asked for twice, begun by the page's own answer as it is", async ({
  page,
  browser,
  learner,
}) => {
  const state = await page.context().storageState();
  for (const userAgent of [undefined, PHONE_CHROME]) {
    const context = await browser.newContext({ storageState: state, ...(userAgent && { userAgent }) });
    const tab = await context.newPage();
    const asked: string[] = [];
    const warned: string[] = [];
    tab.on("request", (request) => asked.push(request.url()));
    tab.on("console", (message) => warned.push(message.text()));
    const answer = await tab.goto("/");
    expect((await answer?.allHeaders())?.["link"]).toContain("/api/challenges");
    await expect(tab.getByRole("heading", { name: `Welcome back, ${learner.displayName}!` })).toBeVisible();
    await expect(tab.getByRole("article")).toHaveCount(3);
    for (const call of ["user", "challenges", "openai-status", "user-challenges"]) {
      const times = asked.map((url) => new URL(url)).filter(({ pathname }) => pathname === `/api/${call}`);
      expect(times).toHaveLength(1);
      expect(times[0]?.searchParams.has("_v")).toBe(userAgent !== undefined);
    }
    expect(warned.filter((text) => /preload/.test(text))).toEqual([]);
    await context.close();
  }
});

test("what is in a name or a challenge is shown as it was written", async ({ page, api, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/);
  const account = newAccount("<b>Bo</b> [[points]]");
  await api.signUp(account);
  await api.finishOnboarding(account);
  const [challenge] = await api.get<{ title: string }[]>("/api/challenges");
  const title = "<img src=x onerror=alert(1)>";
  await page.route("**/api/challenges*", (route) =>
    route.fulfill({ json: [{ ...challenge, title, category: "Not one of ours" }] }),
  );
  await withoutProgram(page);
  await page.goto("/");
  const shell = page.locator("#static-shell [data-for=home]");
  await expect(shell.getByText("Welcome back, <b>Bo</b> [[points]]!")).toBeVisible();
  await expect(shell.getByText(title)).toBeVisible();
  await expect(shell.locator("article")).toHaveCount(1);
});

test("the page itself holds nobody's data, and is the same for everybody with a session", async ({
  api,
  learner,
  page,
  friend,
}) => {
  const own = await (await page.request.get("/")).text();
  expect(own).toContain("dashboard-shape");
  expect(own).toBe(await (await friend.page.request.get("/")).text());
  const [challenge] = await api.get<{ title: string }[]>("/api/challenges");
  for (const personal of [learner.displayName, learner.email, challenge?.title ?? ""])
    expect(own).not.toContain(personal);
});

test("whoever is sent to another screen is not shown a dashboard on the way", async ({ page, api }) => {
  const account = newAccount();
  await api.signUp(account);
  const shells = await watchShells(page);
  await page.goto("/");
  await expect(page).toHaveURL(/\/onboarding$/);
  expect(await shells()).toContain("home");
  expect(await shells()).not.toContain("words");
});

test("an answer that fails leaves the words to the program, which says what went wrong", async ({
  page,
  learner,
  consoleErrors,
}) => {
  consoleErrors.allow(/500/);
  await page.route("**/api/challenges*", (route) => route.fulfill({ status: 500, json: {} }));
  const shells = await watchShells(page);
  await page.goto("/");
  await expect(page.getByText(`Welcome back, ${learner.displayName}!`)).toBeVisible();
  await expect(page.getByText("Today's challenges did not load")).toBeVisible();
  expect(await shells()).not.toContain("words");
});

test("a rank that just fits its line keeps it when our faces come, so that nothing moves under a finger", async ({
  page,
  learner,
}) => {
  expect(learner.email).not.toBe("");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("**/api/user-percentile", (route) => route.fulfill({ json: { percentileBucket: null } }));
  await page.route("**/api/leaderboard/global**", async (route) => {
    const answer = await route.fetch();
    const board = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ response: answer, json: { ...board, currentUserRank: 43, totalUsers: 159 } });
  });
  let come: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/*.woff2", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  const numbers = page.getByRole("region", { name: "Your numbers" });
  await expect(numbers.getByText("Skilled Member")).toBeVisible();
  await expect(numbers.getByText("of 159")).toBeVisible();
  const height = () => numbers.evaluate((element) => element.getBoundingClientRect().height);
  const before = await height();
  come();
  await expect(page.locator("html")).toHaveAttribute("data-faces", "text");
  expect(await height()).toBe(before);
});
