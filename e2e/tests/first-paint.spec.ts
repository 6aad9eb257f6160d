import type { Page } from "@playwright/test";
import { newAccount } from "../account.ts";
import type { Api } from "../account.ts";
import { expect, heldBack, SIGNED_IN_SCREENS, test } from "../fixtures.ts";
import { machineWith, STAND_INS } from "../stand-ins.ts";
import { chooseTheme, THEMES } from "../theme.ts";

const PHONE_CHROME =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
/** As much may move when our own faces come: what a browser counts as still. */
const MOST_SHIFT = 0.02;

/** Blocks the application's scripts, as on a slow line, so that the page can be looked at without them. */
const withoutProgram = (page: Page) => page.route("**/assets/*.js", (route) => route.abort());

/** A challenge as its link shows it to everybody. */
async function sharedBy(api: Api, message: string): Promise<{ address: string; title: string }> {
  const { id, title } = await api.complete("easy");
  const { shareUrl } = await api.post<{ shareUrl: string }>("/api/share-with-friends", {
    challengeId: id,
    message,
  });
  return { address: new URL(shareUrl).pathname, title };
}

for (const theme of THEMES) {
  test(`the sign-in screen is in the page, and the program goes on with it (${theme})`, async ({ page }) => {
    await chooseTheme(page, theme);
    const letGo = await heldBack(page, "**/assets/*.js");
    await page.goto("/auth", { waitUntil: "commit" });
    const heading = page.locator("h1");
    await expect(heading).toHaveText("Write prompts that work");
    await expect(page.locator("#root")).toHaveAttribute("inert", "");
    await heading.evaluate((element) => Object.assign(element, { stoodInThePage: true }));
    letGo();
    await expect(page.locator("#root")).not.toHaveAttribute("inert");
    expect(await heading.evaluate((element) => "stoodInThePage" in element)).toBe(true);
    await page.getByRole("tab", { name: "Register" }).click();
    await expect(heading).toHaveText("Create your account");
  });
}

