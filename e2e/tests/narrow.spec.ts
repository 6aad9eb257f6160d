import type { Page } from "@playwright/test";
import { expect, SIGNED_IN_SCREENS, test, VISITOR_SCREENS } from "../fixtures.ts";

async function expectNoWiderThanWindow(page: Page, path: string): Promise<void> {
  for (const size of [
    { width: 320, height: 640 },
    // A window of 1440 by 900 at twice the size.
    { width: 720, height: 450 },
  ]) {
    await page.setViewportSize(size);
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(widest, `${path} at ${size.width} px`).toBeLessThanOrEqual(size.width);
  }
}

test("at 320 px and at twice the size a visitor never has to move a screen sideways", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/40[04]/);
  for (const path of [
    ...VISITOR_SCREENS,
    "/reset-password-complete?mode=resetPassword&oobCode=nothing",
    "/verify-email?oobCode=nothing",
    "/undo-email?code=nothing",
    "/nowhere",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoWiderThanWindow(page, path);
  }
});

test("at 320 px and at twice the size a learner never has to move a screen sideways", async ({
  page,
  api,
  learner: _learner,
}) => {
  await api.complete("easy");
  for (const path of [...SIGNED_IN_SCREENS, "/profile?tab=leaderboard"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoWiderThanWindow(page, path);
  }
});
