import type { Page } from "@playwright/test";
import { befriend } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { editorOf, expectNothingOver } from "../open-card.ts";

const SHORTCUTS = ["Escape", "Enter", "ArrowDown", "ArrowRight", "Home"];
const over = (page: Page) =>
  page.getByRole("dialog").or(page.getByRole("menu")).or(page.getByRole("listbox")).filter({ visible: true });

/** Presses every shortcut as it comes while something is composed, where the focus is. */
async function pressWhileComposing(page: Page): Promise<void> {
  await page.evaluate((keys) => {
    for (const key of keys)
      for (const init of [{ isComposing: true }, { keyCode: 229 }])
        document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", {
            key,
            ctrlKey: key === "Enter",
            bubbles: true,
            cancelable: true,
            ...init,
          }),
        );
  }, SHORTCUTS);
}

test("Escape that only ends a composition leaves the dialog and its text as they are", async ({
  page,
  learner: _learner,
}) => {
  await page.goto("/");
  await page.getByRole("article").first().getByRole("button").click();
  await editorOf(page).fill("A prompt ");
  const input = await page.context().newCDPSession(page);
  const compose = () =>
    input.send("Input.imeSetComposition", { text: "ほん", selectionStart: 2, selectionEnd: 2 });
  await compose();
  await expect(editorOf(page)).toHaveValue("A prompt ほん");
  await page.keyboard.press("Escape");
  await expect(editorOf(page)).toBeFocused();
  await compose();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Submit Challenge" })).toBeEnabled();
  await input.send("Input.insertText", { text: "本" });
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expectNothingOver(page);
});

test("no key that belongs to a composition closes or chooses anything, whatever is open", async ({
  page,
  api,
  learner: _learner,
  friend,
}) => {
  await befriend(friend.api, api);
  await api.complete("easy");
  for (const [path, openers] of [
    ["/", ["Account menu", /^Notifications/, "Current Streak", "Make a plan", "Start Challenge"]],
    ["/challenges", [/^Filter/, "Share"]],
    ["/profile?tab=friends", ["Invite Friends", /^Remove/]],
    ["/profile", ["Delete my account"]],
  ] as const) {
    await page.goto(path);
    for (const opener of openers) {
      await page.getByRole("button", { name: opener }).filter({ visible: true }).first().click();
      await expect(over(page).first()).toBeVisible();
      await pressWhileComposing(page);
      await expect(over(page), String(opener)).toHaveCount(1);
      await page.keyboard.press("Escape");
      await expect(over(page), String(opener)).toHaveCount(0);
    }
  }

  const country = page.getByRole("combobox", { name: "Country" });
  await country.fill("Kiriba");
  await pressWhileComposing(page);
  await expect(page.getByRole("option", { name: "Kiribati" })).toBeVisible();
  await expect(country).toHaveValue("Kiriba");
  await page.keyboard.press("Enter");
  await expect(country).toHaveValue("Kiribati");
});
