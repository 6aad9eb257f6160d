import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cardText } from "@promptsmith/contract/kernel/card-text";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const LIBRARY = join(import.meta.dirname, "../../library/challenges");
const WIDTHS = [320, 390, 768, 1440];

const texts = readdirSync(LIBRARY).flatMap((file) =>
  (JSON.parse(readFileSync(join(LIBRARY, file), "utf8")) as { description: string }[]).map(
    ({ description }) => cardText(description),
  ),
);

/** Which of the texts are not whole on a card that is still to be solved. */
const cutOff = (page: Page, candidates: readonly string[]): Promise<string[]> =>
  page.evaluate(async (all) => {
    await document.fonts.ready;
    const place = document.querySelector<HTMLElement>("article[data-next] h3 + p");
    if (place === null) throw new Error("There is no card.");
    return all.filter((text) => {
      place.textContent = text;
      return place.scrollHeight > place.clientHeight + 1;
    });
  }, candidates);

test("every text of the library is whole on its card at every width", async ({ page, learner: _learner }) => {
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(3);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(
      await cutOff(page, ["A text that is much too long for a card. ".repeat(9)]),
      `${width} px`,
    ).toHaveLength(1);
    expect(await cutOff(page, texts), `${width} px`).toEqual([]);
  }
  expect(texts.length).toBeGreaterThan(300);
});