/** Where everything in the page is, and how its words look. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("#root *")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
      return [element.tagName, x, y, width, height, color, backgroundColor, fontSize, fontWeight].join(" ");
    }),
  );

test("a page with readable content inlines its styles, and the style sheet changes nothing later @phone", async ({
  page,
  friend,
}) => {
  const { address } = await sharedBy(friend.api, "Beat me");
  for (const path of ["/auth", address]) {
    await heldBack(page, "**/assets/*.js");
    const letSheetCome = await heldBack(page, "**/assets/*.css");
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.locator("h1")).toBeVisible();
    const sheet = page.locator('link[rel="stylesheet"]');
    await expect(sheet).toHaveCount(1);
    const own = await looks(page);
    letSheetCome();
    await expect.poll(() => sheet.evaluate((link: HTMLLinkElement) => link.sheet !== null)).toBe(true);
    expect(await looks(page), path).toEqual(own);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
});

test("a sign-in screen that differs from the prerendered one is drawn correctly", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("authTab", "register"));
  await page.goto("/auth");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create your account");
  await page.goto("/auth?redirect=friend-invite&token=abc");
  await expect(page.getByText(/A friend invited you/)).toBeVisible();
});

test("a shared challenge can be read before the program, as it was written", async ({
  page,
  friend,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/);
  const { address, title } = await sharedBy(friend.api, "<b>Beat</b> me & win");
  await withoutProgram(page);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("<b>Beat</b> me & win")).toBeVisible();
  await expect(page.getByText("Leila Haddad shared a challenge with you")).toBeVisible();
  await page.unroute("**/assets/*.js");
  await page.reload();
  await expect(page.getByRole("button", { name: "Try This Challenge" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: title })).toHaveCount(1);
});

test("a shared challenge stays to be read while the program takes its place, and is asked for once", async ({
  page,
  friend,
}) => {
  const { address } = await sharedBy(friend.api, "Beat me");
  for (const tab of [page, friend.page]) {
    const asked: string[] = [];
    tab.on("request", (request) => asked.push(new URL(request.url()).pathname));
    // Every state of the page from the moment in which there was something to read.
    await tab.addInitScript(() => {
      const headings = { seen: false, lost: false };
      Object.assign(globalThis, { headings });
      new MutationObserver(() => {
        const here = document.querySelector("h1") !== null;
        headings.lost ||= headings.seen && !here;
        headings.seen ||= here;
      }).observe(document, { childList: true, subtree: true });
    });
    await tab.goto(address);
    await expect(tab.getByRole("button", { name: "Cancel" })).toBeVisible();
    expect(await tab.evaluate(() => Reflect.get(globalThis, "headings"))).toEqual({
      seen: true,
      lost: false,
    });
    expect(asked.filter((path) => path.startsWith("/api/challenge-invitations/"))).toHaveLength(1);
  }
});

test("the dashboard asks for nothing twice", async ({ page, browser, learner }) => {
  const state = await page.context().storageState();
  for (const userAgent of [undefined, PHONE_CHROME]) {
    const context = await browser.newContext({ storageState: state, ...(userAgent && { userAgent }) });
    const tab = await context.newPage();
    const asked: string[] = [];
    tab.on("request", (request) => asked.push(request.url()));
    await tab.goto("/");
    await expect(tab.getByRole("heading", { name: `Welcome, ${learner.displayName}!` })).toBeVisible();
    await expect(tab.getByRole("article")).toHaveCount(3);
    for (const call of ["user", "challenges", "openai-status", "user-challenges"]) {
      const times = () =>
        asked.map((url) => new URL(url)).filter(({ pathname }) => pathname === `/api/${call}`);
      // The list of attempts comes after the first screen.
      await expect.poll(() => times().length).toBe(1);
      expect(times()[0]?.searchParams.has("_v")).toBe(userAgent !== undefined);
    }
    await context.close();
  }
});

test("the cards say how far one is before the list of attempts is there", async ({
  page,
  api,
  learner: _learner,
}) => {
  const { id } = await api.complete("easy");
  const { overallScore } = await api.get<{ overallScore: number }>(`/api/user-challenges/${id}`);
  const letListCome = await heldBack(page, "**/api/user-challenges*");
  await page.addInitScript(() => {
    const ask = window.fetch;
    window.fetch = (input, init) => {
      if (typeof input === "string" && input.includes("/api/user-challenges"))
        Object.assign(window, { cardsThen: document.querySelectorAll("article").length });
      return ask(input, init);
    };
  });
  await page.goto("/");
  const done = page.getByRole("article").first();
  await expect(done.getByRole("button", { name: "View Challenge" })).toBeVisible();
  await expect(done).toContainText(String(overallScore));
  await expect(page.getByRole("img", { name: "1 of 3 completed today" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "cardsThen"))).toBe(3);
  letListCome();
});

test("the page itself holds no personal data, and is the same for everybody with a session", async ({
  api,
  learner,
  page,
  friend,
}) => {
  const own = await (await page.request.get("/")).text();
  expect(own).toContain("Authenticating...");
  expect(own).toBe(await (await friend.page.request.get("/")).text());
  const [challenge] = await api.get<{ title: string }[]>("/api/challenges");
  for (const personal of [learner.displayName, learner.email, challenge?.title ?? ""])
    expect(own).not.toContain(personal);
});

test("HTML in a name is shown as text", async ({ page, api }) => {
  const account = newAccount("<b>Bo</b> &amp;");
  await api.signUp(account);
  await api.finishOnboarding(account);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, <b>Bo</b> &amp;!" })).toBeVisible();
});

test("the application reports a failed first read", async ({ page, learner, consoleErrors }) => {
  consoleErrors.allow(/500/);
  await page.route("**/api/challenges*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/");
  await expect(page.getByText(`Welcome, ${learner.displayName}!`)).toBeVisible();
  await expect(page.getByText("We couldn't load today's challenges")).toBeVisible();
});

