import type { Page, Route } from "@playwright/test";
import { befriend } from "../account.ts";
import { expect, expectAccessibleInBothThemes, test, toasts, SIGNED_IN_SCREENS } from "../fixtures.ts";
import { expectNothingOver } from "../open-card.ts";

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first();
const refuses = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { message: "Down for a moment", error: "Down for a moment" } });
const never = () => undefined;

async function openDialog(page: Page, name: string | RegExp): Promise<void> {
  await button(page, name).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

test("what a click opens on the signed-in screens is accessible in both themes @phone", async ({
  page,
  api,
  learner: _learner,
  friend,
}, { project }) => {
  await befriend(friend.api, api);
  await api.complete("easy");

  await page.goto("/");
  if (project.name === "phone") await openDialog(page, "Open menu");
  else {
    await button(page, "Account menu").click();
    await expect(page.getByRole("menu")).toBeVisible();
  }
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await expectNothingOver(page);
  if (project.name === "desktop") {
    await button(page, /^Notifications/).click();
    await expect(page.getByText("No new notifications")).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }

  await page.goto("/challenges");
  await expect(button(page, "Share")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await button(page, /^Filter/).click();
  await expect(page.getByRole("radio", { name: "Not Started" })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.goto("/learning-paths");
  await openDialog(page, "Join the waitlist");
  await page.getByRole("textbox", { name: "Name" }).fill("");
  await button(page, "Join waitlist").click();
  await expect(toasts(page).getByText(/Please fill in all fields/)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.goto("/profile");
  await openDialog(page, "Delete my account");
  await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.goto("/profile?tab=friends");
  await openDialog(page, /^Remove/);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: /Received/ }).click();
  await expect(page.getByText("No friend requests received")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto("/profile?tab=leaderboard");
  await expect(page.getByText("You", { exact: true }).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("loading and failed states are accessible in both themes", async ({
  page,
  learner: _learner,
  consoleErrors,
}) => {
  consoleErrors.allow(/50[03]/);
  const challenges = /\/api\/challenges(\?|$)/;
  await page.route(challenges, never);
  await page.goto("/");
  await expect(page.getByText("Next challenges:")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.unroute(challenges);
  await page.route(challenges, refuses(503));
  await page.goto("/");
  await expect(page.getByText("We couldn't load today's challenges")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.unroute(challenges);

  await page.route("**/api/user-challenges", (route) =>
    route.request().method() === "POST" ? never() : route.continue(),
  );
  await page.goto("/");
  await page.getByRole("article").first().getByRole("button").click();
  const editor = page.getByPlaceholder("Write your prompt here...");
  await editor.fill("Explain it to a beginner in three steps.");
  await page.route("**/api/validate-prompt", refuses(500));
  await button(page, "Test Prompt").click();
  await expect(page.getByText(/^Unable to process your prompt/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await button(page, "Submit Challenge").click();
  await expect(page.getByText("Scoring your prompt")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.goto("/test-openai");
  await button(page, "Test OpenAI API").click();
  await expect(page.getByText("Using Fallback", { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.route(/\/api\/user(\?|$)/, refuses(500));
  await page.goto("/");
  await expect(button(page, "Refresh Page")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("every screen and dialog a visitor can reach is accessible in both themes", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/40[04]/);
  await page.goto("/auth");
  await page.getByRole("textbox", { name: "Email" }).fill("no-address");
  await button(page, "Login").click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  for (const [path, words] of [
    ["/auth?redirect=friend-invite&token=whichever", /A friend invited you/],
    ["/reset-password-complete?mode=resetPassword&oobCode=nothing", /Invalid or expired reset link/],
    ["/offline.html", /offline/i],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
  await page.goto("/verify-email?oobCode=nothing");
  await button(page, "Verify email").click();
  await expect(page.getByText("Invalid or expired verification link.").first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.route("**/api/firebase/verify-password-reset-code", (route) =>
    route.fulfill({ json: { email: "ada@example.org" } }),
  );
  await page.goto("/reset-password-complete?mode=resetPassword&oobCode=anything");
  await expect(page.getByRole("textbox", { name: "New Password" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

/** What can be pressed: its name, and how far around its middle a press still reaches it, in px up to `most`. */
async function reachOfControls(page: Page, most: number): Promise<{ name: string; reach: number }[]> {
  return page.evaluate((enough) => {
    const controls = "a[href], button, select, input, textarea, summary, [role=tab], [role=switch]";
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      control.scrollIntoView({ block: "center" });
      const { left, top, width, height } = control.getBoundingClientRect();
      const middle = { x: left + width / 2, y: top + height / 2 };
      const hits = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(middle.x + dx, middle.y + dy);
        return hit !== null && (control.contains(hit) || hit.closest("label")?.contains(control) === true);
      };
      const isInText = getComputedStyle(control).display === "inline";
      if (isInText || !hits(0, 0)) return [];
      let reach = 0;
      while (reach < enough && [-1, 1].every((side) => hits(0, side * (reach + 0.5)))) reach += 0.5;
      return [{ name: control.getAttribute("aria-label") ?? control.textContent.trim(), reach }];
    });
  }, most);
}

test("everything that can be pressed is tall enough: 24 px for a pointer, 44 px for a finger @phone", async ({
  page,
  learner: _learner,
}, { project }) => {
  const least = project.name === "phone" ? 21 : 12;
  for (const path of [...SIGNED_IN_SCREENS, "/privacy"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const controls = await reachOfControls(page, least);
    expect(controls.length).toBeGreaterThan(1);
    expect(
      controls.filter(({ reach }) => reach < least),
      path,
    ).toEqual([]);
  }
});

test("where zooming leaves little of the screen, the last button of every dialog can still be reached", async ({
  page,
  learner: _learner,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const [path, opener, last] of [
    ["/learning-paths", "Join the waitlist", "Join waitlist"],
    ["/profile", "Delete my account", "Delete my account"],
    ["/profile?tab=friends", "Invite Friends", "WhatsApp"],
    ["/", /^Start Challenge/, "Submit Challenge"],
  ] as const) {
    await page.goto(path);
    await openDialog(page, opener);
    const dialog = page.getByRole("dialog");
    // In so low a window the head scrolls along with what stands below it, and what comes late moves both.
    for (const name of [last, "Close"])
      await expect(async () => {
        const button = dialog
          .getByRole("button", { name, exact: name === "Close" })
          .filter({ visible: true });
        await button.scrollIntoViewIfNeeded();
        await expect(button, path).toBeInViewport({ ratio: 1, timeout: 1000 });
      }).toPass();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});
