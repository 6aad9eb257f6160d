import type { Page } from "@playwright/test";
import { Api } from "../account.ts";
import type { Challenge } from "../account.ts";
import { expect, test, toasts } from "../fixtures.ts";
import { editorOf } from "../open-card.ts";

const promptFor = ({ description }: Challenge): string =>
  `You are a patient guide. ${description} Give seven numbered steps and one comparison of your own.`;
const todays = (api: Api) => api.get<Challenge[]>("/api/challenges");
const cards = (page: Page) => page.getByRole("article");
const dialogs = (page: Page) => page.getByRole("dialog");

async function open(page: Page, at: number): Promise<void> {
  await cards(page).nth(at).getByRole("button").click();
  await expect(editorOf(page)).toBeFocused();
}

async function close(page: Page): Promise<void> {
  await dialogs(page).getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialogs(page)).toBeHidden();
}

test("keyboard alone: open, write, submit, and leave one layer at a time", async ({
  page,
  api,
  learner: _learner,
}) => {
  const [easy] = await todays(api);
  await page.goto("/");
  const start = cards(page).first().getByRole("button");
  await start.focus();
  await page.keyboard.press("Enter");
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.insertText(promptFor(easy!));
  await page.keyboard.press("Control+Enter");

  const verdict = page.getByRole("heading", { name: /^(Great job!|Target: 80\+)$/ });
  await expect(verdict).toBeFocused();
  await expect(toasts(page).getByText(/^Your score: \d+\/100$/)).toBeVisible();
  // Every press takes one dialog away; a message that lies over it goes with it.
  await page.keyboard.press("Escape");
  await expect(toasts(page).getByText("Challenge completed!")).toBeHidden();
  await expect(page.getByRole("dialog", { name: "Share Challenge" })).toBeVisible();
  await expect(verdict).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(dialogs(page)).toHaveCount(0);
  await expect(start).toBeFocused();
  await expect(start).toHaveText("View Challenge");
  await expect(page.getByText("+1 today")).toBeVisible();
});

test("a draft is there at once on another device, and is gone after it was emptied", async ({
  page,
  browser,
  learner,
}) => {
  await page.goto("/");
  await open(page, 0);
  await editorOf(page).fill("Written at the desk");
  await close(page);
  await open(page, 0);
  await expect(editorOf(page)).toHaveValue("Written at the desk");
  await page.keyboard.insertText(", twice");
  await page.reload();

  const phone = await browser.newPage();
  await new Api(phone.request).signIn(learner);
  await phone.goto("/");
  await open(phone, 0);
  await expect(editorOf(phone)).toHaveValue("Written at the desk, twice");
  await open(page, 0);
  await close(page);
  await editorOf(phone).fill("Written on the way");
  const kept = phone.waitForResponse((answer) => answer.url().endsWith("/draft") && answer.ok());
  await close(phone);
  await kept;

  await open(page, 0);
  await expect(editorOf(page)).toHaveValue("Written on the way");
  await page.getByRole("button", { name: "Clear" }).click();
  await close(page);
  await open(page, 0);
  await expect(editorOf(page)).toHaveValue("");
  await phone.close();
});

test("a challenge completed in one tab is shown as completed in the other", async ({
  page,
  api,
  learner: _learner,
}) => {
  const [easy] = await todays(api);
  const other = await page.context().newPage();
  await other.goto("/");
  await open(other, 0);
  await page.goto("/");
  await open(page, 0);
  await editorOf(page).fill(promptFor(easy!));
  await page.getByRole("button", { name: "Submit Challenge" }).filter({ visible: true }).click();
  await expect(page.getByText("Overall Feedback:")).toBeVisible();

  await expect(other.getByText("Overall Feedback:")).toBeVisible();
  await expect(editorOf(other)).toHaveCount(0);
  await expect(other.getByText("+1 today")).toBeAttached();
  await other.close();
});

test("the editor counts code points, not UTF-16 units", async ({ page, learner: _learner }) => {
  await page.goto("/");
  await open(page, 0);
  const submit = page.getByRole("button", { name: "Submit Challenge" }).filter({ visible: true });
  await editorOf(page).fill(`  ${"😀".repeat(5000)}\n`);
  await expect(page.getByText("5,000 / 5,000 characters")).toBeVisible();
  await expect(submit).toBeEnabled();
  await editorOf(page).fill("😀".repeat(5001));
  await expect(page.getByText("1 character over the limit")).toBeVisible();
  await expect(submit).toBeDisabled();
  // Too long to be kept; nothing of it may go out.
  await editorOf(page).fill("");
});

test("a prompt in which there is nothing to see can be neither tested nor submitted", async ({
  page,
  learner: _learner,
}) => {
  await page.goto("/");
  await open(page, 0);
  const buttons = ["Test Prompt", "Submit Challenge"].map((name) =>
    page.getByRole("button", { name }).filter({ visible: true }),
  );
  for (const text of ["\u200b\u2060\ufeff", " \u00ad\u3164\n", "\u202e\u2800\u{e0041}"]) {
    await editorOf(page).fill(text);
    for (const button of buttons) await expect(button).toBeDisabled();
  }
  await editorOf(page).fill("🍕");
  for (const button of buttons) await expect(button).toBeEnabled();
  await editorOf(page).fill("");
});

test("a failed submission keeps the whole text", async ({ page, api, learner: _learner, consoleErrors }) => {
  consoleErrors.allow(/500 \(Internal Server Error\)/);
  const [easy] = await todays(api);
  await page.goto("/");
  await open(page, 0);
  await editorOf(page).fill(promptFor(easy!));
  const submit = page.getByRole("button", { name: "Submit Challenge" }).filter({ visible: true });
  await page.route("**/api/user-challenges", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { message: "The scorer is away", error: "The scorer is away" } })
      : route.continue(),
  );
  await submit.click();
  await expect(toasts(page).getByText("Error submitting challenge")).toBeVisible();
  await expect(toasts(page).getByText("The scorer is away")).toBeVisible();
  await expect(editorOf(page)).toHaveValue(promptFor(easy!));
  await page.unroute("**/api/user-challenges");
  await submit.click();
  await expect(page.getByText("Overall Feedback:")).toBeVisible();
  await expect(page.getByText(/^Scored by fixed rules/)).toBeVisible();
});
