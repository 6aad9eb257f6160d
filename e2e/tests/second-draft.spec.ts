import type { Page, TestInfo } from "@playwright/test";
import { goodPrompt, weakPrompt } from "@promptsmith/testing/prompts";
import { befriend } from "../account.ts";
import type { Api, Challenge } from "../account.ts";
import { expect, expectAccessibleInBothThemes, test, toasts } from "../fixtures.ts";
import { goOffline } from "../offline.ts";
import { editorOf } from "../open-card.ts";

type Attempt = {
  overallScore: number;
  best: { number: number; counted: number };
  pointsAwarded: number;
  pointsTotal: number;
};

const dialogs = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first();
const verdict = (page: Page) => page.getByRole("heading", { name: /^(Great job!|Target: 80\+)$/ });
const isPhone = ({ project }: TestInfo): boolean => project.name === "phone";
const attemptAt = (api: Api, { id }: Challenge) => api.get<Attempt>(`/api/user-challenges/${id}`);

async function easyOf(api: Api): Promise<Challenge> {
  const challenges = await api.get<Challenge[]>("/api/challenges");
  const easy = challenges.find(({ difficulty }) => difficulty === "easy");
  if (easy === undefined) throw new Error("No easy challenge today");
  return easy;
}

async function compare(page: Page): Promise<void> {
  await button(page, "Compare").click();
  const warning = page.getByRole("dialog", { name: "See the model answer?" });
  await warning.getByRole("button", { name: "Show it" }).click();
  await expect(page.getByRole("heading", { name: "Side by side" })).toBeVisible();
}

test("a weak first draft, a better second one, the comparison, and a third one found again @phone", async ({
  page,
  api,
  learner: _learner,
}, info) => {
  const challenge = await easyOf(api);
  await page.goto("/");
  const card = page.getByRole("article").first();
  await card.getByRole("button").click();
  await editorOf(page).fill(weakPrompt(challenge));
  await button(page, "Submit Challenge").click();
  await expect(verdict(page)).toBeFocused();
  const first = await attemptAt(api, challenge);
  expect(first.overallScore).toBeLessThan(70);

  // Two presses from one score to the next.
  await button(page, "Try again").click();
  await expect(editorOf(page)).toHaveValue(weakPrompt(challenge));
  await expect(page.getByText(`3 drafts left, best ${first.overallScore}`)).toBeVisible();
  await expect(page.getByText("How to Improve").filter({ visible: true }).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await editorOf(page).fill(goodPrompt(challenge));
  await button(page, "Submit Draft").click();
  await expect(page.getByRole("heading", { name: "What changed" })).toBeVisible();
  await expect(verdict(page)).toBeFocused();
  const second = await attemptAt(api, challenge);
  expect(second.best.number).toBe(2);
  expect(second.best.counted).toBeGreaterThan(first.overallScore);
  expect(second.overallScore).toBe(first.overallScore);
  const gained = second.pointsTotal - first.pointsTotal;
  await expect(page.getByText(`+${gained} ${gained === 1 ? "point" : "points"}`)).toBeVisible();
  await expect(page.getByText(`Up from ${first.overallScore}`, { exact: true })).toBeVisible();
  await expect(dialogs(page).locator("ins").first()).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await button(page, "Try again").click();
  await editorOf(page).fill("Half a third draft");
  // Left while writing: nothing is offered for sharing.
  await page.keyboard.press("Escape");
  await expect(dialogs(page)).toHaveCount(0);
  await expect(card.getByRole("img", { name: `Score ${second.best.counted} out of 100` })).toBeVisible();
  await card.getByRole("button", { name: "View Challenge" }).click();
  await expect(page.getByText("Your next draft is saved.")).toBeVisible();
  await button(page, "Try again").click();
  await expect(editorOf(page)).toHaveValue("Half a third draft");
  await button(page, "Back to the result").click();

  await compare(page);
  await expect(page.getByText("The whole prompt").filter({ visible: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await button(page, "Not now").click();
  if (isPhone(info)) {
    await page.getByRole("tab", { name: /^You/ }).press("ArrowRight");
    await expect(page.getByRole("tab", { name: /^Model answer/ })).toBeFocused();
    await expect(page.getByRole("tabpanel", { name: /^Model answer/ })).toBeVisible();
  } else await expect(page.getByRole("columnheader", { name: /^Model answer/ })).toBeVisible();
  await button(page, "Back to the result").click();

  await page.reload();
  await card.getByRole("button", { name: "View Challenge" }).click();
  await button(page, "Try again").click();
  await expect(editorOf(page)).toHaveValue("Half a third draft");
  await expect(page.getByText("Practice only: no points.")).toBeVisible();
  await editorOf(page).fill(`${goodPrompt(challenge)} End with a joke.`);
  await button(page, "Submit Draft").click();
  await expect(page.getByText(/^Practice only: no points\. Your best stays \d+\.$/)).toBeVisible();
  expect((await attemptAt(api, challenge)).pointsTotal).toBe(second.pointsTotal);
});

/** What lies in this browser alone. */
const keptHere = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("texts");
        opening.onerror = () => reject(new Error("not opened"));
        opening.onsuccess = () => {
          const reading = opening.result.transaction("texts").objectStore("texts").getAll();
          reading.onerror = () => reject(new Error("not read"));
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as { text: string }[]).map(({ text }) => text));
          };
        };
      }),
  );

