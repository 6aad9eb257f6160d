import type { Page } from "@playwright/test";
import { goodPrompt, weakPrompt } from "@promptsmith/testing/prompts";
import { newAccount } from "../account.ts";
import { expect, holdBackCelebration, test, toasts } from "../fixtures.ts";
import { editorOf, expectNothingOver } from "../open-card.ts";
import { completeOnboarding, logIn, registerHere, signOut } from "../sign-in.ts";
import { translate } from "../translator.ts";

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).first().click();
const go = (page: Page, name: string) =>
  page.getByRole("link", { name }).filter({ visible: true }).first().click();
const says = (page: Page, words: string | RegExp) =>
  expect(toasts(page).getByText(words).first()).toBeVisible();

test("in a translated page a learner signs in, writes, sees the score and every other screen works", async ({
  page,
  api,
  friend,
}, { project }) => {
  await translate(page);
  const account = newAccount();
  await page.goto("/auth");
  // A press while the words are being exchanged under the pointer is lost; people press what they can read.
  await expect(page.locator("h1 font font").first()).toBeVisible();
  await registerHere(page, account);
  await says(page, "Registration successful!");
  await logIn(page, account);
  await expect(page).toHaveURL(/\/onboarding$/);
  await holdBackCelebration(page, await api.myId());
  // It holds from the next load on.
  await page.reload();
  await completeOnboarding(page, account.displayName);
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
  await expect(page.locator("h1 font font").first()).toBeVisible();

  const [challenge] = await api.get<{ id: number; title: string; description: string }[]>("/api/challenges");
  if (challenge === undefined) throw new Error("No challenge today");
  await page
    .getByRole("article", { name: challenge.title })
    .getByRole("button", { name: "Start Challenge" })
    .click();
  await editorOf(page).fill(weakPrompt(challenge));
  await press(page, "Clear");
  await press(page, "Undo");
  await press(page, "Test Prompt");
  await expect(page.getByRole("button", { name: "Test Prompt" }).filter({ visible: true })).toBeEnabled();
  await press(page, "Submit Challenge");
  const scored = async () =>
    (await api.get<{ best: { counted: number } }>(`/api/user-challenges/${challenge.id}`)).best.counted;
  const ring = () =>
    page
      .getByRole("dialog")
      .getByRole("img", { name: /^Score/ })
      .filter({ visible: true })
      .first();
  await expect(page.getByText("Overall Feedback:")).toBeVisible();
  await expect(ring()).toHaveText(String(await scored()));

  await press(page, "Try again");
  await editorOf(page).fill(goodPrompt(challenge));
  await press(page, "Submit Draft");
  await expect(page.getByRole("heading", { name: "What changed" })).toBeVisible();
  await expect(ring()).toHaveText(String(await scored()));
  await page.getByRole("tab", { name: "Whole prompt" }).click();
  await press(page, "Share Result");
  const share = page.getByRole("dialog", { name: "Share Challenge" });
  await share.getByRole("button", { name: "Copy Link" }).click();
  await says(page, /Link copied|copy/i);
  await page.keyboard.press("Escape");
  await expect(share).toBeHidden();
  await press(page, "Done");
  await expectNothingOver(page);
  const { totalPoints } = await api.get<{ totalPoints: number }>("/api/user");
  await expect(page.getByRole("main").getByText(String(totalPoints), { exact: true }).first()).toBeVisible();

  await press(page, "Current Streak");
  await page.getByRole("dialog").getByRole("button", { name: "Make a plan" }).click();
  await press(page, "Make plan");
  await says(page, "Plan saved. It starts tomorrow.");
  await page.keyboard.press("Escape");
  await expectNothingOver(page);

  await go(page, "Challenges");
  await page.getByRole("tab", { name: /Sent/ }).click();
  await page.getByRole("tab", { name: /Received/ }).click();
  await go(page, "Learning Paths");
  await press(page, "Join the waitlist");
  await press(page, "Join waitlist");
  await says(page, "Welcome to the waitlist!");

  await friend.api.send("POST", "/api/friendships", { friendId: await api.myId() });
  await go(page, "Settings");
  await page.getByRole("textbox", { name: "Display name" }).fill("Ada Lovelace");
  await press(page, "Save changes");
  await says(page, "Profile updated");
  // A saved profile leads home after a moment.
  await expect(page).toHaveURL(/\/$/);
  await go(page, "Settings");
  await page.getByRole("tab", { name: "Leaderboard" }).click();
  await page.getByRole("tab", { name: "Friends" }).first().click();
  await page.getByRole("tab", { name: /Received/ }).click();
  await press(page, `Accept ${friend.displayName}`);
  await says(page, /are now friends/);
  await press(page, "Invite Friends");
  await press(page, "Create invite link");
  await page.getByRole("tab", { name: "Email" }).click();
  await page.getByRole("textbox", { name: /mail/i }).fill(newAccount().email);
  await press(page, "Send Invitation");
  await says(page, "Email invitation sent");
  await page.keyboard.press("Escape");
  await page.goto("/test-openai");
  await press(page, "Test OpenAI API");
  await says(page, "Using Fallback Mode");
  await signOut(page, project.name);
  await says(page, "Logged out");
});

test("in a translated page a visitor follows links, asks for a new password and meets what has ended", async ({
  page,
  friend,
  consoleErrors,
}) => {
  consoleErrors.allow(/40[0134] .*\/api\//);
  await translate(page);
  const { id: challengeId, title } = await friend.api.complete("easy");
  const { shareToken } = await friend.api.post<{ shareToken: string }>("/api/share-with-friends", {
    challengeId,
  });
  const { inviteToken } = await friend.api.post<{ inviteToken: string }>("/api/invites", {
    inviteType: "social",
  });

  await page.goto(`/s/${shareToken}`);
  await press(page, /^Show .* prompt$/);
  await press(page, /^Hide .* prompt$/);
  await press(page, "Try This Challenge");
  await expect(page.getByRole("dialog", { name: "Create an account to try it" })).toBeVisible();
  await expect(page.getByRole("heading", { name: title, includeHidden: true })).toBeVisible();
  await page.goto(`/i/${inviteToken}`);
  await press(page, "Accept Invitation");
  await expect(page).toHaveURL(/\/auth/);
  await page.goto("/auth");
  // A translator that was faster than the program has the screen drawn anew, and a click before that is forgotten.
  await expect(async () => {
    await page.getByRole("tab", { name: "Login" }).click({ timeout: 2000 });
    await expect(page.getByRole("tabpanel", { name: "Login" })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await logIn(page, newAccount());
  await says(page, "Invalid email or password");
  await go(page, "Forgot password?");
  await page.getByRole("textbox", { name: "Email" }).fill(friend.email);
  await press(page, "Send reset link");
  await expect(page.getByText(/^Password reset email sent!/)).toBeVisible();
  for (const [path, button, words] of [
    ["/verify-email?oobCode=ended", "Verify email", /Invalid or expired/],
    ["/undo-email?code=ended", "Undo the change", "Invalid or expired link."],
    ["/unsubscribe/ended", "Stop reminders", /no longer works/],
    ["/unsubscribe/is-no-token-at-all", "Stop invitations", /does not work/],
    ["/register-test", null, "Register Test"],
    ["/reset-password-complete?mode=resetPassword&oobCode=ended", null, /Invalid or expired/],
    ["/privacy", null, "Privacy Policy"],
    ["/no-such-page", null, "404 Page Not Found"],
  ] as const) {
    await page.goto(path);
    if (button !== null) await press(page, button);
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  }
});
