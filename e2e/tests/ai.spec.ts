import type { Browser, Page } from "@playwright/test";
import {
  breaksOffAfter,
  OpenAiDouble,
  quotaExceeded,
  says,
  stallsAfter,
} from "@promptsmith/testing/doubles/ai";
import { freePort } from "@promptsmith/testing/free-port";
import { Api, newAccount } from "../account.ts";
import type { Challenge } from "../account.ts";
import { expect, expectAccessible, test, toasts } from "../fixtures.ts";
import { startOwnServer } from "../own-server.ts";
import type { OwnServer } from "../own-server.ts";

const ANSWER = `## A plan

First **measure**, then _heat_:

1. Fill the pot.
2. Wait.

| Step | Minutes |
|---|---|
| Fill | 2 |

<img src=x onerror=alert(1)> [a link](javascript:alert(1))

${"Stir slowly and taste. ".repeat(40)}The end.`;

test.describe.configure({ mode: "default" });
test.describe("with an AI", () => {
  const double = new OpenAiDouble();
  let server: OwnServer;

  test.beforeAll(async () => {
    await double.start();
    server = await startOwnServer(await freePort(), { EMAIL_VERIFICATION: "off", ...double.env });
  });
  test.afterAll(async () => {
    await server.stop();
    await double.stop();
  });

  test("an output grows while it arrives, is only words, and a new letter stops it", async ({ browser }) => {
    const { page, easy } = await enter(browser, server.url);
    const output = page.getByRole("region", { name: "AI Output" });
    const testing = page.getByRole("button", { name: "Test Prompt" }).filter({ visible: true });
    await expect(page.getByText(/^Using fallback data/)).toHaveCount(0);
    await page.getByRole("article").first().getByRole("button").click();
    const editor = page.getByPlaceholder("Write your prompt here...");
    await editor.fill(promptFor(easy));

    // Says the first words and then nothing more, so the panel is seen while it grows.
    double.will(stallsAfter("## A plan\n\nFirst ", "**measure**, then"));
    await testing.click();
    await expect(page.getByRole("button", { name: "Processing..." }).filter({ visible: true })).toBeVisible();
    await expect(output.getByRole("heading", { name: "A plan" })).toBeVisible();
    await expect(output).toContainText("First measure, then");
    await editor.press("End");
    await editor.pressSequentially(" Now.");
    await expect(output).toHaveText('Enter a prompt and click "Test Prompt" to see the AI output.');

    double.will(says(ANSWER, { pieces: 12, everyMs: 20 }));
    await testing.click();
    await expect(output).toContainText("The end.");
    await expect(output.getByRole("cell", { name: "Fill" })).toBeVisible();
    await expect(output.locator("img, a, script")).toHaveCount(0);
    await expect(output).toContainText("<img src=x onerror=alert(1)>");
    await expectAccessible(page);
    await editor.pressSequentially(" Go.");

    double.will(breaksOffAfter("Half of ", "an answer"));
    await testing.click();
    await expect(output).toHaveText(
      "Unable to process your prompt at this time. Please try again or submit directly for evaluation.",
    );
    await expect(toasts(page).getByText("Validation Temporarily Unavailable")).toBeVisible();
    await expect(
      page.getByRole("button", { name: "Submit Challenge" }).filter({ visible: true }),
    ).toBeEnabled();
  });

  test("an exceeded quota is told at once, once, and with its true reason", async ({ browser }) => {
    const { page, easy } = await enter(browser, server.url);
    await page.getByRole("article").first().getByRole("button").click();
    await page.getByPlaceholder("Write your prompt here...").fill(promptFor(easy));
    double.will(quotaExceeded);
    await page.getByRole("button", { name: "Test Prompt" }).filter({ visible: true }).click();
    await expect(page.getByRole("region", { name: "AI Output" })).toContainText(
      "The AI cannot answer just now, so this is not an AI's answer.",
    );
    await expect(toasts(page).getByText("AI Service Notification")).toBeVisible();
    await page.reload();
    await expect(
      page.getByText("Using fallback data (API quota exceeded). Your scores are not affected."),
    ).toBeVisible();
    await expect(toasts(page).getByText("AI Service Notification")).toHaveCount(0);

    await page.goto("/test-openai");
    await page.getByRole("button", { name: "Test OpenAI API" }).click();
    await expect(toasts(page).getByText("Using Fallback Mode")).toBeVisible();
    const told = page.getByRole("main");
    await expect(told.getByText("Using Fallback", { exact: true })).toBeVisible();
    await expect(told.getByText(/^(59|60) minutes$/)).toBeVisible();
    await expectAccessible(page);
  });
});

const promptFor = ({ description }: Challenge): string =>
  `You are a patient guide. ${description} Give seven numbered steps and one comparison of your own.`;

/** A new learner on the own server's dashboard. */
async function enter(browser: Browser, url: string): Promise<{ page: Page; easy: Challenge }> {
  const { viewport, isMobile, hasTouch } = test.info().project.use;
  const context = await browser.newContext({
    baseURL: url,
    viewport: viewport ?? null,
    isMobile: isMobile ?? false,
    hasTouch: hasTouch ?? false,
  });
  const page = await context.newPage();
  const account = newAccount();
  const api = new Api(page.request);
  await api.signUp(account);
  await api.finishOnboarding(account);
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(3);
  const [easy] = await api.get<[Challenge]>("/api/challenges");
  return { page, easy };
}
