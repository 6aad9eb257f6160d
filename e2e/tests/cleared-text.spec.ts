import type { Page } from "@playwright/test";
import { weakPrompt } from "@promptsmith/testing/prompts";
import type { Api } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { editorOf, openFirstCard } from "../open-card.ts";

/** As long as a prompt may be, in lines, and with characters that take two units. */
const LONG = `${"The night sky 🌌 over Tromsø.\n".repeat(172)}Twelve facts`;

type Challenge = { id: number; title: string; description: string };
type People = { page: Page; api: Api; friend: { api: Api } };
type Stored = { text: string; version: number };

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).first().click();

async function storedDraft(api: Api, { id }: Challenge): Promise<Stored> {
  const kept =
    await api.get<{ challengeId: number; userPrompt: string; draftVersion: number }[]>(
      "/api/user-challenges",
    );
  const own = kept.find(({ challengeId }) => challengeId === id);
  return { text: own?.userPrompt ?? "", version: own?.draftVersion ?? 0 };
}

async function storedNextDraft(api: Api, { id }: Challenge): Promise<Stored> {
  const { writing, writingVersion } = await api.get<{
    writing: string | null;
    writingVersion: number | null;
  }>(`/api/user-challenges/${id}/drafts`);
  return { text: writing ?? "", version: writingVersion ?? 0 };
}

async function todaysFirst(api: Api): Promise<Challenge> {
  const [challenge] = await api.get<Challenge[]>("/api/challenges");
  if (challenge === undefined) throw new Error("No challenge today");
  return challenge;
}

/** How many steps the browser makes of what was typed is its own matter. */
async function undoUntil(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+z");
    expect(await editorOf(page).inputValue()).toBe(text);
  }).toPass({ timeout: 20_000 });
}

/** Every place where a prompt is written: how one comes there, and where the server keeps the text. */
const EDITORS = [
  {
    name: "a challenge",
    async open({ page, api }: People) {
      const challenge = await todaysFirst(api);
      await page.goto("/");
      await openFirstCard(page);
      return challenge;
    },
    stored: storedDraft,
  },
  {
    name: "a further draft",
    async open({ page, api }: People) {
      const challenge = await todaysFirst(api);
      const userPrompt = weakPrompt(challenge);
      await api.send("POST", "/api/user-challenges", { challengeId: challenge.id, userPrompt });
      await page.goto("/");
      await press(page, "View Challenge");
      await press(page, "Try again");
      return challenge;
    },
    stored: storedNextDraft,
  },
  {
    name: "a shared challenge",
    async open({ page, friend }: People) {
      const challenge = await friend.api.complete("hard");
      const { shareToken } = await friend.api.post<{ shareToken: string }>("/api/share-with-friends", {
        challengeId: challenge.id,
      });
      await page.goto(`/s/${shareToken}`);
      await press(page, "Try This Challenge");
      return challenge as Challenge;
    },
    stored: storedDraft,
  },
];

for (const { name, open, stored } of EDITORS) {
  test(`what was cleared comes back whole with the browser's own keys: ${name}`, async ({
    page,
    api,
    friend,
    learner: _learner,
  }) => {
    const challenge = await open({ page, api, friend });
    const editor = editorOf(page);
    const cleared = page.getByText("Cleared.").filter({ visible: true });
    await editor.fill(LONG);
    await expect.poll(async () => (await stored(api, challenge)).text).toBe(LONG);
    const before = await stored(api, challenge);
    await press(page, "Clear");
    await expect(editor).toHaveValue("");
    await expect(editor).toBeFocused();
    await expect.poll(async () => (await stored(api, challenge)).text).toBe("");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor).toHaveValue(LONG);
    await expect(cleared).toHaveCount(0);
    await expect.poll(async () => (await stored(api, challenge)).text).toBe(LONG);
    expect((await stored(api, challenge)).version).toBeGreaterThan(before.version);

    // Something else was written since.
    await press(page, "Clear");
    await page.keyboard.type("Other words");
    await expect(editor).toHaveValue("Other words");
    await expect(cleared).toHaveCount(0);
    await undoUntil(page, LONG);
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect(editor).not.toHaveValue(LONG);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor).toHaveValue(LONG);

    // The button gives it back as well, and can itself be taken back.
    await press(page, "Clear");
    await press(page, "Undo");
    await expect(editor).toHaveValue(LONG);
    await expect(editor).toBeFocused();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor).toHaveValue("");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor).toHaveValue(LONG);
  });
}

test("while something is composed in a cleared field nothing brings the old text back", async ({
  page,
  learner: _learner,
}) => {
  await page.goto("/");
  await openFirstCard(page);
  const editor = editorOf(page);
  await editor.fill("A prompt");
  await press(page, "Clear");
  const input = await page.context().newCDPSession(page);
  await input.send("Input.imeSetComposition", { text: "ほん", selectionStart: 2, selectionEnd: 2 });
  await expect(editor).toHaveValue("ほん");
  for (const composing of [{ isComposing: true }, { keyCode: 229 }])
    for (const held of [{ ctrlKey: true }, { metaKey: true }])
      await editor.dispatchEvent("keydown", {
        key: "z",
        bubbles: true,
        cancelable: true,
        ...held,
        ...composing,
      });
  await expect(editor).toHaveValue("ほん");
  await input.send("Input.insertText", { text: "本" });
  await expect(editor).toHaveValue("本");
  await undoUntil(page, "A prompt");
});
