import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import type { Theme } from "./theme.ts";

type Violation = { id: string; help: string; nodes: { html: string }[] };
type Options = { rules?: Record<string, { enabled: boolean }>; runOnly?: { type: "rule"; values: string[] } };

/** The axe that @axe-core/playwright brings; its own builder sends the program twice for each analysis. */
const AXE = readFileSync(
  createRequire(fileURLToPath(import.meta.resolve("@axe-core/playwright"))).resolve("axe-core/axe.min.js"),
  "utf8",
);

/**
 * No violation of WCAG 2.2 A and AA and of axe's best practices. Zooming is switched off on phones because the
 * product is specified so; that one rule is known to fail and is left out.
 */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNoViolation(page, { rules: { "meta-viewport": { enabled: false } } });

/** Checks a screen in both themes. The themes differ only in colours, so the second check looks only at colours. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await switchTheme(page, "dark");
  await expectAccessible(page);
  await switchTheme(page, "light");
  await expectNoViolation(page, {
    runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  });
}

/** Changes the theme of the open page without losing what is on it. */
async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    for (const element of [document.documentElement, document.body]) {
      element.classList.toggle("dark", chosen === "dark");
    }
    document.documentElement.style.colorScheme = chosen;
  }, theme);
}

/** How long something that comes late may go on appearing while the page is judged. */
const APPEARING_MS = 60_000;

async function expectNoViolation(page: Page, options: Options): Promise<void> {
  // A screen is its own part of the program and comes a moment after the page has loaded; each has a heading.
  await expect(page.locator("h1").first()).toBeAttached();
  // What is in the page before its program is inert until the program has taken it over; axe sees nothing in it.
  await expect(page.locator("#root[inert]")).toHaveCount(0);
  // It stays in the page until the next one is loaded.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // What comes while axe looks is judged half transparent, so what was found has to be there when all is still again.
  await expect(async () => expect(await violationsOf(page, options)).toEqual([])).toPass({
    timeout: APPEARING_MS,
  });
}

async function violationsOf(page: Page, options: Options) {
  // What still fades in is measured half transparent, so colours are judged once everything is still. What ends can
  // make something else begin: a colour that is handed down moves on where it arrives.
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    for (let ending = moving(); ending.length > 0; ending = moving())
      await Promise.allSettled(ending.map((animation) => animation.finished));
  });
  return page.evaluate(async (chosen) => {
    const { axe } = window as unknown as {
      axe: { run(context: Document, options: object): Promise<{ violations: Violation[] }> };
    };
    const { violations } = await axe.run(document, { ...chosen, resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map((node) => node.html.slice(0, 200)),
    }));
  }, options);
}
