import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

/** A window of 1280 by 1024 at four times the size. */
const ZOOMED = { width: 320, height: 256 };

/** The share of an element, from its top to its bottom, that lies in the window and under nothing. */
const seen = (element: Locator): Promise<number> =>
  element.evaluate((one) => {
    one.scrollIntoView({ block: "center" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const rows = Array.from({ length: 20 }, (_, row) => top + ((row + 0.5) * height) / 20);
    return rows.filter((y) => document.elementFromPoint(left + width / 2, y) === one).length / 20;
  });

test("at four times the size one can write: head and foot of the dialog scroll along", async ({
  page,
  learner: _learner,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Start Challenge" }).first().click();
  const text = page.getByRole("textbox", { name: "Your Prompt" });
  await text.fill("A toast for forty guests.");
  await page.setViewportSize(ZOOMED);
  await expect.poll(() => seen(text)).toBe(1);
  const submit = page.getByRole("button", { name: "Submit Challenge" });
  await submit.scrollIntoViewIfNeeded();
  await submit.click({ trial: true });
  await page.getByRole("button", { name: "Close" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("at four times the size nothing of a page stays in the way", async ({ page, learner: _learner }) => {
  await page.setViewportSize(ZOOMED);
  await page.goto("/profile");
  const header = page.getByRole("banner");
  await expect(header).toBeInViewport();
  await page.getByRole("combobox", { name: "Country" }).scrollIntoViewIfNeeded();
  await expect(header).not.toBeInViewport();
});
