import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

/** The field in which a prompt is written. */
export const editorOf = (page: Page): Locator => page.getByPlaceholder("Write your prompt here...");

/**
 * Everything that lay over the page is closed. On a phone what closes steps back in the history a moment later, which
 * would cut off a page that is opened or loaded anew before that.
 */
export async function expectNothingOver(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => (history.state as { layer?: number } | null)?.layer ?? 0))
    .toBe(0);
}

/**
 * Opens the first of today's challenges. Right after signing in the cards are read once more, and a click may meet
 * one that is being replaced, so the click is made again until the editor is there. The open dialog hides the cards,
 * so once the editor is there no card may be asked for.
 */
export async function openFirstCard(page: Page): Promise<void> {
  const card = page.getByRole("article").first();
  await expect(async () => {
    if (!(await editorOf(page).isVisible())) await card.getByRole("button").click({ timeout: 2000 });
    await expect(editorOf(page)).toBeVisible({ timeout: 3000 });
  }).toPass();
}
