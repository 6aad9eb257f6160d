import { test as base, expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { paths } from "@promptsmith/contract/paths";
import { SCREENS } from "../web/src/app/screen-table.ts";
import { Api, newAccount } from "./account.ts";
import type { Account } from "./account.ts";

/** Chromium itself reports a refused request as an error; a visitor's first question "who am I?" always is one. */
const isVisitorsFirstQuestion = (text: string, url: string): boolean =>
  text.includes("401") && new URL(url, "http://x").pathname === "/api/user";

/** On a busy machine what a typed text meets is not read in time, which the screen takes in silence. */
const isNotReadInTime = (text: string, url: string): boolean =>
  text.includes("503") && /^\/api\/challenges\/\d+\/requirements$/.test(new URL(url, "http://x").pathname);

type Watch = { allow: (pattern: RegExp) => void };

type Fixtures = {
  /** Fails the test at its end when the page wrote an error that was not announced with `allow`. */
  consoleErrors: Watch;
  api: Api;
  /** A signed-in person who has finished onboarding. */
  learner: Account;
  /** Another person with a browser of their own, signed in and onboarded; no one else's errors are watched for. */
  friend: Account & { page: Page; api: Api };
};

/**
 * Tests share one server, so a person's rank may rise because of what another test does; the celebration would then
 * cover the page. A person who stays in the best club never sees it.
 */
export async function holdBackCelebration(page: Page, id: number): Promise<void> {
  await page.addInitScript((key) => {
    localStorage.setItem(key, "1");
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name: string, value: string) {
      if (name !== key) set.call(this, name, value);
    };
  }, `percentileBucket:${id}`);
}

export const test = base.extend<Fixtures>({
  consoleErrors: [
    async ({ page }, provide) => {
      const seen: string[] = [];
      const allowed: RegExp[] = [];
      let isSigningOut = false;
      page.on("request", (request) => (isSigningOut ||= request.url().endsWith("/api/logout")));
      page.on("console", (message) => {
        const { url } = message.location();
        // A read that the server meets after the session has ended is refused.
        const isLate = isSigningOut && message.text().includes("401");
        const isUsual =
          isLate || isVisitorsFirstQuestion(message.text(), url) || isNotReadInTime(message.text(), url);
        if (message.type() === "error" && !isUsual) seen.push(`${message.text()} (${url})`);
      });
      page.on("pageerror", (error) => seen.push(error.stack ?? error.message));
      await provide({ allow: (pattern) => allowed.push(pattern) });
      expect(seen.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  api: async ({ page }, provide) => {
    await provide(new Api(page.request));
  },
  learner: async ({ api, page }, provide) => {
    const account = newAccount();
    await api.signUp(account);
    await api.finishOnboarding(account);
    await holdBackCelebration(page, await api.myId());
    await provide(account);
  },
  friend: async ({ browser, viewport }, provide) => {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    const api = new Api(page.request);
    const account = newAccount("Leila Haddad");
    await api.signUp(account);
    await api.finishOnboarding(account, ["Science", "History"]);
    await provide({ ...account, page, api });
    await context.close();
  },
});

export { expect };
export { expectAccessible, expectAccessibleInBothThemes } from "./accessibility.ts";

/** Finds toasts by their region, because the announcement for screen readers repeats the same words. */
export const toasts = (page: Page): Locator => page.getByRole("region", { name: /^Notifications/ });

/** Holds the page's requests to these addresses until the returned function is called. */
export async function heldBack(page: Page, addresses: string): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Every screen that a learner may open, and one that can be reached only by its address. */
export const SIGNED_IN_SCREENS: readonly string[] = [
  ...SCREENS.filter(({ frame, path }) => frame === "protected" && !path.includes(":")).map(
    ({ path }) => path,
  ),
  paths.profileFriends,
];

/** Every screen that a visitor may open, once, with addresses that lead to nothing where they carry a secret. */
export const VISITOR_SCREENS: readonly string[] = SCREENS.filter(
  ({ frame, path, module }, at) =>
    frame !== "protected" &&
    path !== paths.onboarding &&
    SCREENS.findIndex((other) => other.module === module) === at,
).map(({ path }) => path.replace(/:\w+/, "nothing-there-at-all"));
