import type { Page } from "@playwright/test";
import { findWholeBrowser } from "@promptsmith/testing/browser";
import { expect, test as base } from "../fixtures.ts";
import { servePage } from "../serve-page.ts";
import { logIn, signOut } from "../sign-in.ts";

/** What becomes of a page without any program (null where the browser keeps it, else why not), and where to go. */
type Plain = { reasons: string[] | null; elsewhere: string };

/**
 * A headless shell keeps no page, for a reason of its own; ours must then be kept from the cache by nothing else. One
 * look at a plain page tells that for all tests.
 */
const test = base.extend<object, { plain: Plain }>({
  plain: [
    async ({ browser }, provide) => {
      const still = await servePage("<title>Plain</title><h1>Plain</h1>");
      // Another origin, so that the browser really leaves the page.
      const other = await servePage("<title>Elsewhere</title><h1>Elsewhere</h1>");
      const page = await browser.newPage();
      await page.goto(still.url);
      await leave(page, { elsewhere: other.url });
      await comeBack(page, new RegExp(`^${still.url}`));
      const reasons = (await isSameLoad(page)) ? null : await whyNot(page);
      await page.close();
      await provide({ reasons, elsewhere: other.url });
      await Promise.all([still.close(), other.close()]);
    },
    { scope: "worker" },
  ],
});

// Playwright switches it off, since its own waiting for pages does not know it.
test.use({
  launchOptions: {
    executablePath: findWholeBrowser() ?? process.env["CHROMIUM_PATH"] ?? "",
    args: ["--no-sandbox"],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

type Marked = Window & { sameLoad?: true };

async function leave(page: Page, { elsewhere }: Pick<Plain, "elsewhere">): Promise<void> {
  await page.evaluate(() => {
    (window as Marked).sameLoad = true;
  });
  await page.goto(elsewhere);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** By the page itself: a page that was kept is no navigation that the driver could wait for. */
async function comeBack(page: Page, address: RegExp): Promise<void> {
  await page.evaluate(() => setTimeout(() => history.back()));
  await expect(page).toHaveURL(address);
}

const isSameLoad = (page: Page) => page.evaluate(() => (window as Marked).sameLoad === true);
/** The reasons for which the browser did not keep the page, the nameless ones of the browser itself among them. */
const whyNot = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation");
    const { notRestoredReasons } = entry as unknown as {
      notRestoredReasons?: { reasons?: { reason: string }[] } | null;
    };
    return (notRestoredReasons?.reasons ?? []).map(({ reason }) => reason);
  });

/** Comes back to a page that was kept, or is kept from the cache by nothing but the browser. */
async function expectKept(page: Page, address: RegExp, plain: Plain): Promise<void> {
  await comeBack(page, address);
  expect((await isSameLoad(page)) ? null : await whyNot(page)).toEqual(plain.reasons);
  await expect(page.locator("html")).toHaveCSS("visibility", "visible");
}

test("going back to a visitor's page needs no reload", async ({ page, plain, friend }) => {
  const { id } = await friend.api.complete("easy");
  const { shareToken } = await friend.api.post<{ shareToken: string }>("/api/share-with-friends", {
    challengeId: id,
  });
  for (const path of ["/privacy", "/auth", "/reset-password", `/s/${shareToken}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await leave(page, plain);
    await expectKept(page, new RegExp(`localhost:\\d+${path}$`), plain);
  }
});

test("going back to a signed-in page needs no reload and keeps what was written", async ({
  page,
  plain,
  api,
  learner,
}) => {
  for (const path of ["/", "/challenges", "/learning-paths", "/profile", "/profile?tab=friends"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await leave(page, plain);
    await expectKept(page, new RegExp(`localhost:\\d+${path.replace("?", "\\?")}$`), plain);
  }
  const openFirst = () => page.getByRole("article").first().getByRole("button").click();
  await page.goto("/");
  await openFirst();
  const editor = page.getByPlaceholder("Write your prompt here...");
  await editor.fill(`Written by ${learner.displayName}`);
  const drafts = () => api.get<{ userPrompt: string }[]>("/api/user-challenges");
  await expect.poll(async () => (await drafts())[0]?.userPrompt).toBe(`Written by ${learner.displayName}`);
  await leave(page, plain);
  await expectKept(page, /localhost:\d+\/$/, plain);
  if (plain.reasons !== null) await openFirst();
  await expect(editor).toHaveValue(`Written by ${learner.displayName}`);
  // It goes on where it was: what is written now is saved, too.
  await editor.fill("Written after the way back");
  await expect.poll(async () => (await drafts())[0]?.userPrompt).toBe("Written after the way back");
});

for (const [what, next] of [
  ["has left", false],
  ["has made way for another person", true],
] as const)
  test(`going back shows nothing about a person who ${what}`, async ({
    page,
    plain,
    api,
    learner,
    friend,
    consoleErrors,
  }) => {
    consoleErrors.allow(/401/);
    expect(await api.myId()).not.toBe(0);
    // What can be seen at the return, before and after the program has looked who is here.
    await page.addInitScript(() => {
      const seen = (): string => {
        const shown = getComputedStyle(document.documentElement).visibility === "visible";
        return shown ? document.body.innerText : "";
      };
      window.addEventListener("pageshow", ({ persisted }) => {
        if (!persisted) return;
        const tell = () =>
          sessionStorage.setItem("seen", `${sessionStorage.getItem("seen") ?? ""}|${seen()}`);
        tell();
        setTimeout(tell);
        requestAnimationFrame(tell);
      });
    });
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(learner.displayName);
    // What a page still has to send after its start would be sent at the return, and refused.
    await page.waitForLoadState("networkidle");
    await leave(page, plain);

    const other = await page.context().newPage();
    await other.goto("/");
    await expect(other.getByRole("button", { name: "Notifications" })).toBeVisible();
    await signOut(other, "desktop");
    if (next) {
      await logIn(other, friend);
      await expect(other.getByRole("heading", { level: 1 })).toContainText(friend.displayName);
    }
    await page.bringToFront();
    await comeBack(page, /localhost:\d+\/(?:auth)?$/);
    const heading = page.getByRole("heading", { level: 1 });
    if (next) await expect(heading).toContainText(friend.displayName);
    else await expect(heading).toHaveText("Welcome back");
    expect(await page.evaluate(() => sessionStorage.getItem("seen"))).toEqual(
      plain.reasons === null ? expect.stringMatching(/^\|+$/) : null,
    );
    await expect(page.getByText(learner.displayName)).toHaveCount(0);
    await other.close();
  });
