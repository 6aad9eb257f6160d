import type { Locator, Page } from "@playwright/test";
import { goodPrompt, weakPrompt } from "@promptsmith/testing/prompts";
import type { Api, Challenge } from "../account.ts";
import { expect, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { editorOf } from "../open-card.ts";
import { letDraftsReachTarget } from "../scored-draft.ts";

type Attempt = { overallScore: number; estimate: boolean; best: { counted: number } };

const button = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).first();
const verdict = (page: Page) => page.getByRole("heading", { name: /^(Great job!|Target: 80\+)$/ });
/** With the pointer elsewhere, when it has stopped changing. */
async function groundOf(at: Locator): Promise<string> {
  await at.page().mouse.move(0, 0);
  return at.evaluate(async (element) => {
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
    return getComputedStyle(element).backgroundColor;
  });
}

async function todays(api: Api, difficulty: string): Promise<Challenge> {
  const found = (await api.get<Challenge[]>("/api/challenges")).find((one) => one.difficulty === difficulty);
  if (found === undefined) throw new Error(`No ${difficulty} challenge today`);
  return found;
}

test("below the target another draft comes first, and the one that reaches it has its moment @phone", async ({
  page,
  api,
  learner: _learner,
}) => {
  const challenge = await todays(api, "easy");
  await page.goto(`/challenge/${challenge.id}`);
  await editorOf(page).fill(weakPrompt(challenge));
  await button(page, "Submit Challenge").click();
  await expect(verdict(page)).toBeFocused();
  await expectAccessibleInBothThemes(page);
  const first = await groundOf(button(page, "Try again"));
  expect(await groundOf(button(page, "Done"))).not.toBe(first);

  await letDraftsReachTarget(page);
  await button(page, "Try again").press("Enter");
  await editorOf(page).fill(goodPrompt(challenge));
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "Great job!" })).toBeFocused();
  await expect(page.getByText("You reached the target.", { exact: true })).toBeVisible();
  expect(await groundOf(button(page, "Done"))).toBe(first);
  await expectAccessibleInBothThemes(page);
});

test("a prompt in another language, which stays below the target, is not sent back for another draft", async ({
  page,
  api,
  learner: _learner,
}) => {
  const challenge = await todays(api, "easy");
  await api.send("POST", "/api/user-challenges", {
    challengeId: challenge.id,
    userPrompt:
      "Bitte schreibe mir dazu einen kurzen Text, der für eine Anfängerin verständlich ist und in dem alles " +
      "vorkommt, was verlangt wird. Beginne mit dem Wichtigsten, nenne 5 Schritte in der richtigen Reihenfolge und " +
      "erkläre jeden in höchstens 20 Wörtern. Am Ende soll eine Frage stehen, die zeigt, ob es verstanden wurde.",
  });
  const { best, estimate } = await api.get<Attempt>(`/api/user-challenges/${challenge.id}`);
  expect(estimate).toBe(true);
  expect(best.counted).toBeLessThanOrEqual(75);
  await page.goto(`/challenge/${challenge.id}`);
  await expect(page.getByText("Read in German", { exact: false }).first()).toBeAttached();
  const again = await groundOf(button(page, "Try again"));
  await button(page, "Try again").click();
  await expect(editorOf(page)).toBeVisible();
  // The button that leads looks the same everywhere.
  const leads = await groundOf(button(page, "Submit Draft"));
  expect(again).not.toBe(leads);
  await button(page, "Back to the result").click();
  expect(await groundOf(button(page, "Done"))).toBe(leads);
});
