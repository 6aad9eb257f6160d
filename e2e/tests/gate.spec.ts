import { newAccount } from "../account.ts";
import { expect, test, toasts } from "../fixtures.ts";
import { chooseTheme, expectTheme, THEMES } from "../theme.ts";

test("the gate says that it is loading or what failed, and shows nothing behind it until then", async ({
  page,
  learner,
  consoleErrors,
}) => {
  consoleErrors.allow(/500/);
  let isAsked: (answer: (status: number) => void) => void = () => undefined;
  // What the page shows first it shows before it has asked.
  const asked = new Promise<(status: number) => void>((resolve) => (isAsked = resolve));
  await page.route("**/api/user", async (route) => {
    const status = await new Promise<number>((resolve) => isAsked(resolve));
    await route.fulfill({ status, json: {} });
  });
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByText("Authenticating...").filter({ visible: true })).toBeVisible();
  await expect(page.getByText("Today's Challenges")).toHaveCount(0);
  (await asked)(500);
  await expect(page.getByText("Unable to load application")).toBeVisible();
  await expect(page.getByText("Please refresh the page or try again later")).toBeVisible();
  await page.unroute("**/api/user");
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByText(`Welcome, ${learner.displayName}!`)).toBeVisible();
});

test("without onboarding every protected path leads to it, and later to none of them", async ({
  page,
  api,
}) => {
  const account = newAccount();
  await api.signUp(account);
  for (const path of ["/", "/challenge/1?from=home", "/profile?tab=friends"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/onboarding$/);
  }
  await api.finishOnboarding(account);
  await page.goto("/onboarding");
  await expect(page).toHaveURL(/\/$/);
});

test("a failed sign-out is reported, and the page is signed out all the same", async ({
  page,
  learner: _learner,
  consoleErrors,
}) => {
  consoleErrors.allow(/500/);
  await page.route("**/api/logout", (route) =>
    route.fulfill({ status: 500, json: { error: "The forge is cold", message: "The forge is cold" } }),
  );
  await page.goto("/learning-paths");
  await page.evaluate(() => localStorage.setItem("left-over", "1"));
  await page.getByRole("button", { name: "Sign Out" }).filter({ visible: true }).click();
  await expect(toasts(page).getByText("Logout failed")).toBeVisible();
  await expect(toasts(page).getByText("The forge is cold")).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("toasts: one at a time, for five seconds, swiped away to the right, reached by F8 even beside a dialog", async ({
  page,
  learner: _learner,
}) => {
  await page.goto("/learning-paths");
  await page.getByRole("button", { name: "Join the waitlist" }).click();
  const dialog = page.getByRole("dialog");
  // It knows who asks; a blank name is what it complains about.
  await dialog.getByRole("textbox", { name: "Name" }).fill("");
  const complain = () => dialog.getByRole("button", { name: "Join waitlist" }).click();
  const card = toasts(page).getByRole("listitem");
  await complain();
  await expect(card).toHaveText(/Please fill in all fields/);
  // Before the press: what comes after it may take seconds on a busy machine.
  const since = Date.now();
  await complain();
  await expect(card).toHaveCount(1);
  await page.mouse.move(10, 600);
  await expect(card).toHaveCount(0);
  expect(Date.now() - since).toBeGreaterThan(4_900);

  await complain();
  await page.keyboard.press("F8");
  await expect(toasts(page).getByRole("list")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(card.getByRole("button", { name: "Close notification" })).toBeFocused();

  const { x = 0, y = 0 } = (await card.boundingBox()) ?? {};
  const drag = async (distance: number) => {
    await page.mouse.move(x + 90, y + 25);
    await page.mouse.down();
    await page.mouse.move(x + 90 + distance, y + 25, { steps: 5 });
    await page.mouse.up();
  };
  await drag(40);
  await page.waitForTimeout(300);
  await expect(card).toHaveCount(1);
  await drag(60);
  await expect(card).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

for (const theme of THEMES) {
  test(`no frame is drawn in the wrong theme (${theme})`, async ({ page }) => {
    await chooseTheme(page, theme);
    await page.addInitScript(() => {
      const seen = new Set<boolean>();
      Object.assign(window, { seenDark: seen });
      const look = () => {
        if (document.body) seen.add(document.documentElement.classList.contains("dark"));
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto("/auth");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // At least one frame, however long it takes to be drawn.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    const seen = await page.evaluate(() => [...(window as unknown as { seenDark: Set<boolean> }).seenDark]);
    expect(seen).toEqual([theme === "dark"]);
    await expectTheme(page, theme);
  });
}
