import type { Page } from "@playwright/test";
import { weakPrompt } from "@promptsmith/testing/prompts";
import type { Challenge } from "../account.ts";
import { expect, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { editorOf } from "../open-card.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const said = (page: Page) => dialog(page).getByRole("button", { name: /^I did say this: / });

/** What is cut off at the right. */
const tooWide = (page: Page) =>
  dialog(page).evaluate(
    (one) =>
      [...one.querySelectorAll("*")].filter(
        (element) => element.getBoundingClientRect().right > innerWidth + 1,
      ).length,
  );

test("a missed row that was said leads to its suggestion and to the end of the text @phone", async ({
  page,
  api,
  learner: _learner,
}) => {
  const [challenge] = await api.get<Challenge[]>("/api/challenges");
  const userPrompt = `${weakPrompt(challenge!)}\n${"Take your time with it.\n".repeat(30)}It is for me.`;
  await api.send("POST", "/api/user-challenges", { challengeId: challenge!.id, userPrompt });
  await page.goto(`/challenge/${challenge!.id}`);
  const button = said(page).first();
  await expect(button).toBeVisible();
  const [, name = ""] = /: (.+)/.exec((await button.getAttribute("aria-label")) ?? "") ?? [];
  await expectAccessibleInBothThemes(page);

  await button.press("Enter");
  const text = editorOf(page);
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(userPrompt);
  const told = dialog(page).getByRole("heading", { name: `Missed: ${name}`, exact: true });
  await expect(told).toBeInViewport();
  await expect(text).toHaveAccessibleDescription(/Missed: .+ This score stays\./);
  // The last line is on the screen.
  const hidden = () => text.evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop);
  await expect.poll(hidden).toBeLessThanOrEqual(1);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.type(" Keep it plain.");
  await expect(text).toHaveValue(`${userPrompt} Keep it plain.`);

  await dialog(page).getByRole("button", { name: "Back to the result" }).click();
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(text).toHaveValue(`${userPrompt} Keep it plain.`);
  await expect(told).toHaveCount(0);
});

test("a missed row with long words, and in large letters, is not cut off @phone", async ({
  page,
  api,
  learner: _learner,
}) => {
  const [challenge] = await api.get<Challenge[]>("/api/challenges");
  const body = { challengeId: challenge!.id, userPrompt: weakPrompt(challenge!) };
  await api.send("POST", "/api/user-challenges", body);
  const long = `Rechtsschutzversicherungsgesellschaften und Donaudampfschifffahrtsgesellschaften ${"x".repeat(60)}`;
  // Which rows a prompt misses is the assessor's matter; here each has a long name.
  await page.route(`**/api/user-challenges/${challenge!.id}`, async (route) => {
    const answer = await route.fetch();
    const attempt = (await answer.json()) as { assessment: { criterion: string }[] };
    const assessment = attempt.assessment.map((row) => ({ ...row, criterion: long }));
    await route.fulfill({ response: answer, json: { ...attempt, assessment } });
  });
  await page.goto(`/challenge/${challenge!.id}`);
  await expect(said(page).first()).toBeVisible();
  await expect.poll(() => tooWide(page)).toBe(0);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await expect.poll(() => tooWide(page)).toBe(0);
  await said(page).first().click();
  await expect(dialog(page).getByRole("heading", { name: `Missed: ${long}` })).toBeVisible();
  await expect.poll(() => tooWide(page)).toBe(0);
});
