import { newAccount } from "../account.ts";
import { expect, expectAccessibleInBothThemes, holdBackCelebration, test } from "../fixtures.ts";
import { editorOf } from "../open-card.ts";

const TEXT =
  "Invent a dinner for two from half a cabbage, two carrots, cold rice and an egg. Nothing is bought. Give amounts and numbered steps.";

test("a visitor tries a challenge, saves the score, and goes on with the text after signing in @phone", async ({
  page,
  api,
}) => {
  await page.goto("/auth");
  const box = page.getByRole("region", { name: "Try a challenge" });
  await expect(box.getByRole("heading", { name: "Try one now, no account needed" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await box.getByLabel("Your Prompt").fill(TEXT);
  await box.getByRole("button", { name: "Score my prompt" }).press("Enter");
  const save = box.getByRole("button", { name: /^Save my \d+$/ });
  await expect(save).toBeVisible();
  await expect(box.getByRole("list", { name: "What cost most" }).getByRole("listitem")).not.toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await save.press("Enter");
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();

  const account = newAccount();
  await api.signUp(account);
  await api.finishOnboarding(account);
  await holdBackCelebration(page, await api.myId());
  await page.goto("/");
  const offer = page.getByRole("region", { name: "Yours?" });
  await expect(offer).toContainText("Invent a dinner for two");
  await expectAccessibleInBothThemes(page);
  await offer.getByRole("link", { name: "Open it" }).click();
  await expect(editorOf(page)).toHaveValue("");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Use this text" }).click();
  await expect(editorOf(page)).toHaveValue(TEXT);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: /^(Great job!|Target: 80\+)$/ })).toBeFocused();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Today's Challenges" })).toBeVisible();
  await expect(offer).toHaveCount(0);
});
