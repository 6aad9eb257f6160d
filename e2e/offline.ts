import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

const asks = () => fetch("/healthz").then(String, () => "no answer");

/** Takes the network away from the page's context, and waits until its requests are really refused. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect.poll(() => page.evaluate(asks)).toBe("no answer");
}
