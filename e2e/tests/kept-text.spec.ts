import type { Page } from "@playwright/test";
import type { Account, Api } from "../account.ts";
import { expect, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { editorOf, openFirstCard } from "../open-card.ts";
import { logIn } from "../sign-in.ts";

const DRAFT = "**/api/user-challenges/*/draft";
/** 49 characters more than the server takes. */
const TOO_LONG = "word ".repeat(1010).trim();

/** Another origin, so that the page really ends. */
const elsewhere = `http://127.0.0.1:${process.env["E2E_PORT"]}/privacy`;

async function closeChallenge(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(editorOf(page)).toHaveCount(0);
}

const stored = async (api: Api) =>
  (await api.get<{ userPrompt: string }[]>("/api/user-challenges"))[0]?.userPrompt ?? null;

test("a text over the limit is counted, and is there again after closing, a reload and signing out", async ({
  page,
  api,
  learner,
}) => {
  await page.goto("/");
  await openFirstCard(page);
  await editorOf(page).fill(TOO_LONG);
  await expect(page.getByText("49 characters over the limit")).toBeVisible();
  await expect(page.getByText("Saved on this device for 7 days.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await closeChallenge(page);
  await openFirstCard(page);
  await expect(editorOf(page)).toHaveValue(TOO_LONG);
  await page.reload();
  await openFirstCard(page);
  await expect(editorOf(page)).toHaveValue(TOO_LONG);
  await closeChallenge(page);

  // It cannot be sent, so signing out asks.
  const signOut = page.getByRole("button", { name: "Sign Out" }).first();
  const question = page.getByRole("dialog", { name: "Not everything is saved" });
  await signOut.click();
  await expect(question).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await question.getByRole("button", { name: "Stay signed in" }).click();
  await expect(question).toHaveCount(0);
  expect(await api.myId()).toBeGreaterThan(0);
  await signOut.click();
  await question.getByRole("button", { name: "Sign out anyway" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await logIn(page, learner);
  await openFirstCard(page);
  await expect(editorOf(page)).toHaveValue(TOO_LONG);
});

test("signing out sends first what could not be saved before", async ({
  page,
  learner,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(/500/);
  await page.goto("/");
  await openFirstCard(page);
  await page.route(DRAFT, (route) => route.fulfill({ status: 500, json: {} }));
  await editorOf(page).fill("Written while the server had trouble");
  await expect(page.getByText("Saved on this device for 7 days.")).toBeVisible();
  await closeChallenge(page);
  expect(await stored(api)).toBeNull();
  await page.unroute(DRAFT);
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await expect(page).toHaveURL(/\/auth$/);
  await api.signIn(learner);
  expect(await stored(api)).toBe("Written while the server had trouble");
});

for (const [how, leave] of [
  ["another site", (page: Page) => page.goto(elsewhere)],
  ["nothing, as its tab is closed", (page: Page) => page.close()],
] as const)
  test(`what was written a moment before the page made way for ${how} is on the server`, async ({
    page,
    api,
    learner: _learner,
  }) => {
    // Not the first page of the visit: whoever signs in on a page has its token already.
    await page.goto("/");
    await openFirstCard(page);
    await editorOf(page).fill("Written a moment before");
    // Less than the pause after which a draft is sent.
    await page.waitForTimeout(300);
    await leave(page);
    await expect.poll(() => stored(api)).toBe("Written a moment before");
  });

test("a text is saved while its writer goes on without a pause", async ({ page, learner: _learner }) => {
  let saved = 0;
  page.on("request", (request) => {
    if (request.method() === "PUT" && request.url().endsWith("/draft")) saved += 1;
  });
  await page.goto("/");
  await openFirstCard(page);
  await editorOf(page).focus();
  // A key every 300 ms: there is no pause of 800 ms in 8 seconds.
  await page.keyboard.type("abcdefghijklmnopqrstuvwxyz", { delay: 300 });
  expect(saved).toBeGreaterThan(0);
});

test("without browser storage the text is saved on the server, and the page says what it cannot keep", async ({
  page,
  api,
  learner: _learner,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", {
      get() {
        throw new DOMException("Not allowed here", "SecurityError");
      },
    });
  });
  await page.goto("/");
  await openFirstCard(page);
  await editorOf(page).fill("Written where nothing is kept");
  await expect.poll(() => stored(api)).toBe("Written where nothing is kept");
  await editorOf(page).fill(TOO_LONG);
  await expect(page.getByText("Not saved. Please copy your prompt before you leave.")).toBeVisible();
  await editorOf(page).fill("Short enough again");
  await expect.poll(() => stored(api)).toBe("Short enough again");
  await page.reload();
  await openFirstCard(page);
  await expect(editorOf(page)).toHaveValue("Short enough again");
});

/** Makes what this browser keeps look written so many days ago. @returns how much it keeps */
const aged = (page: Page, days: number) =>
  page.evaluate(async (ms) => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("not read"));
      });
    const database = await done(indexedDB.open("texts"));
    const texts = database.transaction("texts", "readwrite").objectStore("texts");
    const kept = (await done(texts.getAll())) as { at: number }[];
    for (const one of kept) await done(texts.put({ ...one, at: one.at - ms }));
    database.close();
    return kept.length;
  }, days * 86_400_000);

test("a text that only this browser has is for its writer alone, and for seven days", async ({
  page,
  api,
  learner,
  friend,
  consoleErrors,
}) => {
  // The page of the person before is still there for a moment after the session has changed.
  consoleErrors.allow(/401|409/);
  const [challenge] = await api.get<{ id: number }[]>("/api/challenges");
  const openAs = async (person: Account) => {
    await api.changeTo(person);
    await page.goto(`/challenge/${challenge?.id}`);
    await expect(editorOf(page)).toBeVisible();
  };
  await openAs(learner);
  await editorOf(page).fill(TOO_LONG);
  await expect(page.getByText("Saved on this device for 7 days.")).toBeVisible();
  await openAs(friend);
  await expect(editorOf(page)).toHaveValue("");
  await openAs(learner);
  await expect(editorOf(page)).toHaveValue(TOO_LONG);
  await page.goto("/privacy");
  expect(await aged(page, 6.9)).toBeGreaterThan(0);
  await openAs(learner);
  await expect(editorOf(page)).toHaveValue(TOO_LONG);
  await page.goto("/privacy");
  expect(await aged(page, 7)).toBeGreaterThan(0);
  await openAs(learner);
  await expect(editorOf(page)).toHaveValue("");
  // The editor may be empty before what is too old has been forgotten.
  await expect.poll(() => aged(page, 0)).toBe(0);
  await page.goto("/privacy");
  expect(await aged(page, 0)).toBe(0);
});
