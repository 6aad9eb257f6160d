import { freePort } from "@promptsmith/testing/free-port";
import { Api, newAccount } from "../account.ts";
import type { Challenge } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { startOwnServer } from "../own-server.ts";
import type { OwnServer } from "../own-server.ts";

/** Few people, so that one score decides about the club: the best of four is among 25 %, the second among 50 %. */
let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer(await freePort(), { EMAIL_VERIFICATION: "off" });
});
test.afterAll(() => server.stop());

test("a score that leads to a better club is celebrated after the result, once", async ({ browser }) => {
  const join = async () => {
    const page = await browser.newPage({ baseURL: server.url });
    const api = new Api(page.request);
    const account = newAccount();
    await api.signUp(account);
    await api.finishOnboarding(account);
    return { page, api };
  };
  const { page, api } = await join();
  const rival = await join();
  await Promise.all([join(), join()]);
  await api.complete("easy");
  await rival.api.complete("medium");

  await page.goto("/");
  const numbers = page.getByRole("region", { name: "Your numbers", includeHidden: true });
  await expect(numbers).toContainText("Top 50%");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const challenges = await api.get<Challenge[]>("/api/challenges");
  const hard = challenges.find(({ difficulty }) => difficulty === "hard");
  await page.getByRole("article").nth(2).getByRole("button", { name: "Start Challenge" }).click();
  await page
    .getByPlaceholder("Write your prompt here...")
    .fill(
      `You are a patient teacher. ${hard?.description} Use a numbered list and one comparison of your own.`,
    );
  await page.getByRole("button", { name: "Submit Challenge" }).filter({ visible: true }).click();
  await expect(page.getByText("Overall Feedback:")).toBeVisible();
  await expect(numbers).toContainText("Top 25%");
  const club = page.getByRole("dialog", { name: "Congratulations! You've moved up to the Top 25% Club!" });
  // The result is shown first.
  await expect(club).toBeHidden();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("dialog", { name: "Share Challenge" }).getByRole("button", { name: "Done" }).click();
  await expect(club).toBeVisible();
  await expect(club.getByRole("button", { name: "Let's Go!" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.reload();
  await expect(numbers).toContainText("Top 25%");
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(club).toBeHidden();
});
