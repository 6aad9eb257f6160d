import { newAccount } from "../account.ts";
import { expect, expectAccessible, test, toasts } from "../fixtures.ts";
import { expectTheme } from "../theme.ts";
import { signOut } from "../sign-in.ts";

test("the theme is dark at first, can be changed, and stays @phone", async ({ page, learner: _learner }, {
  project,
}) => {
  await page.goto("/");
  await expectTheme(page, "dark");
  if (project.name === "phone") {
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("switch", { name: "Dark theme" }).click();
    await expect(page.getByText("Dark theme", { exact: true })).toBeVisible();
    await expectAccessible(page);
  } else {
    await page.getByRole("button", { name: "Switch to light theme" }).click();
  }
  await expectTheme(page, "light");
  expect(await page.evaluate(() => localStorage.getItem("vite-ui-theme"))).toBe("light");
  await page.reload();
  await expectTheme(page, "light");
});

test("signing out ends the session and clears what the browser kept @phone", async ({
  page,
  learner: _learner,
}, { project }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await signOut(page, project.name);
  await expect(toasts(page).getByText("Logged out", { exact: true })).toBeVisible();
  expect((await page.request.get("/api/user")).status()).toBe(401);
  await page.goto("/");
  await expect(page).toHaveURL(/\/auth$/);
});

test("a wrong password gets a plain message that says nothing about the address", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/401.*firebase\/login/);
  await page.goto("/auth");
  await page.getByRole("textbox", { name: "Email" }).fill("unknown@example.org");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("wrong password");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(toasts(page).getByText("Invalid email or password")).toBeVisible();
});

test("an unknown address shows the way home", async ({ page }) => {
  await page.goto("/nowhere/at/all");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Return to the homepage." }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test("the open menu of a phone gives way to the sidebar when the window gets wide", async ({
  page,
  learner: _learner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: "Learning Paths" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Learning Paths" })).toBeVisible();
});

test("everything can be reached by keyboard alone", async ({ page, learner: _learner }) => {
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(3);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.getByRole("button", { name: "Start Challenge" }).first().focus();
  await page.keyboard.press("Enter");
  const editor = page.getByRole("dialog").getByPlaceholder("Write your prompt here...");
  await expect(editor).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Start Challenge" }).first()).toBeFocused();
});

test("a better club is celebrated once", async ({ page, api }) => {
  const account = newAccount();
  await api.signUp(account);
  await api.finishOnboarding(account);
  const key = `percentileBucket:${await api.myId()}`;
  await page.route("**/api/user-percentile", (route) => route.fulfill({ json: { percentileBucket: "5" } }));
  await page.goto("/privacy");
  await page.evaluate((name) => localStorage.setItem(name, "25"), key);
  await page.goto("/");
  const dialog = page.getByRole("dialog", { name: "Congratulations! You've moved up to the Top 5% Club!" });
  await expect(dialog).toBeVisible();
  // The strokes are thrown in five bursts; a refusal by the browser would show up as an error by then.
  await page.waitForTimeout(1_500);
  // Strokes fall by frames drawn, and a busy machine draws few.
  await expect(page.locator("body > canvas")).toHaveCount(0, { timeout: 45_000 });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Let's Go!" }).click();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBe("5");
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(dialog).toBeHidden();
});
