import type { Page } from "@playwright/test";
import { goodPrompt } from "@promptsmith/testing/prompts";
import { expect, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { editorOf } from "../open-card.ts";
import type { Challenge } from "../account.ts";

const dialog = (page: Page) => page.getByRole("dialog");
/** The words that rows quote, where they are in the prompt. */
const quoted = (page: Page) =>
  dialog(page)
    .getByRole("link")
    .filter({ has: page.locator("mark") });

/** The name of what has the focus: of a row its title, of a link its words. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const name = document.activeElement?.getAttribute("aria-labelledby");
    return (name ? document.getElementById(name) : document.activeElement)?.textContent ?? "";
  });

test("quoted words lead to their row and back by keyboard, and nothing is cut off in large letters @phone", async ({
  page,
  api,
  learner: _learner,
}) => {
  const [easy] = await api.get<Challenge[]>("/api/challenges");
  const userPrompt = goodPrompt(easy!);
  await page.goto(`/challenge/${easy!.id}`);
  await editorOf(page).fill(userPrompt);
  await dialog(page).getByRole("button", { name: "Submit Challenge" }).click();
  await expect(page.getByRole("heading", { name: /^(Great job!|Target: 80\+)$/ })).toBeFocused();

  // What is missing comes before what is met, in each sub-score.
  const lists = await dialog(page)
    .getByRole("list")
    .filter({ has: page.locator("[aria-labelledby]") })
    .evaluateAll((all) =>
      all.map((list) =>
        [...list.children].map((row) => /^(\w+)/.exec(row.textContent.trim())?.[1]).join(" "),
      ),
    );
  expect(lists.length).toBeGreaterThan(1);
  for (const verdicts of lists) expect(verdicts).toMatch(/^(Penalty ?)*(Missed ?)*(Partly ?)*(Met ?)*$/);

  const first = quoted(page).first();
  const words = (await first.innerText()).trim();
  expect(userPrompt).toContain(words);
  await first.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toMatch(/^(Met|Partly met|Missed|Penalty): /);
  const row = page.locator(`[id="${await page.evaluate(() => document.activeElement?.id)}"]`);
  await expect(row).toBeInViewport();
  const back = row.getByRole("link");
  await expect(back).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Tab");
  // A row that is met can be folded, which is a stop of its own before the way back.
  if ((await row.locator("summary").count()) > 0) await page.keyboard.press("Tab");
  await expect(back).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();

  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  const tooWide = () =>
    dialog(page).evaluate(
      (one) =>
        [...one.querySelectorAll("li, li *")].filter(
          (element) => element.getBoundingClientRect().right > innerWidth + 1,
        ).length,
    );
  await expect.poll(tooWide).toBe(0);
});
