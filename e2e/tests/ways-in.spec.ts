import type { Page } from "@playwright/test";
import { freePort } from "@promptsmith/testing/free-port";
import { expect, heldBack, test } from "../fixtures.ts";
import { startOwnServer } from "../own-server.ts";
import type { OwnServer } from "../own-server.ts";

const OWN_PROVIDER = {
  // Nothing answers there: the screen does not depend on it.
  OIDC_ISSUER: "http://127.0.0.1:9",
  OIDC_CLIENT_ID: "id",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_NAME: "School <ID> & Co",
};
const BUTTON = "Continue With School <ID> & Co";

/** What was ever in the page since it was opened, of what one must not see: fields and tabs, by their names. */
async function watchForms(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const element of document.querySelectorAll("#root input, #root [role=tab]"))
        seen.add(element.getAttribute("name") ?? element.textContent);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
    Object.assign(globalThis, { seenForms: seen });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { seenForms: Set<string> }).seenForms]);
}

/** Opens the sign-in screen with nothing but the page; the program comes when it is let go. */
async function openWithoutProgram(page: Page, server: OwnServer): Promise<() => void> {
  // What the page says of the ways in is enough.
  await page.route("**/api/sign-in-options", (route) => route.abort());
  const letGo = await heldBack(page, "**/assets/*.js");
  await page.goto(`${server.url}/auth`, { waitUntil: "commit" });
  await page.locator("h1").evaluate((element) => Object.assign(element, { stoodInThePage: true }));
  return letGo;
}
const programIsThere = async (page: Page): Promise<void> => {
  await expect(page.locator("#root")).not.toHaveAttribute("inert");
  // It goes on with what is in the page, and says so in the console where that is something else.
  expect(await page.locator("h1").evaluate((element) => "stoodInThePage" in element)).toBe(true);
};

const MODES = [
  ["where only the operator's provider lets people in, no form", { OIDC_ONLY: "true" }, [BUTTON], []],
  [
    "where registration is by invitation, no tab for it",
    { REGISTRATION: "invite" },
    [BUTTON, "Registration is by invitation only."],
    ["email", "password"],
  ],
  [
    "where registration is closed, no tab for it",
    { REGISTRATION: "closed" },
    [BUTTON, "Registration is closed."],
    ["email", "password"],
  ],
] as const;

for (const [title, settings, words, forms] of MODES)
  test.describe(title, () => {
    let server: OwnServer;
    test.beforeAll(async () => {
      server = await startOwnServer(await freePort(), { ...OWN_PROVIDER, ...settings });
    });
    test.afterAll(() => server.stop());

    test("is ever to be seen", async ({ page, consoleErrors }) => {
      consoleErrors.allow(/ERR_FAILED/);
      const seen = await watchForms(page);
      const letGo = await openWithoutProgram(page, server);
      for (const text of words) await expect(page.getByText(text, { exact: true })).toBeVisible();
      letGo();
      await programIsThere(page);
      for (const text of words) await expect(page.getByText(text, { exact: true })).toBeVisible();
      expect((await seen()).toSorted()).toEqual(forms);
      // From the home page a visitor is sent there by the program.
      await page.goto(`${server.url}/`);
      await expect(page.getByRole("button", { name: BUTTON })).toBeVisible();
      expect((await seen()).toSorted()).toEqual(forms);
      await page.getByRole("button", { name: BUTTON }).click();
      await expect(page.locator("#oidc-trouble")).toContainText("School <ID> & Co");
      expect((await seen()).toSorted()).toEqual(forms);
    });
  });
