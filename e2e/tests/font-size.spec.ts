import type { Page } from "@playwright/test";
import { expect, SIGNED_IN_SCREENS, test, VISITOR_SCREENS } from "../fixtures.ts";

/** As a person sets it in the browser: 16 is usual, 24 and 32 are Chromium's larger choices. */
async function setBrowserFont(page: Page, standard: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard } });
}

const bodyFont = (page: Page): Promise<number> =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));

/** Words of controls that run out of their control or out of the window. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const range = document.createRange();
    return [...document.querySelectorAll<HTMLElement>("main :is(button, a, h1, h2, h3, label)")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.innerText !== "")
      .filter((element) => {
        range.selectNodeContents(element);
        const words = range.getBoundingClientRect();
        const box = element.getBoundingClientRect();
        const isScrolled = element.closest("[role=tablist]") !== null;
        // For screen readers alone.
        const isHidden = box.width <= 1 || words.width === 0;
        if (isScrolled || isHidden) return false;
        return words.right > Math.min(box.right, innerWidth) + 1 || words.left < Math.max(box.left, 0) - 1;
      })
      .map((element) => element.innerText);
  });

async function expectWhole(page: Page, path: string): Promise<void> {
  for (const standard of [24, 32]) {
    await setBrowserFont(page, standard);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
      const at = `${path} at ${width} px with a font size of ${standard}`;
      await expect.poll(() => bodyFont(page), at).toBeGreaterThanOrEqual(0.9 * standard);
      await expect.poll(widest, at).toBeLessThanOrEqual(width);
      await expect.poll(() => cutWords(page), at).toEqual([]);
    }
  }
  await setBrowserFont(page, 16);
}

test("the font size of a visitor's browser holds, and every screen stays whole", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/40[04]/);
  for (const path of VISITOR_SCREENS) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectWhole(page, path);
  }
});

test("the font size of a learner's browser holds, and every screen stays whole", async ({
  page,
  api,
  learner: _learner,
}) => {
  await api.complete("easy");
  for (const path of [...SIGNED_IN_SCREENS, "/profile?tab=leaderboard"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectWhole(page, path);
  }
});

test("a phone has no text below 16 px, whatever the browser asks for", async ({ page }) => {
  await setBrowserFont(page, 12);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/auth");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => bodyFont(page)).toBe(16);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => bodyFont(page)).toBeLessThan(12);
});
