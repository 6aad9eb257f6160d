import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

export const THEMES = ["dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

/** Opens the product in a theme as a returning visitor has it: chosen before the page loads. */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem("vite-ui-theme", chosen), theme);
}

/** Tells by the background colour whether the page looks dark or light. */
export async function expectTheme(page: Page, theme: Theme): Promise<void> {
  const ground = () =>
    page.evaluate((): Theme => {
      const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
      context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      return red + green + blue < 384 ? "dark" : "light";
    });
  await expect.poll(ground).toBe(theme);
}
