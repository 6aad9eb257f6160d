import { befriend } from "../account.ts";
import { expect, expectAccessibleInBothThemes, test, toasts } from "../fixtures.ts";

test("an invitation link makes two friends", async ({ page, learner, friend }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Invite Friends" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite Friends" });
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Create invite link" }).click();
  const link = dialog.getByRole("textbox", { name: "Invitation link" });
  await expect(link).toHaveValue(/\/i\/[\w-]{20,}$/);

  await friend.page.goto(await link.inputValue());
  await expect(friend.page.getByRole("heading", { level: 1 })).toContainText(learner.displayName);
  await expectAccessibleInBothThemes(friend.page);
  await friend.page.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(friend.page).toHaveURL(/\/profile\?tab=friends$/);
  await expect(friend.page.getByRole("main").getByText(learner.displayName)).toBeVisible();
});

test("links lead to the same with what a text puts behind them", async ({ api, learner, friend }) => {
  type Links = { shareUrl: string; inviteUrl: string };
  const made = (path: string, body: object) => api.post<Links>(path, body);
  const { id: challengeId, title } = await api.complete("easy");
  const { shareUrl } = await made("/api/share-with-friends", { challengeId });
  const { inviteUrl } = await made("/api/invites", {});
  for (const tail of [".", ")", '"', ">."]) {
    await friend.page.goto(shareUrl + tail);
    await expect(friend.page.getByText(title).filter({ visible: true }).first()).toBeVisible();
  }
  await friend.page.goto("/unsubscribe/earlier-version_0123456789abcde.");
  await expect(friend.page.getByRole("button", { name: "Stop reminders" })).toBeVisible();
  await friend.page.goto(`${inviteUrl}).`);
  await expect(friend.page.getByRole("heading", { level: 1 })).toContainText(learner.displayName);
  await friend.page.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(friend.page).toHaveURL(/\/profile\?tab=friends$/);
});

test("an invitation by e-mail needs an address", async ({ page, learner: _learner }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Invite Friends" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite Friends" });
  await dialog.getByRole("tab", { name: "Email" }).click();
  const panel = dialog.getByRole("tabpanel", { name: "Email" });
  const send = panel.getByRole("button", { name: /send/i });
  await expect(send).toBeDisabled();
  await panel.getByRole("textbox", { name: /mail/i }).fill(`friend.${Date.now()}@example.org`);
  await expect(send).toBeEnabled();
  await send.click();
  await expect(toasts(page).getByText("Email invitation sent")).toBeVisible();
});

test("a request is accepted, and both people are on the leaderboard", async ({
  page,
  api,
  learner,
  friend,
}) => {
  await friend.api.send("POST", "/api/friendships", { friendId: await api.myId() });
  await api.complete("easy");
  await page.goto("/profile?tab=friends");
  await page.getByRole("tab", { name: /Received/ }).click();
  await page.getByRole("button", { name: `Accept ${friend.displayName}` }).click();
  await page.getByRole("tab", { name: "Friends" }).last().click();
  await expect(page.getByRole("main").getByText(friend.displayName)).toBeVisible();
  await page.getByRole("tab", { name: "Leaderboard" }).click();
  const board = page.getByRole("tabpanel", { name: "Leaderboard" });
  await expect(board.getByText(learner.displayName)).toBeVisible();
  await expect(board.getByText(friend.displayName).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("a removed friend is gone for both", async ({ page, api, learner: _learner, friend }) => {
  await befriend(friend.api, api);
  await page.goto("/profile?tab=friends");
  await page.getByRole("button", { name: new RegExp(`Remove ${friend.displayName}`) }).click();
  await page
    .getByRole("dialog")
    .or(page.getByRole("alertdialog"))
    .getByRole("button", { name: "Remove" })
    .click();
  await expect(page.getByRole("main").getByText(friend.displayName)).toBeHidden();
  // The list here shows it before the server was told.
  await expect.poll(() => friend.api.get<unknown[]>("/api/friends")).toEqual([]);
});
