import type { Page } from "@playwright/test";
import { newAccount } from "../account.ts";
import type { Api } from "../account.ts";
import { chooseTheme, expect, test, THEMES } from "../fixtures.ts";

/**
 * What looks different under the static shell as soon as all of the program's styles are there. A part before or after an
 * element that is not drawn is left out.
 */
const changedByStyles = (page: Page) =>
  page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const looks = () =>
      [...document.querySelectorAll("#static-shell, #static-shell *")].flatMap((element) =>
        ["", "::before", "::after"].flatMap((part) => {
          const look = getComputedStyle(element, part || null);
          if (part !== "" && look.content === "none") return [];
          const name = `${element.tagName}.${element.getAttribute("class")}${part}`;
          return [...look]
            .filter((property) => !property.startsWith("--"))
            .map((property) => `${name} ${property}: ${look.getPropertyValue(property)}`);
        }),
      );
    const before = looks();
    const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
    if (!sheet) throw new Error("The program's styles were not asked for");
    await new Promise((resolve, reject) => {
      const whole = document.createElement("link");
      whole.rel = "stylesheet";
      whole.href = `${sheet.href}?whole`;
      whole.addEventListener("load", resolve);
      whole.addEventListener("error", reject);
      document.head.append(whole);
    });
    const after = looks();
    return { looked: before.length, changed: after.filter((look, place) => look !== before[place]) };
  });

/** A challenge as its link shows it to everybody. */
async function sharedBy(api: Api): Promise<string> {
  const { id } = await api.complete("easy");
  const answer = await api.send("POST", "/api/share-with-friends", { challengeId: id, message: "Beat me" });
  const { shareUrl } = (await answer.json()) as { shareUrl: string };
  return new URL(shareUrl).pathname;
}

const SCREENS = ["dashboard", "waiting gate", "sign-in", "shared challenge"] as const;
for (const screen of SCREENS)
  test(`the styles that stand in the page are all its first sight needs: ${screen}`, async ({
    page,
    api,
    friend,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_FAILED/);
    const account = newAccount();
    await api.signUp(account);
    await api.finishOnboarding(account);
    const address = {
      dashboard: "/",
      "waiting gate": "/profile",
      "sign-in": "/auth",
      "shared challenge": await sharedBy(friend.api),
    }[screen];
    if (screen === "sign-in") await page.context().clearCookies();
    await page.route("**/assets/index-*.css", (route) => route.abort());
    await page.route("**/assets/*.js", (route) => route.abort());
    for (const theme of THEMES) {
      await chooseTheme(page, theme);
      await page.goto(address);
      // The last that is shown before the program: what of the challenges is done.
      if (screen === "dashboard")
        await expect(page.locator("#static-shell").getByText("Start Challenge").first()).toBeVisible();
      await expect(page.locator("#static-shell > [data-for]:visible")).toHaveCount(1);
      await page.locator('link[rel="stylesheet"]').waitFor({ state: "attached" });
      const { looked, changed } = await changedByStyles(page);
      expect(looked).toBeGreaterThan(1000);
      expect(changed).toEqual([]);
    }
  });

/** What a server sends before it waits for the first receipt, less about 1,300 bytes of headers. */
const ONE_WAY = 13_300;

test("the page comes in one way from the server", async ({ page, api }) => {
  const sizes = [await sizeOf(page)];
  await api.signUp(newAccount());
  sizes.push(await sizeOf(page));
  for (const size of sizes) expect(size).toBeLessThanOrEqual(ONE_WAY);
  expect(sizes[0]).toBeLessThan(Number(sizes[1]));
});

async function sizeOf(page: Page): Promise<number> {
  const answer = await page.request.get("/", { headers: { "accept-encoding": "br" } });
  expect(answer.headers()["content-encoding"]).toBe("br");
  return Number(answer.headers()["content-length"]);
}

test("without scripts a shared challenge can be read, and every page says what is missing", async ({
  browser,
  friend,
}) => {
  const address = await sharedBy(friend.api);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of [address, "/", "/auth"]) {
    await page.goto(path);
    await expect(page.getByText("needs JavaScript")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(path === address ? 1 : 0);
  }
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto(address);
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, 2000);
  await expect(page.getByText("needs JavaScript")).toBeInViewport();
  await context.close();
});
