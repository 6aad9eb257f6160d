import type { Page } from "@playwright/test";
import { OPENID_CLIENT, startOpenIdDouble } from "@promptsmith/testing/doubles/openid";
import type { OpenIdDouble } from "@promptsmith/testing/doubles/openid";
import { freePort } from "@promptsmith/testing/free-port";
import { newAccount, TIME_ZONE } from "../account.ts";
import type { Api } from "../account.ts";
import {
  expect,
  expectAccessibleInBothThemes,
  holdBackCelebration,
  test as base,
  toasts,
} from "../fixtures.ts";
import { expectNothingOver } from "../open-card.ts";
import { startOwnServer } from "../own-server.ts";
import type { OwnServer } from "../own-server.ts";

type World = { server: OwnServer; google: OpenIdDouble };

let world: World;
/** Of the server, once it has started. */
let address: string | undefined;

const test = base.extend({
  baseURL: async ({ browserName: _browserName }, provide) => {
    await provide(address);
  },
});

// One after the other: they share one server.
test.describe.configure({ mode: "default" });

/**
 * Reminders can be asked for where mail is delivered and the address is verified: a server with a mail server, which
 * no mail of these tests ever has to reach, and people whose address Google has verified.
 */
test.beforeAll(async () => {
  const port = await freePort();
  const google = await startOpenIdDouble(`http://localhost:${port}/api/auth/google/callback`);
  const server = await startOwnServer(port, {
    SMTP_URL: "smtp://127.0.0.1:9",
    GOOGLE_CLIENT_ID: OPENID_CLIENT.id,
    GOOGLE_CLIENT_SECRET: OPENID_CLIENT.secret,
    GOOGLE_ISSUER: google.issuer,
  });
  world = { server, google };
  address = server.url;
});
test.afterAll(async () => {
  await world.server.stop();
  await world.google.close();
});

const offer = (page: Page) => page.getByRole("button", { name: "Make a plan" });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** A person with a verified address who is past onboarding and has completed nothing. */
async function signIn(page: Page, api: Api, { google }: World): Promise<void> {
  const account = newAccount();
  google.next({ sub: account.email, email: account.email, email_verified: true, name: account.displayName });
  await page.goto("/api/auth/google");
  await expect(page).toHaveURL(/\/onboarding$/);
  await api.send("PUT", "/api/user/timezone", { timezone: TIME_ZONE });
  await api.finishOnboarding(account);
  await holdBackCelebration(page, await api.myId());
}

/** Presses Tab until what has a fitting name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute("aria-label") ?? at?.textContent.trim() ?? "";
    });
    if (name.test(found)) return;
  }
  throw new Error(`${name.source} was not reached by keyboard`);
}

test("a plan made on the offer is found again in Your streak and in Settings @phone", async ({
  page,
  api,
}) => {
  await signIn(page, api, world);
  const asked = page.waitForResponse(/\/api\/challenges(\?|$)/);
  await page.goto("/");
  await asked;
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(offer(page)).toHaveCount(0);
  const { title } = await api.complete("easy");
  await page.reload();
  await expect(offer(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await offer(page).click();
  const making = dialog(page, "Make a plan");
  await making.getByRole("button", { name: "Weekdays" }).click();
  await expect(making.getByRole("button", { name: "Weekdays" })).toHaveAttribute("aria-pressed", "true");
  await expect(making.getByRole("checkbox", { name: "Friday" })).toBeChecked();
  await expect(making.getByRole("checkbox", { name: "Saturday" })).not.toBeChecked();
  await making.getByRole("switch", { name: "Remind me by email" }).check();
  await making.getByLabel("Time").fill("19:15");
  await expectAccessibleInBothThemes(page);
  await making.getByRole("button", { name: "Make plan" }).click();
  await expect(toasts(page).getByText("Plan saved. It starts tomorrow.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(offer(page)).toHaveCount(0);

  // From here on by keyboard alone.
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(3);
  await tabTo(page, /^Current Streak$/);
  await page.keyboard.press("Enter");
  const streak = dialog(page, "Your streak");
  await expect(streak.getByText("1 day, your best yet. Done for today.")).toBeVisible();
  await tabTo(page, /^\w{3} \d+ \w+: /);
  await expect(streak.getByRole("paragraph").filter({ hasText: `: ${title}, ` })).toBeVisible();
  await expect(streak.getByText(/^Weekdays, from \w+day, \d+ \w+\.$/)).toBeVisible();
  await expect(streak.getByText("2 rest days left.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await tabTo(page, /^Change plan$/);
  await page.keyboard.press("Enter");
  const changing = dialog(page, "Change plan");
  await expect(changing.getByText(/^Your plan can change again on \w+day, \d+ \w+\.$/)).toBeVisible();
  await expect(changing.getByRole("checkbox", { name: "Friday" })).toBeDisabled();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await expectNothingOver(page);
  await expect(page.getByRole("button", { name: "Current Streak" })).toBeFocused();

  await page.goto("/profile");
  const setting = page.getByRole("region", { name: "Practice plan" });
  await expect(setting.getByText(/^Weekdays, from \w+day, \d+ \w+\. 2 rest days left\.$/)).toBeVisible();
  await expect(setting.getByRole("switch", { name: "Remind me by email" })).toBeChecked();
  await expect(setting.getByLabel("Time")).toHaveValue("19:15");
  await expectAccessibleInBothThemes(page);
});

test("an offer that was closed stays closed", async ({ page, api }) => {
  await signIn(page, api, world);
  await api.complete("easy");
  await page.goto("/");
  await expect(offer(page)).toBeVisible();
  await page.getByRole("button", { name: "Don't show again" }).click();
  await expect(offer(page)).toHaveCount(0);
  const read = page.waitForResponse("**/api/practice-plan");
  await page.reload();
  expect(await (await read).json()).toMatchObject({ days: null, offer: false });
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(offer(page)).toHaveCount(0);
});

test("an invalid unsubscribe link shows a clear message", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/);
  await page.goto("/unsubscribe/AAAAAQAAAAHxyzxyz");
  const end = page.getByRole("button", { name: "Stop reminders" });
  await expect(end).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await end.click();
  await expect(page.getByRole("alert")).toHaveText(
    "This link no longer works. You can turn reminders off in Settings, on the Profile tab.",
  );
  await expect(end).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Go to Promptsmith" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
