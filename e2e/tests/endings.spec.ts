import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Api, befriend, newAccount } from "../account.ts";
import { expect, expectAccessibleInBothThemes, test, toasts } from "../fixtures.ts";
import { logIn } from "../sign-in.ts";

type Person = { id: number };
const friendIds = async (api: Api) => (await api.get<Person[]>("/api/friends")).map(({ id }) => id);
const inviteToken = async (api: Api) => {
  const made = await api.post<{ inviteToken: string }>("/api/invites", {
    inviteType: "social",
    message: "Hello",
  });
  return made.inviteToken;
};

/** A page of another site that sends its visitors somewhere at once. */
async function foreignPage(target: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(
      `<!doctype html><title>Elsewhere</title><script>location.href = ${JSON.stringify(target)}</script>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

test("a page of another site makes no one a friend; the pressed button does", async ({
  page,
  api,
  learner: _learner,
  friend,
  baseURL,
}) => {
  const token = await inviteToken(friend.api);
  const elsewhere = await foreignPage(`${baseURL}/auth?redirect=accept-invite&token=${token}`);
  await page.goto(elsewhere.url);
  await expect(page).toHaveURL(new RegExp(`/invite/friend/${token}$`));
  await expect(page.getByRole("button", { name: "Accept Invitation" })).toBeVisible();
  expect(await friendIds(api)).toEqual([]);
  expect(await friendIds(friend.api)).toEqual([]);

  await page.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(page).toHaveURL(/\/profile\?tab=friends$/);
  expect(await friendIds(api)).toEqual([await friend.api.myId()]);
  await elsewhere.close();
});

test("a visitor who pressed Accept before signing in is led to the accept address once", async ({
  friend,
  browser,
  viewport,
}) => {
  const token = await inviteToken(friend.api);
  const context = await browser.newContext({ viewport });
  const visitor = await context.newPage();
  const api = new Api(visitor.request);
  const account = newAccount("Kenji Watanabe");
  await api.send("POST", "/api/firebase/register", { email: account.email, password: account.password });
  await visitor.goto(`/i/${token}`);
  await visitor.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(visitor).toHaveURL(/\/auth\?redirect=friend-invite/);
  const [mark] = (
    await context.cookies(
      `${visitor.url().replace(/\/auth.*/, "")}/api/friendship-invitations/accept/${token}`,
    )
  ).filter(({ name }) => name === "accept-invite");
  expect(mark).toMatchObject({ path: "/api/friendship-invitations/accept", sameSite: "Strict" });
  await visitor.evaluate(() => sessionStorage.clear());
  await visitor.goto(`/auth?redirect=accept-invite&token=${token}`);
  await visitor.getByRole("tab", { name: "Login" }).click();
  await logIn(visitor, account);
  await expect(visitor).toHaveURL(/\/(?:profile\?tab=friends|onboarding)$/);
  expect(await friendIds(api)).toEqual([await friend.api.myId()]);
  expect((await context.cookies()).filter(({ name }) => name === "accept-invite")).toEqual([]);
  await context.close();
});

test("a challenge from a sender who has left can still be started, and the badge clears", async ({
  page,
  api,
  learner: _learner,
  friend,
  consoleErrors,
}) => {
  // The friendship went with the account; the browser writes that down.
  consoleErrors.allow(/404.*api\/friendships\/\d+/);
  await befriend(friend.api, api);
  const [challenge] = await friend.api.get<{ id: number; title: string }[]>("/api/challenges");
  await friend.api.send("POST", "/api/challenge-invitations", {
    challengeId: challenge?.id,
    recipientId: await api.myId(),
    shareType: "internal",
  });
  await page.goto("/profile?tab=friends");
  await expect(page.getByRole("main").getByText(friend.displayName)).toBeVisible();
  await friend.api.send("DELETE", "/api/user", { password: friend.password });

  await page.getByRole("button", { name: new RegExp(`Remove ${friend.displayName}`) }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(toasts(page).getByText(`${friend.displayName} is no longer your friend`)).toBeVisible();
  await expect(page.getByRole("main").getByText(friend.displayName)).toBeHidden();

  await page.goto("/challenges?tab=received");
  await page
    .getByRole("button", { name: /^Start/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/challenge/${challenge?.id}\\?from=received$`));
  await expect(page.getByText(challenge?.title ?? "").first()).toBeVisible();
  expect((await api.get<{ pendingChallenges: number }>("/api/notices")).pendingChallenges).toBe(0);
});

