import { goodPrompt } from "@promptsmith/testing/prompts";
import { newAccount, TIME_ZONE } from "../account.ts";
import {
  expect,
  toasts,
  expectAccessibleInBothThemes,
  test,
  SIGNED_IN_SCREENS,
  VISITOR_SCREENS,
} from "../fixtures.ts";
import { openFirstCard } from "../open-card.ts";
import { signOut } from "../sign-in.ts";
import type { Page } from "@playwright/test";

async function register(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Register" }).click();
  const panel = page.getByRole("tabpanel", { name: "Register" });
  await expectAccessibleInBothThemes(page);
  await panel.getByRole("textbox", { name: "Email" }).fill(email);
  await panel.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await panel.getByRole("textbox", { name: "Confirm password" }).fill(password);
  await panel.getByRole("button", { name: "Register" }).click();
  await expect(toasts(page).getByText("Registration successful!")).toBeVisible();
}

async function login(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const panel = page.getByRole("tabpanel", { name: "Login" });
  await expect(panel).toBeVisible();
  await panel.getByRole("textbox", { name: "Email" }).fill(email);
  await panel.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await panel.getByRole("button", { name: "Login" }).click();
}

async function onboard(page: Page, displayName: string): Promise<void> {
  await expect(page).toHaveURL(/\/onboarding$/);
  const next = page.getByRole("button", { name: "Continue" });
  await next.click();
  await expect(page.getByText("Please select at least one interest")).toBeVisible();
  for (const interest of ["Writing", "Science"]) await page.getByRole("checkbox", { name: interest }).check();
  await expectAccessibleInBothThemes(page);
  await next.click();
  await page.getByRole("textbox", { name: "Display name" }).fill(displayName);
  await page.getByRole("combobox", { name: "Age group" }).selectOption("25-34");
  const country = page.getByRole("combobox", { name: "Country" });
  await country.fill("Germ");
  await page.getByRole("option", { name: "Germany" }).click();
  await expectAccessibleInBothThemes(page);
  await next.click();
  await expect(page.getByText(displayName)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Complete Setup" }).click();
}

/** The signed-in person as the server has it. */
const me = async (page: Page) =>
  (await (await page.request.get("/api/user")).json()) as {
    timezone: string;
    totalPoints: number;
    currentStreak: number;
  };

test("from a visitor to a scored prompt @phone", async ({ page }) => {
  const account = newAccount();
  await register(page, account);
  await login(page, account);
  await expect(page).toHaveURL(/\/onboarding$/);
  // The first dashboard counts down to the person's own midnight at once.
  await expect.poll(async () => (await me(page)).timezone).toBe(TIME_ZONE);
  await onboard(page, account.displayName);

  await expect(page.getByRole("heading", { level: 1 })).toContainText(account.displayName);
  await expect(page.getByText("Ready for today's prompt engineering challenges?")).toBeVisible();
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(3);
  await expect(page.getByText(/Refreshes in \d\d:\d\d:\d\d/)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const title = await cards.first().getByRole("heading").innerText();
  await cards.first().getByRole("button", { name: "Start Challenge" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(title)).toBeVisible();
  const submit = dialog.getByRole("button", { name: "Submit Challenge" });
  await expect(submit).toBeDisabled();
  const editor = dialog.getByPlaceholder("Write your prompt here...");
  await editor.fill(goodPrompt({ title }));
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Test Prompt" }).filter({ visible: true }).click();
  await expect(dialog.getByText('Enter a prompt and click "Test Prompt" to see the AI output.')).toBeHidden();
  await expect(submit).toBeEnabled();
  await submit.click();

  await expect(dialog.getByText("Evaluation & Improvement Suggestions")).toBeVisible();
  await expect(dialog.getByText("Overall Feedback:")).toBeVisible();
  for (const tile of ["Fidelity", "Clarity", "Conciseness", "Creativity"]) {
    await expect(dialog.getByRole("term").filter({ hasText: tile })).toBeVisible();
  }
  await expectAccessibleInBothThemes(page);
  const user = await me(page);
  expect(user.currentStreak).toBe(1);
  expect(user.totalPoints).toBeGreaterThan(0);
});

test("what is written survives closing the dialog and signing out", async ({ page, learner }, {
  project,
}) => {
  await page.goto("/");
  const card = page.getByRole("article").first();
  await card.getByRole("button", { name: "Start Challenge" }).click();
  const editor = page.getByRole("dialog").getByPlaceholder("Write your prompt here...");
  await editor.fill("A draft that must not get lost.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await signOut(page, project.name);
  await login(page, learner);
  await openFirstCard(page);
  await expect(editor).toHaveValue("A draft that must not get lost.");
});

test("the gate remembers where a person wanted to go", async ({ page, api }) => {
  const account = newAccount();
  await api.signUp(account);
  await api.finishOnboarding(account);
  await page.context().clearCookies();
  await page.goto("/learning-paths");
  await expect(page).toHaveURL(/\/auth$/);
  await login(page, account);
  await expect(page).toHaveURL(/\/learning-paths$/);
});

test("public screens are accessible in both themes @phone", async ({ page, consoleErrors }) => {
  // A link that leads to nothing is answered so, and each screen asks only once.
  consoleErrors.allow(/404 .*\/api\/(challenge|friendship)-invitations\/nothing-there-at-all\)$/);
  let refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 404) refused.push(new URL(response.url()).pathname);
  });
  for (const path of [...VISITOR_SCREENS, "/no-such-page"]) {
    refused = [];
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const asked = refused.filter((address) => address.startsWith("/api/"));
    expect(asked, path).toHaveLength(new Set(asked).size);
    if (asked.length > 0)
      await expect(page.getByText(/^(Challenge Not Found|Invalid Invitation)$/)).toBeVisible();
  }
});

test("signed-in screens are accessible in both themes @phone", async ({ page, learner: _learner }) => {
  for (const path of SIGNED_IN_SCREENS) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
});
