import { goodPrompt } from "@promptsmith/testing/prompts";
import type { Challenge } from "../account.ts";
import { expect, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { editorOf, openFirstCard } from "../open-card.ts";

test("without an AI the panel ticks what is said, and Ctrl Enter submits from anywhere in the dialog @phone", async ({
  page,
  api,
  learner: _learner,
}) => {
  const [challenge] = await api.get<Challenge[]>("/api/challenges");
  await page.goto("/");
  await openFirstCard(page);
  const dialog = page.getByRole("dialog");
  const panel = dialog.getByRole("region", { name: "AI Output" });
  await expect(panel).toContainText('Enter a prompt and click "Test Prompt" to see the AI output.');
  const help = panel.getByRole("region", { name: /^Not from an AI/ });
  const ticked = help.getByRole("listitem").filter({ hasText: /^Found: / });
  await expect(help.getByRole("listitem")).not.toHaveCount(0);
  await expect(ticked).toHaveCount(0);

  // On a busy machine a text may not be read in time; then the next key asks again.
  await expect(async () => {
    await editorOf(page).fill("");
    await editorOf(page).fill(challenge!.description);
    await expect(ticked).not.toHaveCount(0, { timeout: 3000 });
  }).toPass();
  await expect(help.getByRole("status")).toHaveText(/^\d of \d found\.$/);
  await expect(help.getByRole("status")).toHaveText(
    `${await ticked.count()} of ${await help.getByRole("listitem").count()} found.`,
  );
  await expectAccessibleInBothThemes(page);
  await editorOf(page).fill("");
  await expect(ticked).toHaveCount(0);

  await editorOf(page).fill(goodPrompt(challenge));
  await dialog.getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: /^(Great job!|Target: 80\+)$/ })).toBeFocused();
});