test("nothing that is written for another draft is lost in a reload or offline", async ({
  page,
  api,
  learner: _learner,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|localStorage/);
  const challenge = await api.complete("easy");
  await page.goto(`/challenge/${challenge.id}`);
  await button(page, "Try again").click();
  await editorOf(page).fill("Written before a reload");
  await page.waitForTimeout(400);
  await page.reload();
  await button(page, "Try again").click();
  await expect(editorOf(page)).toHaveValue("Written before a reload");
  await goOffline(page);
  await editorOf(page).fill("Written without a network");
  // A quarter of a second after the key, and later on a machine that is busy with something else.
  await expect.poll(() => keptHere(page)).toContain("Written without a network");
  await page.goto("about:blank");
  await context.setOffline(false);
  await page.goto(`/challenge/${challenge.id}`);
  await button(page, "Try again").click();
  await expect(editorOf(page)).toHaveValue("Written without a network");
});

test("a text that was handed in before is refused, and stays in the editor", async ({
  page,
  api,
  learner: _learner,
  consoleErrors,
}) => {
  consoleErrors.allow(/409/);
  const challenge = await api.complete("easy");
  await page.goto(`/challenge/${challenge.id}`);
  await button(page, "Try again").click();
  const text = await editorOf(page).inputValue();
  await editorOf(page).fill(text.toUpperCase());
  await button(page, "Submit Draft").click();
  await expect(toasts(page).getByText("Nothing was changed")).toBeVisible();
  await expect(editorOf(page)).toHaveValue(text.toUpperCase());
});

/** Presses Tab until what has this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute("aria-label") ?? at?.textContent.trim() ?? "";
    });
    if (found === name) return;
  }
  throw new Error(`"${name}" was not reached by keyboard`);
}

test("everything by keyboard: try again, submit, compare and back", async ({
  page,
  api,
  learner: _learner,
}) => {
  const challenge = await easyOf(api);
  const body = { challengeId: challenge.id, userPrompt: weakPrompt(challenge) };
  await api.send("POST", "/api/user-challenges", body);
  await page.goto(`/challenge/${challenge.id}`);
  await expect(verdict(page)).toBeVisible();
  await tabTo(page, "Try again");
  await page.keyboard.press("Enter");
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(goodPrompt(challenge));
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "What changed" })).toBeVisible();
  await expect(verdict(page)).toBeFocused();
  await tabTo(page, "Changes");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Whole prompt" })).toBeFocused();
  await tabTo(page, "Compare");
  await page.keyboard.press("Enter");
  const warning = page.getByRole("dialog", { name: "See the model answer?" });
  await expect(warning).toBeVisible();
  await tabTo(page, "Show it");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Side by side" })).toBeFocused();
  await tabTo(page, "Back to the result");
  await page.keyboard.press("Enter");
  await expect(verdict(page)).toBeFocused();
});

test("friends see each other's prompts while both want it, and no longer", async ({
  page,
  api,
  learner: _learner,
  friend,
}) => {
  await befriend(friend.api, api);
  const challenge = await friend.api.complete("easy");
  const [mine, theirs] = [await api.myId(), await friend.api.myId()];
  await friend.api.send("POST", "/api/challenge-invitations", {
    challengeId: challenge.id,
    recipientId: mine,
    shareType: "internal",
  });
  await api.send("POST", "/api/user-challenges", {
    challengeId: challenge.id,
    userPrompt: goodPrompt(challenge),
  });
  await friend.api.send("PUT", "/api/user/compare", { allow: true });
  const column = page.getByRole("columnheader", { name: /^Leila Haddad/ });
  const you = page.getByRole("columnheader", { name: /^You/ });

  async function look(): Promise<void> {
    await page.goto(`/challenge/${challenge.id}`);
    await button(page, "Compare").click();
    await expect(you).toBeVisible();
  }

  await page.goto(`/challenge/${challenge.id}`);
  await compare(page);
  await expect(you).toBeVisible();
  await expect(column).toHaveCount(0);
  await button(page, "Allow").click();
  await expect(column).toBeVisible();
  await expect(page.getByText("Let friends compare with mine")).toBeHidden();

  // The friend changes their mind, and back.
  await friend.api.send("PUT", "/api/user/compare", { allow: false });
  await look();
  await expect(column).toHaveCount(0);
  await friend.api.send("PUT", "/api/user/compare", { allow: true });
  await look();
  await expect(column).toBeVisible();

  // The learner does, by the setting.
  await page.goto("/profile");
  await page.getByRole("switch", { name: "Let friends compare with mine" }).uncheck();
  await expect
    .poll(async () => (await api.get<{ comparePrompts: boolean }>("/api/user")).comparePrompts)
    .toBe(false);
  await expectAccessibleInBothThemes(page);
  await look();
  await expect(column).toHaveCount(0);
  await page.goto("/profile");
  await page.getByRole("switch", { name: "Let friends compare with mine" }).check();
  await expect
    .poll(async () => (await api.get<{ comparePrompts: boolean }>("/api/user")).comparePrompts)
    .toBe(true);
  await look();
  await expect(column).toBeVisible();

  // They are friends no more, and become friends again.
  const [friendship] = await api.get<{ id: number; userId: number }[]>("/api/friendships");
  expect(friendship?.userId).toBe(theirs);
  await api.send("PATCH", `/api/friendships/${friendship?.id}`, { status: "rejected" });
  await look();
  await expect(column).toHaveCount(0);
  await befriend(friend.api, api);
  await look();
  await expect(column).toBeVisible();

  await friend.api.send("DELETE", "/api/user", { password: friend.password });
  await look();
  await expect(column).toHaveCount(0);
});
