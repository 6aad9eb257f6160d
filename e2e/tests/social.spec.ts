import type { Page, TestInfo } from "@playwright/test";
import { Api, befriend, newAccount } from "../account.ts";
import { expect, expectAccessible, test, toasts } from "../fixtures.ts";
import { logIn, registerHere } from "../sign-in.ts";

type Person = { id: number; displayName: string | null; totalPoints: number };
type Challenge = { id: number; title: string; description: string };

const inTable = (page: Page) => page.getByRole("tabpanel").filter({ visible: true }).last();
/** Rows of tables become cards below 768 px. */
const lineRole = (page: Page) => ((page.viewportSize()?.width ?? 0) < 768 ? "listitem" : "row");
const friendsOf = async (api: Api) => (await api.get<Person[]>("/api/friends")).map(({ id }) => id);

/** The red badge beside Challenges in the navigation; on phones it is in the menu. */
async function badgeOf(page: Page, { project }: TestInfo) {
  if (project.name === "phone") await page.getByRole("button", { name: "Open menu" }).click();
  return page.getByRole("link", { name: /^Challenges/ }).filter({ visible: true });
}

test("one link: a person registers and a third person follows, and both are friends of the first", async ({
  page,
  api,
  learner,
  friend,
  browser,
  viewport,
}) => {
  await page.goto("/profile?tab=friends");
  await page.getByRole("button", { name: "Invite Friends" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Invite Friends" });
  await dialog.getByRole("textbox", { name: /message/i }).fill('Come & learn <b>"together"</b>!');
  await dialog.getByRole("button", { name: "Create invite link" }).click();
  const field = dialog.getByRole("textbox", { name: "Invitation link" });
  await expect(field).toHaveValue(/\/i\/[\w-]{20,}$/);
  const link = await field.inputValue();

  const context = await browser.newContext({ viewport });
  const visitor = await context.newPage();
  const account = newAccount("Kenji Watanabe");
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { level: 1 })).toContainText(learner.displayName);
  await expect(visitor.getByText('Come & learn <b>"together"</b>!')).toBeVisible();
  await visitor.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(visitor).toHaveURL(/\/auth\?redirect=friend-invite&token=/);
  await registerHere(visitor, account);
  await expect(toasts(visitor).getByText("Registration successful!")).toBeVisible();
  await logIn(visitor, account);
  await expect(toasts(visitor).getByText("Friend request accepted!")).toBeVisible();
  const visitorApi = new Api(visitor.request);
  await visitorApi.finishOnboarding(account);

  await friend.page.goto(link);
  await friend.page.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(friend.page).toHaveURL(/\/profile\?tab=friends$/);

  const mine = await api.myId();
  expect(await friendsOf(api)).toEqual(
    expect.arrayContaining([await visitorApi.myId(), await friend.api.myId()]),
  );
  expect(await friendsOf(visitorApi)).toEqual([mine]);
  expect(await friendsOf(friend.api)).toEqual([mine]);

  await page.goto("/profile?tab=friends");
  const cards = page.getByRole("list", { name: "Friends" }).getByRole("listitem");
  await expect(cards.filter({ hasText: "Kenji Watanabe" }).first()).toBeVisible();
  await expect(cards.filter({ hasText: friend.displayName }).first()).toBeVisible();
  await context.close();
});

test("an invitation by mail waits for a person who registers later", async ({
  page,
  api,
  learner,
  browser,
  viewport,
}) => {
  const later = newAccount("Noor Aziz");
  await page.goto("/profile?tab=friends");
  await page.getByRole("button", { name: "Invite Friends" }).first().click();
  const panel = page.getByRole("dialog", { name: "Invite Friends" });
  await panel.getByRole("tab", { name: "Email" }).click();
  await panel.getByRole("textbox", { name: /mail/i }).fill(later.email);
  await panel.getByRole("button", { name: "Send Invitation" }).click();
  await expect(toasts(page).getByText("Email invitation sent")).toBeVisible();
  expect(await friendsOf(api)).toEqual([]);

  const context = await browser.newContext({ viewport });
  const page2 = await context.newPage();
  const api2 = new Api(page2.request);
  await api2.signUp(later);
  await api2.finishOnboarding(later);
  await page2.goto("/profile?tab=friends");
  await page2.getByRole("tab", { name: /Received.*1 waiting/ }).click();
  await page2.getByRole("button", { name: `Accept ${learner.displayName}` }).click();
  await expect(page2.getByText("No friend requests received")).toBeVisible();
  await expect.poll(() => friendsOf(api2)).toEqual([await api.myId()]);

  await page.reload();
  await expect(page.getByRole("list", { name: "Friends" }).getByText("Noor Aziz")).toBeVisible();
  await context.close();
});