test("an invitation is withdrawn under Sent and in the dialog, and its page says so", async ({
  page,
  learner: _learner,
  friend,
}) => {
  const address = `wrong.${Date.now()}@example.org`;
  await page.goto("/profile?tab=friends&list=sent");
  await page.getByRole("button", { name: "Invite Friends" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Invite Friends" });
  await dialog.getByRole("button", { name: "Create invite link" }).click();
  const field = dialog.getByRole("textbox", { name: "Invitation link" });
  await expect(field).toHaveValue(/\/i\/[\w-]{20,}$/);
  const link = await field.inputValue();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Turn off link" }).click();
  await expect(toasts(page).getByText("Invitation withdrawn")).toBeVisible();
  await friend.page.goto(link);
  await expect(friend.page.getByText("This invitation was withdrawn")).toBeVisible();

  await dialog.getByRole("tab", { name: "Email" }).click();
  const panel = dialog.getByRole("tabpanel", { name: "Email" });
  await panel.getByRole("textbox", { name: /mail/i }).fill(address);
  await panel.getByRole("button", { name: /send/i }).click();
  await expect(panel.getByText(`Sent to ${address}`)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Withdraw the invitation to ${address}` }).click();
  const question = page.getByRole("dialog", { name: `Withdraw the invitation to ${address}?` });
  await expectAccessibleInBothThemes(page);
  await question.getByRole("button", { name: "Withdraw" }).click();
  await expect(question).toHaveCount(0);
  // The toast that says the invitation was sent may still be on the screen.
  await expect(page.getByRole("main").getByText(address)).toHaveCount(0);
});

test("a removed friend who opens an old link sends a request", async ({ page, api, learner, friend }) => {
  const token = await inviteToken(friend.api);
  await page.goto(`/i/${token}`);
  await page.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(page).toHaveURL(/\/profile\?tab=friends$/);
  const [friendship] = await api.get<{ id: number }[]>("/api/friendships");
  await friend.api.send("PATCH", `/api/friendships/${friendship?.id}`, { status: "rejected" });
  await page.goto(`/i/${token}`);
  await page.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(toasts(page).getByText("Friend request sent")).toBeVisible();
  await expect(page).toHaveURL(/\/profile\?tab=friends$/);
  expect(await friendIds(api)).toEqual([]);
  await friend.page.goto("/profile?tab=friends&list=received");
  await expect(friend.page.getByText(learner.displayName)).toBeVisible();
});

test("sharing is stopped in the dialog: the link ends, and the next one is another", async ({
  page,
  api,
  learner: _learner,
  friend,
}) => {
  const challenge = await api.complete("easy");
  const { shareToken } = await api.post<{ shareToken: string }>("/api/share-with-friends", {
    challengeId: challenge.id,
  });
  await page.goto("/challenges");
  await page
    .getByRole("button", { name: /^Share/ })
    .filter({ visible: true })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Share Challenge" });
  await expect(dialog.getByRole("button", { name: "Stop sharing" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Stop sharing" }).click();
  await expect(toasts(page).getByText("Sharing stopped")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Stop sharing" })).toBeHidden();
  await friend.page.goto(`/s/${shareToken}`);
  await expect(friend.page.getByRole("heading", { name: "This share has ended" })).toBeVisible();
  await expectAccessibleInBothThemes(friend.page);
  const again = await api.post<{ shareToken: string }>("/api/share-with-friends", {
    challengeId: challenge.id,
  });
  expect(again.shareToken).not.toBe(shareToken);
});
