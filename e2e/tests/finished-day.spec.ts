import type { Page } from "@playwright/test";
import { goodPrompt } from "@promptsmith/testing/prompts";
import type { Api, Challenge } from "../account.ts";
import { expect, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { editorOf } from "../open-card.ts";

/** Also behind a dialog, where it shall not be yet. */
const card = (page: Page) => page.getByRole("region", { name: "Today is done", includeHidden: true });
const moment = (page: Page) => page.locator("[data-falls].day-moment");

/** Two of the day are completed; the third is done on the screen and left up to the share dialog. */
async function leaveTheThird(page: Page, api: Api): Promise<void> {
  await api.complete("easy");
  await api.complete("medium");
  const hard = (await api.get<Challenge[]>("/api/challenges")).find(
    ({ difficulty }) => difficulty === "hard",
  );
  await page.goto("/");
  await expect(page.getByRole("img", { name: "2 of 3 completed today" })).toBeVisible();
  await expect(page.getByRole("timer")).toHaveCount(1);
  await page.getByRole("article").nth(2).getByRole("button").click();
  await editorOf(page).fill(goodPrompt(hard!));
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: /^(Great job!|Target: 80\+)$/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Share Challenge" })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
}

test("the third result left, the day closes to one strike and has a line to copy, by keyboard @phone", async ({
  page,
  api,
  context,
  learner: _learner,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await leaveTheThird(page, api);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(moment(page)).toBeVisible();
  await expect(card(page).getByRole("img", { name: "This week: 1 day done" })).toBeVisible();
  await expect(card(page)).toContainText(/\d+ of 300, best \d+\. \d+ points today\./);
  await expect(page.getByRole("timer")).toHaveCount(1);
  await expect(card(page).getByRole("timer")).toHaveText(/^Next challenges: Refreshes in \d\d:\d\d:\d\d$/);
  await expect(card(page)).toBeInViewport();
  const line = await card(page)
    .getByText(/^Promptsmith /)
    .innerText();
  expect(line).toMatch(/^Promptsmith \d{1,2} [A-Z][a-z]+ {2}\d+ \d+ \d+ {2}streak 1$/);
  await card(page).getByRole("button", { name: "Copy" }).press("Enter");
  await expect(card(page).getByRole("button", { name: "Copied!" })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(line);
  await expectAccessibleInBothThemes(page);

  await page.reload();
  await expect(card(page).getByText(/^Promptsmith /)).toHaveText(line);
  await expect(moment(page)).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
});

test("the day is in sight too where the browser steps back late from the dialog @phone", async ({
  page,
  api,
  learner: _learner,
}) => {
  await page.addInitScript(() => {
    const go = history.go.bind(history);
    history.go = (by) => void setTimeout(() => go(by), 700);
  });
  await leaveTheThird(page, api);
  await page.keyboard.press("Escape");
  await expect(moment(page)).toBeVisible();
  await expect(card(page)).toBeInViewport();
  const layer = () => page.evaluate(() => (history.state as { layer?: number } | null)?.layer);
  await expect.poll(layer).toBe(undefined);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  await expect(card(page)).toBeInViewport();
});

test("where less motion is wanted the day stands there as it ends", async ({
  page,
  api,
  learner: _learner,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await leaveTheThird(page, api);
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await expect(moment(page)).toBeVisible();
  await expect(card(page).locator(".day-strike")).toHaveCSS("opacity", "1");
  for (const ring of await card(page).locator(".day-ring").all())
    await expect(ring).toHaveCSS("opacity", "0");
  await expectAccessibleInBothThemes(page);
});