test("a request can be declined by its recipient and cancelled by its sender, and by no third person", async ({
  page,
  api,
  learner: _learner,
  friend,
}) => {
  await friend.api.send("POST", "/api/friendships", { friendId: await api.myId() });
  await page.goto("/profile?tab=friends&list=received");
  await page.getByRole("button", { name: `Decline ${friend.displayName}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("No friend requests received")).toBeVisible();
  await expect.poll(() => api.get("/api/friendships")).toMatchObject([{ status: "rejected" }]);

  const { id } = await api.post<{ id: number }>("/api/friendships", { friendId: await friend.api.myId() });
  await expect(friend.api.send("PATCH", `/api/friendships/${id}`, { status: "cancelled" })).rejects.toThrow(
    "403",
  );
  await page.goto("/profile?tab=friends&list=sent");
  await page.getByRole("button", { name: new RegExp(`Cancel.*${friend.displayName}`) }).click();
  const confirm = page.getByRole("dialog");
  await confirm.getByRole("button", { name: /^(Cancel|Take back|Withdraw)/ }).click();
  await expect(page.getByText("No friend requests sent")).toBeVisible();
  await expect.poll(() => api.get("/api/friendships")).toMatchObject([{ status: "cancelled" }]);
});

test("a shared result is accepted by a visitor who signs in, and both see both scores", async ({
  page,
  api,
  learner,
  friend,
}) => {
  const challenge = (await api.complete("easy")) as Challenge;
  const own = await api.get<{ overallScore: number }>(`/api/user-challenges/${challenge.id}`);
  const { shareUrl } = await api.post<{ shareUrl: string }>("/api/share-with-friends", {
    challengeId: challenge.id,
    message: "Beat me",
  });

  const visitor = friend.page;
  await visitor.context().clearCookies();
  await visitor.goto(shareUrl);
  await expect(visitor.getByRole("heading", { level: 1, name: challenge.title })).toBeVisible();
  await expect(visitor.getByText("Beat me")).toBeVisible();
  const disclosure = visitor.getByRole("button", { name: /Show .* prompt/ });
  await disclosure.click();
  await expect(visitor.getByText("You are a patient teacher.")).toBeVisible();
  const told =
    own.overallScore >= 80
      ? `scored ${own.overallScore} on this challenge`
      : `Score: ${own.overallScore} of 100`;
  await expect(visitor.getByText(told)).toBeVisible();
  await visitor.getByRole("button", { name: "Try This Challenge" }).click();
  const token = shareUrl.split("/").at(-1) ?? "";
  expect(await visitor.evaluate(() => sessionStorage.getItem("pendingChallengeToken"))).toBe(token);
  const signIn = visitor.getByRole("dialog").getByRole("link", { name: "Create Account" });
  await expect(signIn).toHaveAttribute("href", `/auth?redirect=shared-challenge&token=${token}`);
  await signIn.click();
  await visitor.getByRole("tab", { name: "Login" }).click();
  await logIn(visitor, friend);
  await expect(visitor).toHaveURL(new RegExp(`/challenge/${challenge.id}\\?from=received$`));
  expect(await visitor.evaluate(() => sessionStorage.getItem("pendingChallengeToken"))).toBeNull();
  await expect(toasts(visitor).getByText("Challenge accepted")).toBeVisible();
  await visitor
    .getByPlaceholder("Write your prompt here...")
    .fill(
      `You are an expert who explains to beginners. ${challenge.description} Answer in three short steps.`,
    );
  await visitor.getByRole("button", { name: "Submit Challenge" }).filter({ visible: true }).click();
  await expect(visitor.getByText("Evaluation & Improvement Suggestions")).toBeVisible();
  const theirs = await friend.api.get<{ overallScore: number }>(`/api/user-challenges/${challenge.id}`);

  await page.goto("/challenges?tab=sent");
  const sent = inTable(page).getByRole(lineRole(page));
  const row = sent.filter({ hasText: challenge.title });
  await expect(row).toContainText(friend.displayName);
  await expect(row).toContainText(String(own.overallScore));
  await expect(row).toContainText(`scored ${theirs.overallScore}`);

  await visitor.goto("/challenges?tab=received");
  const received = inTable(visitor).getByRole(lineRole(page)).filter({ hasText: challenge.title });
  await expect(received).toContainText(String(own.overallScore));
  await expect(received).toContainText(learner.displayName);
  await expect(received.getByRole("button", { name: "Share" })).toBeVisible();
  await visitor.goto(shareUrl);
  await expect(visitor.getByRole("button", { name: "Challenge Accepted" })).toBeVisible();
});

test("the badge rises with what arrives, stops at 9+, and falls with every start", async ({
  page,
  api,
  learner: _learner,
  friend,
}, info) => {
  await befriend(friend.api, api);
  const myId = await api.myId();
  const ideas: Challenge[] = [];
  for (const category of ["Music", "Art", "Cooking", "History"]) {
    ideas.push(...(await friend.api.get<Challenge[]>(`/api/challenges?category=${category}`)));
  }
  const send = ({ id }: Challenge) =>
    friend.api.send("POST", "/api/challenge-invitations", {
      challengeId: id,
      recipientId: myId,
      shareType: "internal",
    });
  await page.goto("/");
  await expect(await badgeOf(page, info)).not.toContainText(/\d/);
  for (const idea of ideas.slice(0, 10)) await send(idea);
  await page.goto("/");
  await expect(await badgeOf(page, info)).toContainText("9+");

  for (const left of ["9", "8"]) {
    await page.goto("/challenges?tab=received");
    // A challenge begun but not finished keeps its Start; only what no one has looked at is new.
    const line = inTable(page).getByRole(lineRole(page));
    const fresh = line.filter({ has: page.getByText("New", { exact: true }) }).first();
    await fresh.getByRole("button", { name: "Start" }).click();
    await expect(page).toHaveURL(/\/challenge\/\d+\?from=received$/);
    await page.goto("/");
    await expect(await badgeOf(page, info)).toHaveText(`Challenges${left}${left} pending invitations`);
  }

  // What arrives while the page is open is there as soon as the table is opened, without loading the page again.
  await page.goto("/");
  const badge = await badgeOf(page, info);
  // The list was read before the next one is sent: a list that is under way would count as fresh without it.
  await expect(badge).toContainText("8");
  await send(ideas[10] as Challenge);
  await page.waitForTimeout(5_100);
  await badge.click();
  await expect(page.getByRole("tab", { name: /Received \(11\).*9 waiting/ })).toBeVisible();
});

test("the order on the board follows the points of three friends", async ({
  page,
  api,
  learner,
  friend,
  browser,
}) => {
  const context = await browser.newContext();
  const third = new Api(context.request);
  const account = newAccount("Noor Aziz");
  await third.signUp(account);
  await third.finishOnboarding(account);
  await befriend(friend.api, api);
  await befriend(third, api);
  await friend.api.complete("easy");

  const places = async () => {
    await page.goto("/profile?tab=leaderboard");
    const board = page.getByRole("tabpanel", { name: "Leaderboard" });
    const lines = board.locator(lineRole(page) === "listitem" ? "ol > li" : "tbody > tr");
    await expect(lines).toHaveCount(3);
    return Promise.all((await lines.all()).map((line) => line.innerText()));
  };
  const before = await places();
  expect(before[0]).toContain(friend.displayName);
  // The narrow lines of a phone have no room for it.
  if (lineRole(page) === "row") expect(before[0]).toMatch(/Friend/);
  // Two without points share the second place.
  expect(before.slice(1).every((line) => /(^|\D)2(\D|$)/.test(line))).toBe(true);
  expect(before.filter((line) => line.includes("You"))).toHaveLength(1);

  await api.complete("hard");
  const after = await places();
  expect(after[0]).toContain(learner.displayName);
  expect(after[0]).toContain("You");
  expect(after[1]).toContain(friend.displayName);
  expect(after[2]).toContain("Noor Aziz");
  await context.close();
});

test("a phone has friends, notices and what friends sent within reach @phone", async ({
  page,
  api,
  learner: _learner,
  friend,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await befriend(friend.api, api);
  const [challenge] = await friend.api.get<Challenge[]>("/api/challenges");
  await friend.api.send("POST", "/api/challenge-invitations", {
    challengeId: challenge?.id,
    recipientId: await api.myId(),
    message: "Try this",
    shareType: "internal",
  });
  await page.goto("/");
  const cards = page.getByRole("article");
  const numbers = page.getByRole("heading", { name: "Total Points" });
  await expect(cards).toHaveCount(3);
  const top = async (of: typeof numbers) => (await of.boundingBox())?.y ?? 0;
  expect(await top(numbers)).toBeGreaterThan(await top(cards.last()));
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("challengesWaiting"))),
    )
    .toBe(true);
  await api.complete();
  await page.reload();
  const row = page.getByRole("link", { name: "1 challenge from a friend is waiting" });
  await expect(row).toBeVisible();
  expect(await top(numbers)).toBeLessThan(await top(row));
  expect(await top(row)).toBeLessThan(await top(cards.first()));
  await expect(page.getByRole("button", { name: /^Next: / })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  const notices = page.getByRole("button", { name: /^Notifications [1-9] new/ });
  await notices.click();
  await expect(page.getByRole("link", { name: /sent you/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close menu" }).click();
  await page.getByRole("link", { name: "Friends", exact: true }).click();
  await expect(page).toHaveURL(/\/profile\?tab=friends$/);
  await expect(page.getByRole("tab", { name: "Friends" }).first()).toBeVisible();
});
