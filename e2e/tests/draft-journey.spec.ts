import type { Page } from "@playwright/test";
import type { Api, Challenge } from "../account.ts";
import { expect, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { editorOf, expectNothingOver } from "../open-card.ts";

/** Two prompts of which the built-in assessor gives the first about 40 and the second about 70. */
const TITLE = "Soup for Grandmother's Teeth";
const WEAK = "4 portions of vegetable soup, quantities in grams, gran eats too.";
const BETTER =
  "for my gran, need it printed before pickup at 4: recipe card, vegetable soup, smooth so she doesn't have to chew, " +
  "herbs and a bit of acidity for flavour, four bowls, large print, short lines. thx";
/** How many calls run at once. */
const TOGETHER = 25;
const PRESSES_AT_MOST = 3;

type Attempt = { overallScore: number; best: { number: number; counted: number } };

/** Every challenge of the library opens by its address; which one has this title only its text tells. */
async function idOf(api: Api, title: string): Promise<number> {
  for (let from = 1; from < 2_000; from += TOGETHER) {
    const found = await Promise.all(
      Array.from({ length: TOGETHER }, (_, at) =>
        api.get<Challenge>(`/api/challenges/${from + at}`).catch(() => null),
      ),
    );
    const one = found.find((challenge) => challenge?.title === title);
    if (one) return one.id;
  }
  throw new Error(`The library has no challenge "${title}"`);
}

const scoreShown = (page: Page, score: number) =>
  page.getByRole("dialog").getByRole("img", { name: new RegExp(`\\b${score}\\b`) });

test("from a weak prompt to a better one in three presses at most, compared, and a third one found again @phone", async ({
  page,
  api,
  learner,
}) => {
  expect(learner.email).not.toBe("");
  let presses = 0;
  const press = async (name: string) => {
    presses += 1;
    await page.getByRole("button", { name, exact: true }).filter({ visible: true }).first().click();
  };
  const id = await idOf(api, TITLE);
  const attempt = () => api.get<Attempt>(`/api/user-challenges/${id}`);

  await page.goto(`/challenge/${id}`);
  await editorOf(page).fill(WEAK);
  await press("Submit Challenge");
  await expect(page.getByRole("heading", { name: "Target: 80+" })).toBeFocused();
  const first = await attempt();
  expect(first.overallScore).toBeGreaterThanOrEqual(35);
  expect(first.overallScore).toBeLessThanOrEqual(50);
  await expect(scoreShown(page, first.overallScore).first()).toBeVisible();

  presses = 0;
  await press("Try again");
  await editorOf(page).fill(BETTER);
  await press("Submit Draft");
  await expect(page.getByRole("heading", { name: "What changed" })).toBeVisible();
  expect(presses).toBeLessThanOrEqual(PRESSES_AT_MOST);
  const { best } = await attempt();
  expect(best.number).toBe(2);
  expect(best.counted).toBeGreaterThanOrEqual(62);
  expect(best.counted).toBeLessThanOrEqual(80);
  await expect(scoreShown(page, best.counted).first()).toBeVisible();
  // Each line that was won by words shows them, and they are new.
  const won = page.getByRole("listitem").filter({ hasText: /^Gained/ });
  await expect(won).not.toHaveCount(0);
  const quotes = (await won.allInnerTexts()).flatMap((text) => /“([^”]+)”/.exec(text)?.[1] ?? []);
  expect(quotes.length).toBeGreaterThan(0);
  for (const quote of quotes) {
    expect(BETTER).toContain(quote);
    expect(WEAK).not.toContain(quote);
  }

  await press("Compare");
  const warning = page.getByRole("dialog", { name: "See the model answer?" });
  await expectAccessibleInBothThemes(page);
  // Left again, the focus is back where it was.
  await page.keyboard.press("Escape");
  await expect(warning).toBeHidden();
  await expect(page.getByRole("button", { name: "Compare", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await warning.getByRole("button", { name: "Show it" }).click();
  await expect(page.getByRole("heading", { name: "Side by side" })).toBeFocused();
  await expect(
    page.getByText("Model answer", { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible();
  await press("Back to the result");

  await press("Try again");
  await editorOf(page).fill("Half a third draft");
  await page.keyboard.press("Escape");
  // Closed, the challenge's own page leads to the dashboard.
  await expect(page).toHaveURL("/");
  await expectNothingOver(page);
  await page.goto(`/challenge/${id}`);
  await press("Try again");
  await expect(editorOf(page)).toHaveValue("Half a third draft");
});
