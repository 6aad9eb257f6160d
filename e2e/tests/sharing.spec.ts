import { befriend } from "../account.ts";
import { expect, expectAccessibleInBothThemes, test, toasts } from "../fixtures.ts";

test("a result is shared by link, and a visitor can try the challenge @phone", async ({
  page,
  api,
  learner,
  browser,
}) => {
  const challenge = await api.complete("easy");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  await page
    .getByRole("article", { name: challenge.title })
    .getByRole("button", { name: "View Challenge" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Share Result" }).click();
  const dialog = page.getByRole("dialog", { name: "Share Challenge" });
  await expect(dialog.getByRole("checkbox")).toBeChecked();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Copy Link" }).click();
  await expect(toasts(page).getByText("Link copied!").first()).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toMatch(/\/s\/[\w-]{20,}$/);

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(url);
  await expect(visitor.getByText(challenge.title).first()).toBeVisible();
  await expect(visitor.getByText(learner.displayName).first()).toBeVisible();
  // Before the program takes it over, the page shows the same words without what can be pressed.
  await expect(visitor.getByRole("button", { name: "Try This Challenge" })).toBeVisible();
  await expectAccessibleInBothThemes(visitor);
  await visitor
    .getByRole("button", { name: /Challenge|Try|Start/ })
    .first()
    .click();
  await expect(visitor.getByRole("dialog", { name: "Create an account to try it" })).toBeVisible();
  await expectAccessibleInBothThemes(visitor);
  await visitor.getByRole("link", { name: "Create Account" }).click();
  await expect(visitor).toHaveURL(/\/auth/);
  await context.close();
});

test("a person who opened a share link can send its sender one friend request", async ({
  page,
  api,
  learner,
  friend,
}) => {
  const { id: challengeId, title } = await friend.api.complete("easy");
  const { shareToken } = await friend.api.post<{ shareToken: string }>("/api/share-with-friends", {
    challengeId,
  });

  await page.goto(`/s/${shareToken}`);
  const add = page.getByRole("button", { name: "Add friend" });
  await expect(add).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await add.click();
  await expect(toasts(page).getByText("Friend request sent")).toBeVisible();
  await expect(page.getByText("Request sent", { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText("Request sent", { exact: true })).toBeVisible();

  await friend.page.goto("/profile?tab=friends&list=received");
  await friend.page.getByRole("button", { name: `Accept ${learner.displayName}` }).click();
  await expect(toasts(friend.page).getByText(`You and ${learner.displayName} are now friends`)).toBeVisible();
  expect(await api.get<{ id: number }[]>("/api/friends")).toMatchObject([{ id: await friend.api.myId() }]);
  await page.reload();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText("Request sent", { exact: true })).toHaveCount(0);
  await expect(add).toHaveCount(0);
  // The sender opens the own link and is offered nothing either.
  await friend.page.goto(`/s/${shareToken}`);
  await expect(friend.page.getByRole("heading", { name: title })).toBeVisible();
  await expect(friend.page.getByRole("button", { name: "Add friend" })).toHaveCount(0);
});

test("a sender who has left cannot be added, and the page says so", async ({
  page,
  learner: _learner,
  friend,
  consoleErrors,
}) => {
  const { id: challengeId } = await friend.api.complete("easy");
  const { shareToken } = await friend.api.post<{ shareToken: string }>("/api/share-with-friends", {
    challengeId,
  });
  await page.goto(`/s/${shareToken}`);
  const add = page.getByRole("button", { name: "Add friend" });
  await expect(add).toBeVisible();
  // The sender's account goes while the page is open.
  consoleErrors.allow(/404/);
  await friend.api.send("DELETE", "/api/user", { password: friend.password });
  await add.click();
  await expect(toasts(page).getByText("User not found")).toBeVisible();
  await expect(add).toBeEnabled();
});

test("a challenge sent by a friend is received, started and counted down @phone", async ({
  page,
  api,
  friend,
}) => {
  const { displayName } = await (async () => {
    const account = { ...friend, displayName: "Ada Quill", email: `r.${Date.now()}@example.org` };
    await api.signUp(account);
    await api.finishOnboarding(account);
    return account;
  })();
  expect(displayName).toBe("Ada Quill");
  await befriend(friend.api, api);
  const challenge = await friend.api.complete("medium");
  await friend.api.send("POST", "/api/challenge-invitations", {
    challengeId: challenge.id,
    recipientId: await api.myId(),
    message: "Try this!",
    shareType: "internal",
  });
  await page.goto("/challenges");
  const received = page.getByRole("tab", { name: /1 waiting/ });
  await received.click();
  const panel = page.getByRole("tabpanel").filter({ visible: true }).last();
  await expect(panel.getByText(challenge.title).first()).toBeVisible();
  await expect(panel.getByText(friend.displayName).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await panel.getByRole("button", { name: /Start/ }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/challenge/${challenge.id}\\?from=received`));
  await expect(page.getByPlaceholder("Write your prompt here...")).toBeVisible();
  const [item] = await api.get<{ invitation: { status: string } }[]>(
    "/api/challenge-invitations?type=received",
  );
  expect(item?.invitation.status).toBe("accepted");
});

test("the table of all challenges can be filtered @phone", async ({ page, api, learner: _learner }) => {
  const challenge = await api.complete("hard");
  await page.goto("/challenges");
  const panel = page.getByRole("tabpanel").filter({ visible: true }).last();
  await expect(panel.getByText(challenge.title).first()).toBeVisible();
  await page.getByRole("button", { name: /^Filter/ }).click();
  const filter = page.getByRole("dialog", { name: "Filter" });
  await filter.getByRole("radio", { name: "Completed" }).check();
  await page.keyboard.press("Escape");
  const rest = (await api.get<{ title: string }[]>("/api/challenges")).filter(
    ({ title }) => title !== challenge.title,
  );
  await expect(panel.getByText(challenge.title).first()).toBeVisible();
  for (const { title } of rest) await expect(panel.getByText(title)).toHaveCount(0);
});