test("every screen is in our own faces a moment after it was loaded", async ({ page, learner: _learner }) => {
  for (const path of [...SIGNED_IN_SCREENS, "/privacy"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const faces = () =>
      page.evaluate(() => {
        const loaded = new Set(
          [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family),
        );
        const first = (element: Element | null) =>
          element === null ? "" : (getComputedStyle(element).fontFamily.split(",")[0] ?? "");
        return [first(document.querySelector("h1")), first(document.body)].filter(
          (face) => loaded.has(face) || loaded.has(face.replaceAll('"', "")),
        );
      });
    await expect.poll(faces, path).toEqual(['"Outfit Variable"', '"Inter Variable"']);
  }
});

/** Opens one screen after the other as on a slow line; how much has moved in each when its data and our faces are there. */
async function shiftsOn(page: Page, screens: readonly string[]): Promise<Record<string, number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) (globalThis as unknown as { shift: number }).shift += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  // Numbers as long as they are among many people.
  const long = async (address: string, numbers: object) => {
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...numbers } });
    });
  };
  await long("**/api/leaderboard/global*", { currentUserRank: 1353, totalUsers: 12_350 });
  await long("**/api/user-percentile*", { percentileBucket: null });
  await long("**/api/user-weekly-points*", { weeklyPoints: 1250 });
  await long("**/api/user-daily-completions*", { dailyCompletions: 12 });
  const shifts: Record<string, number> = {};
  for (const path of screens) {
    const letFacesCome = await heldBack(page, "**/*.woff2");
    const letDataCome = await heldBack(page, "**/api/{user,challenges,user-challenges,openai-status}*");
    await page.goto(path, { waitUntil: "commit" });
    // Long enough for placeholders to be shown.
    await page.waitForTimeout(800);
    letDataCome();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByRole("status", { name: /^Loading/ })).toHaveCount(0);
    await page.waitForTimeout(700);
    letFacesCome();
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
    shifts[path] = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
    await page.unroute("**/*.woff2");
    await page.unroute("**/api/{user,challenges,user-challenges,openai-status}*");
  }
  return shifts;
}

for (const standIn of STAND_INS) {
  test(`next to nothing moves while a screen, its data and our own faces come, with ${standIn} until then @phone`, async ({
    page,
    playwright,
    learner: _learner,
    launchOptions,
    contextOptions,
    baseURL,
    viewport,
    hasTouch,
    isMobile,
    deviceScaleFactor,
  }) => {
    const machine = machineWith(standIn);
    const env = { ...process.env, ...machine.env };
    const browser = await playwright.chromium.launch({ ...launchOptions, env });
    const storageState = await page.context().storageState();
    const context = await browser.newContext({
      ...contextOptions,
      viewport,
      hasTouch,
      isMobile,
      deviceScaleFactor: deviceScaleFactor ?? 1,
      baseURL: baseURL ?? "",
      storageState,
    });
    const shifts = await shiftsOn(await context.newPage(), SIGNED_IN_SCREENS);
    const moved = Object.entries(shifts).filter(([, shift]) => shift > MOST_SHIFT);
    expect(Object.fromEntries(moved)).toEqual({});
    await browser.close();
    machine.remove();
  });
}

test("without scripts a shared challenge can be read, and every page says what is missing", async ({
  browser,
  friend,
}) => {
  const { address, title } = await sharedBy(friend.api, "Beat me");
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of [address, "/", "/auth"]) {
    await page.goto(path);
    // What is in a noscript element has no text for Playwright, whether it is shown or not.
    await expect(page.locator("noscript > p")).toBeVisible();
    expect(await page.locator("noscript > p").evaluate((line) => line.textContent)).toContain(
      "needs JavaScript",
    );
  }
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await context.close();
});
