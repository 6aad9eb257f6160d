import type { Page } from "@playwright/test";

/** Further drafts of this page reach the target from now on; which of them do is the assessor's matter. */
export async function letDraftsReachTarget(page: Page): Promise<void> {
  await page.route("**/drafts", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const answer = await route.fetch();
    const draft = (await answer.json()) as object;
    const scores = { overallScore: 86, counted: 86, pointsGained: 4, best: { number: 2, counted: 86 } };
    await route.fulfill({ response: answer, json: { ...draft, ...scores } });
  });
}
