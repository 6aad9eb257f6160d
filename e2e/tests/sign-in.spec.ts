import { readFileSync } from "node:fs";
import { newAccount } from "../account.ts";
import type { Api } from "../account.ts";
import { expect, test, toasts } from "../fixtures.ts";
import { logIn, registerOnScreen } from "../sign-in.ts";
import type { Page } from "@playwright/test";

const remember = (page: Page, stored: Record<string, string>): Promise<void> =>
  page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, stored);

async function signedOutAccount(page: Page, api: Api) {
  const account = newAccount();
  await api.signUp(account);
  await api.finishOnboarding(account);
  await page.context().clearCookies();
  return account;
}

test("a login leads to the stored path, never to another site, and uses what was stored up", async ({
  page,
  api,
}) => {
  const account = await signedOutAccount(page, api);
  for (const [stored, goal] of [
    ["/profile?tab=friends", "/profile?tab=friends"],
    ["//evil.example/", "/"],
    ["/\t/evil.example", "/"],
    ["/..//evil.example", "/"],
  ] as const) {
    await page.goto("/auth?redirect=https://evil.example&token=x");
    await remember(page, { redirectAfterAuth: stored, pendingChallengeToken: "" });
    await logIn(page, account);
    await expect
      .poll(() => page.url(), { message: JSON.stringify(stored) })
      .toBe(new URL(goal, page.url()).href);
    expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty("redirectAfterAuth");
    await page.goto("about:blank");
    await page.context().clearCookies();
  }
});

test("after a login the session is asked for three times at most, 300 ms apart", async ({
  page,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(/401/);
  const account = await signedOutAccount(page, api);
  // The page's own first question is none of them, and its form is on the screen before that is asked.
  const firstQuestion = page.waitForResponse("**/api/user");
  await page.goto("/auth");
  await firstQuestion;
  await expect(page.getByRole("tab", { name: "Login" })).toBeVisible();
  const asked: number[] = [];
  await page.route("**/api/user", async (route) => {
    asked.push(Date.now());
    await route.fulfill({ status: 401, json: { message: "Not authenticated" } });
  });
  await logIn(page, account);
  await expect(toasts(page).getByText(`Welcome back, ${account.displayName}!`)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("article")).toHaveCount(3);
  expect(asked).toHaveLength(3);
  const [first = 0, second = 0, third = 0] = asked;
  expect(second - first).toBeGreaterThanOrEqual(290);
  expect(third - second).toBeGreaterThanOrEqual(290);
});

test("without cookies signing in says that they are needed", async ({ page, api, consoleErrors }) => {
  consoleErrors.allow(/401|403/);
  const account = await signedOutAccount(page, api);
  // As a browser does that takes none: nothing the server sets comes back to it.
  await page.route("**/api/**", async (route) => {
    await page.context().clearCookies();
    const response = await route.fetch();
    const headers = Object.fromEntries(
      Object.entries(response.headers()).filter(([name]) => name !== "set-cookie"),
    );
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  await page.goto("/auth");
  await logIn(page, account);
  await expect(toasts(page).getByText(/This site needs cookies to work/)).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  // What the page asks for besides may still be on its way.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("an invitation with an invalid token ends on a screen, never on raw JSON", async ({
  page,
  learner: _learner,
  consoleErrors,
}) => {
  consoleErrors.allow(/40\d/);
  for (const token of ["..%2F..%2Fuser", "a%00b", "%7B%22x%22%7D", "%E0%A4%A", "x".repeat(200), "guess"])
    for (const flow of ["accept-invite", "friend-invite", "shared-challenge"]) {
      await page.goto(`/auth?redirect=${flow}&token=${token}`);
      await expect(page.getByRole("heading").first(), `${flow} ${token}`).toBeVisible();
      await expect(page).not.toHaveURL(/\/(?:auth|api\/)/);
      expect(await page.evaluate(() => document.contentType)).toBe("text/html");
    }
});

test("registering is sent once, and a click within a second of the last one is ignored", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/409/);
  const account = newAccount();
  let sent = 0;
  await page.route("**/api/firebase/register", async (route) => {
    sent += 1;
    await route.fulfill({ status: 409, json: { error: "Email already in use", message: "" } });
  });
  await registerOnScreen(page, account);
  await expect(toasts(page).getByText("Email already in use")).toBeVisible();
  const button = page.getByRole("button", { name: "Register" });
  await page.waitForTimeout(1_000);
  // Both clicks fall into one moment, whatever the machine's pace.
  await button.evaluate((element: HTMLButtonElement) => {
    element.click();
    setTimeout(() => element.click(), 50);
  });
  await expect.poll(() => sent).toBe(2);
  await page.waitForTimeout(300);
  expect(sent).toBe(2);
});

test("everything from the first visit to the dashboard by keyboard", async ({ page }) => {
  const account = newAccount("Key Board");
  const { keyboard } = page;
  const tabTo = async (role: "textbox" | "button" | "checkbox" | "combobox" | "tab", name: string) => {
    const goal = page.getByRole(role, { name, exact: true });
    await expect(goal).toBeVisible();
    for (let presses = 0; presses < 30; presses += 1) {
      if (await goal.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press("Tab");
    }
    throw new Error(`the ${role} "${name}" is not reached by Tab`);
  };
  await page.goto("/auth");
  await tabTo("tab", "Login");
  await keyboard.press("ArrowRight");
  await tabTo("textbox", "Email");
  await keyboard.type(account.email);
  await tabTo("textbox", "Password");
  await keyboard.type(account.password);
  await tabTo("textbox", "Confirm password");
  await keyboard.type(account.password);
  await keyboard.press("Enter");
  await expect(toasts(page).getByText("Registration successful!")).toBeVisible();
  // The password is carried over, so that one key is left to press.
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeFocused();
  await keyboard.press("Enter");

  await tabTo("checkbox", "Music");
  await keyboard.press("Space");
  await tabTo("button", "Continue");
  await keyboard.press("Enter");
  await tabTo("textbox", "Display name");
  await keyboard.type(account.displayName);
  await tabTo("combobox", "Age group");
  await keyboard.type("25");
  await tabTo("combobox", "Country");
  await keyboard.press("ControlOrMeta+A");
  await keyboard.type("Portu");
  await keyboard.press("Enter");
  await tabTo("button", "Continue");
  await keyboard.press("Enter");
  await tabTo("button", "Complete Setup");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Key Board!" })).toBeVisible();
});

test("a person takes all data along and leaves for good", async ({ page, learner, consoleErrors }) => {
  consoleErrors.allow(/40[13].*\/api\/(user|firebase\/login)/);
  await page.goto("/profile");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const file = await (await download).path();
  expect(readFileSync(file, "utf8")).toContain(learner.email);

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  const proof = dialog.getByRole("textbox", { name: "Your password" });
  const goodbye = dialog.getByRole("button", { name: "Delete my account" });
  await proof.fill("not my password");
  await goodbye.click();
  await expect(dialog.getByText("Wrong password")).toBeVisible();
  await proof.fill(learner.password);
  await goodbye.click();
  await expect(toasts(page).getByText("Account deleted")).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await logIn(page, learner);
  await expect(toasts(page).getByText("Invalid email or password")).toBeVisible();
});
