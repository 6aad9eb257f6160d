import type { Page } from "@playwright/test";
import type { Api } from "../account.ts";
import { expect, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { editorOf } from "../open-card.ts";
import { strongPrompt } from "../written-prompts.ts";

const button = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).first();
const share = (page: Page) => page.getByRole("dialog", { name: "Share Challenge" });
const setting = async (api: Api) => (await api.get<{ askToShare: boolean }>("/api/user")).askToShare;

/** Leaves the result of a challenge by its button. */
async function leave(page: Page, id: number): Promise<void> {
  await page.goto(`/challenge/${id}`);
  await button(page, "Done").click();
}

test("a learner ends being asked to share, is asked about a new score at the target, and switches it on again @phone", async ({
  page,
  api,
  learner: _learner,
}) => {
  const challenge = await api.complete("easy");
  await leave(page, challenge.id);
  await expect(share(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await share(page).getByRole("button", { name: "Don't ask again" }).press("Enter");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await setting(api)).toBe(false);

  await leave(page, challenge.id);
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Which draft gets 80 is the assessor's matter; here it is one that did.
  await page.route("**/drafts", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const answer = await route.fetch();
    const draft = (await answer.json()) as object;
    const scores = { overallScore: 86, counted: 86, pointsGained: 4, best: { number: 2, counted: 86 } };
    await route.fulfill({ response: answer, json: { ...draft, ...scores } });
  });
  await page.goto(`/challenge/${challenge.id}`);
  await button(page, "Try again").click();
  await editorOf(page).fill(strongPrompt(challenge));
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "Great job!" })).toBeFocused();
  await button(page, "Done").click();
  await expect(share(page)).toBeVisible();
  await expect(share(page).getByRole("button", { name: "Don't ask again" })).toHaveCount(0);
  await share(page).getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL("/");

  await page.goto("/profile");
  const toggle = page.getByRole("switch", { name: "Ask to share when I close a result" });
  await expect(toggle).not.toBeChecked();
  await expectAccessibleInBothThemes(page);
  await toggle.check();
  await expect.poll(() => setting(api)).toBe(true);
  await leave(page, challenge.id);
  await expect(share(page)).toBeVisible();
});
