import type { Page } from "@playwright/test";
import { goodPrompt } from "@promptsmith/testing/prompts";
import type { Api } from "../account.ts";
import { expect, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { editorOf, expectNothingOver } from "../open-card.ts";
import { letDraftsReachTarget } from "../scored-draft.ts";

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
  await expectNothingOver(page);
  expect(await setting(api)).toBe(false);

  await leave(page, challenge.id);
  await expect(page).toHaveURL("/");
  await expectNothingOver(page);

  await letDraftsReachTarget(page);
  await page.goto(`/challenge/${challenge.id}`);
  await button(page, "Try again").click();
  await editorOf(page).fill(goodPrompt(challenge));
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "Great job!" })).toBeFocused();
  await button(page, "Done").click();
  await expect(share(page)).toBeVisible();
  await expect(share(page).getByRole("button", { name: "Don't ask again" })).toHaveCount(0);
  await share(page).getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL("/");
  await expectNothingOver(page);

  await page.goto("/profile");
  const toggle = page.getByRole("switch", { name: "Ask to share when I close a result" });
  await expect(toggle).not.toBeChecked();
  await expectAccessibleInBothThemes(page);
  await toggle.check();
  await expect.poll(() => setting(api)).toBe(true);
  await leave(page, challenge.id);
  await expect(share(page)).toBeVisible();
});
