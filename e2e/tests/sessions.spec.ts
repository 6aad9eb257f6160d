import { newAccount } from "../account.ts";
import { expect, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { signOut } from "../sign-in.ts";

const editor = "Write your prompt here...";
/** How long the notice is to be read before it loads the page (session-notice.tsx). */
const LOADED_AFTER_MS = 1500;

for (const [what, next, title] of [
  ["another person has signed in", true, "Another account is signed in now"],
  ["its person has signed out", false, "You signed out in another tab"],
] as const)
  test(`a tab says that ${what} elsewhere, takes no more input, and reloads`, async ({
    page,
    api,
    learner,
    friend,
    consoleErrors,
  }) => {
    consoleErrors.allow(/401|409/);
    // One of the two notices is looked at, so it must not load the page by itself meanwhile.
    if (next)
      await page.addInitScript((ms) => {
        const plan = window.setTimeout;
        const planned = (...given: Parameters<typeof plan>) => (given[1] === ms ? 0 : plan(...given));
        Object.assign(window, { setTimeout: planned });
      }, LOADED_AFTER_MS);
    await page.goto("/");
    await page.getByRole("article").first().getByRole("button").click();
    await page.getByPlaceholder(editor).fill(`Written by ${learner.displayName}`);
    await expect.poll(async () => (await api.get<unknown[]>("/api/user-challenges")).length).toBe(1);
    const notice = page.getByRole("dialog", { name: title });
    if (next) {
      // Another window has another person's session, and nothing told this page.
      await api.changeTo(friend);
      await page.getByPlaceholder(editor).press("x");
      await expect(notice).toBeVisible();
    } else {
      const other = await page.context().newPage();
      await other.goto("/");
      await expect(other.getByRole("button", { name: "Notifications" })).toBeVisible();
      // It is there for a moment only, which may be over when the other tab has arrived at the sign-in screen.
      await Promise.all([notice.waitFor(), signOut(other, "desktop")]);
      await other.close();
    }
    if (next) {
      await expectAccessibleInBothThemes(page);
      await notice.getByRole("button", { name: "Reload now" }).click();
    }
    const heading = page.getByRole("heading", { level: 1 });
    if (next) await expect(heading).toContainText(friend.displayName);
    else await expect(heading).toHaveText("Welcome back");
    await expect(page.getByText(learner.displayName)).toHaveCount(0);
    if (next) expect(await api.get("/api/user-challenges")).toEqual([]);
  });

test("a change of address asks for the password, in both looks", async ({ page, learner }) => {
  await page.goto("/profile");
  const address = page.getByRole("textbox", { name: "Email" });
  await expect(address).toHaveValue(learner.email);
  await address.fill(newAccount().email);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("a text for a challenge that was completed elsewhere stays in the editor", async ({
  page,
  api,
  learner: _learner,
  consoleErrors,
}) => {
  consoleErrors.allow(/409|400/);
  await page.goto("/");
  await page.getByRole("article").first().getByRole("button").click();
  await page.getByPlaceholder(editor).fill("Written here, and not handed in");
  await expect.poll(async () => (await api.get<unknown[]>("/api/user-challenges")).length).toBe(1);
  await api.complete("easy");
  await page.getByPlaceholder(editor).fill("Written here, and not handed in, with more");
  const result = page.getByRole("button", { name: "Show the result" });
  await expect(result).toBeVisible();
  await expect(page.getByPlaceholder(editor)).toHaveValue("Written here, and not handed in, with more");
  await expectAccessibleInBothThemes(page);
  await result.click();
  await expect(page.getByRole("heading", { name: "You also wrote this" })).toBeVisible();
  await expect(page.getByText("Written here, and not handed in, with more")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
