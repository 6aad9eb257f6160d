import { newAccount } from "../account.ts";
import { expect, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { expectTheme } from "../theme.ts";

const editor = "Write your prompt here...";

test("on a phone Back closes what lies over the page", async ({ page, learner }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/challenges");
  await page.goto("/");
  await page.getByRole("article").first().getByRole("button").click();
  await page.getByPlaceholder(editor).fill(`Written by ${learner.displayName}`);
  await expect.poll(() => page.evaluate(() => history.state?.layer ?? 0)).toBe(1);
  await page.goBack();
  await expect(page.getByPlaceholder(editor)).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.layer ?? 0)).toBe(1);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Close menu" })).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  // Closed by hand the dialog leaves no step behind: Back leaves the page as ever.
  await page.getByRole("article").first().getByRole("button").click();
  await expect(page.getByPlaceholder(editor)).toHaveValue(`Written by ${learner.displayName}`);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByPlaceholder(editor)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state?.layer ?? 0)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/challenges$/);
});

test("on a phone Back closes a sheet, and what was opened over it first", async ({
  page,
  api,
  learner: _learner,
}) => {
  await api.complete("easy");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/challenges");
  await page.getByRole("button", { name: "Filter" }).filter({ visible: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filter" });
  await expect(sheet).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.layer ?? 0)).toBe(1);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/challenges$/);
  await page
    .getByRole("button", { name: /^Share/ })
    .filter({ visible: true })
    .first()
    .click();
  const share = page.getByRole("dialog", { name: "Share Challenge" });
  await expect(share).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.layer ?? 0)).toBe(1);
  await page.goBack();
  await expect(share).toHaveCount(0);
  await expect(page).toHaveURL(/\/challenges$/);
});

test("Back goes to the step before in onboarding, and a reload stays in the step with what was chosen", async ({
  page,
  api,
}) => {
  await api.signUp(newAccount());
  await page.goto("/onboarding");
  const art = page.getByRole("checkbox", { name: "Art" });
  const age = page.getByRole("combobox", { name: "Age group" });
  const next = page.getByRole("button", { name: "Continue" });
  await art.check();
  await next.click();
  await age.selectOption("25-34");
  await page.reload();
  await expect(age).toBeVisible();
  await age.selectOption("25-34");
  await page.getByRole("textbox", { name: "Display name" }).fill("Ada Quill");
  await page.getByRole("combobox", { name: "Country" }).fill("Kiriba");
  await page.getByRole("option", { name: "Kiribati" }).click();
  await next.click();
  await expect(page.getByRole("button", { name: "Complete Setup" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Complete Setup" })).toBeVisible();
  await expect(page.getByText("Kiribati")).toBeVisible();
  await page.goBack();
  await expect(age).toHaveValue("25-34");
  await page.goBack();
  await expect(art).toBeChecked();
  await expect(page).toHaveURL(/\/onboarding$/);
  await page.goForward();
  await expect(age).toHaveValue("25-34");
});

test("a theme that is chosen in one tab is shown in the other", async ({ page, learner: _learner }) => {
  await page.goto("/profile");
  const other = await page.context().newPage();
  await other.goto("/profile");
  await expect(other.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("vite-ui-theme", "light"));
  // Colours change with the next picture, and a tab that is not looked at draws none.
  await other.bringToFront();
  await expectTheme(other, "light");
  await other.close();
});

test("settings that are not saved yet stay while another of their tabs is looked at", async ({
  page,
  learner,
}) => {
  await page.goto("/profile");
  const name = page.getByRole("textbox", { name: "Display name" });
  await expect(name).toHaveValue(learner.displayName);
  await name.fill("Half a new name");
  await page.getByRole("tab", { name: "Friends" }).click();
  await page.getByRole("tab", { name: "Profile" }).click();
  await expect(name).toHaveValue("Half a new name");
});

test("a page left open on a desktop does not overwrite what was written on the phone", async ({
  page,
  api,
  learner: _learner,
  consoleErrors,
}) => {
  consoleErrors.allow(/409/);
  const [easy] = await api.get<{ id: number }[]>("/api/challenges");
  await page.goto("/");
  await page.getByRole("article").first().getByRole("button").click();
  await page.getByPlaceholder(editor).fill("Written at the desk");
  await expect
    .poll(async () => (await api.get<{ userPrompt: string }[]>("/api/user-challenges"))[0]?.userPrompt)
    .toBe("Written at the desk");
  await api.send("PUT", `/api/user-challenges/${easy?.id}/draft`, { userPrompt: "Written on the phone" });
  await page.getByPlaceholder(editor).fill("Written at the desk, and more");
  await expect(page.getByText("This draft was changed elsewhere")).toBeVisible();
  await expect(page.getByText("Written on the phone")).toBeVisible();
  await expect(page.getByPlaceholder(editor)).toHaveValue("Written at the desk, and more");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Use this text" }).click();
  await expect(page.getByPlaceholder(editor)).toHaveValue("Written on the phone");
  await expect(page.getByText("This draft was changed elsewhere")).toHaveCount(0);
});

test("a session that ended elsewhere is renewed in place, with all that was written", async ({
  page,
  api,
  learner,
  consoleErrors,
}) => {
  consoleErrors.allow(/401|403/);
  await page.goto("/");
  await page.getByRole("article").first().getByRole("button").click();
  await page.getByPlaceholder(editor).fill("Written before");
  const saved = async () => (await api.get<{ userPrompt: string }[]>("/api/user-challenges"))[0]?.userPrompt;
  // Else its save may ask for the sign-in while the next words are being written.
  await expect.poll(saved).toBe("Written before");
  await api.send("POST", "/api/logout");
  await page.getByPlaceholder(editor).fill("Written before and after");
  const asked = page.getByRole("dialog", { name: "Please sign in again" });
  await expect(asked).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await asked.getByRole("textbox", { name: "Password", exact: true }).fill(learner.password);
  await asked.getByRole("button", { name: "Login", exact: true }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByPlaceholder(editor)).toHaveValue("Written before and after");
  await expect.poll(saved).toBe("Written before and after");
});

test("a result is printed in light, whole, and alone", async ({ page, api, learner: _learner }) => {
  const challenge = await api.complete();
  await page.goto(`/challenge/${challenge.id}`);
  await expect(page.getByText("Overall Feedback:")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expectTheme(page, "light");
  // The style for paper comes with what is loaded after the first screen.
  await expect(page.getByRole("button", { name: "Done" })).toBeHidden();
  const dialog = page.getByRole("dialog");
  expect(await dialog.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
  const body = dialog.getByText("Overall Feedback:").locator("xpath=ancestor::*[@tabindex='0'][1]");
  expect(await body.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expectTheme(page, "dark");
});
