import {
  button,
  tab,
  failing,
  hanging,
  write,
  openResult,
  openLowResult,
  openBoard,
  openInvite,
  openDialog,
  openMenu,
  failToSignOut,
  extremes,
} from "./page-steps.mjs";
import { PUBLIC_SHOTS } from "./public-shots.mjs";

/**
 * Every screen and dialog in its main states. `who`: nobody, a newcomer (signed in, not onboarded), amara (the demo's
 * learner) or a beginner (onboarded, nothing done yet). `show` leads from the opened address to the state. `small`: kept for
 * the README at that viewport and theme.
 * @typedef {{ name: string, who?: "amara" | "newcomer" | "beginner", open: string | ((demo: object) => string),
 *   show?: (page: import("playwright").Page, on: { phone: boolean, demo: object }) => Promise<unknown>, full?: boolean,
 *   only?: "desktop" | "phone",
 *   before?: (page: import("playwright").Page) => Promise<unknown> }} Shot
 */

/** @type {Shot[]} */
export const SHOTS = [
  { name: "home", who: "amara", open: "/" },
  { name: "home-full", who: "amara", open: "/", full: true },
  { name: "home-beginner", who: "beginner", open: "/" },
  {
    name: "home-loading",
    who: "amara",
    open: "/",
    before: hanging(/\/api\/(challenges|user-challenges|user-weekly|leaderboard|user-percentile)/),
  },
  {
    name: "home-error",
    who: "amara",
    open: "/",
    full: true,
    before: failing(/\/api\/challenges(\?|$)/),
    show: (page) => page.getByText("Today's challenges did not load").waitFor(),
  },
  { name: "home-extremes", who: "amara", open: "/", before: extremes },
  {
    name: "toast-error",
    who: "amara",
    open: "/",
    before: failing("**/api/logout", 500),
    show: failToSignOut,
  },
  { name: "challenge-writing", who: "amara", open: "/", show: write },
  {
    name: "challenge-tested",
    who: "amara",
    open: "/",
    async show(page) {
      await write(page);
      await button(page, "Test Prompt").click();
      await button(page, "Test Prompt").waitFor();
    },
  },
  {
    name: "challenge-scoring",
    who: "amara",
    open: "/",
    before: (page) =>
      page.route("**/api/user-challenges", (route) =>
        route.request().method() === "POST" ? undefined : route.continue(),
      ),
    async show(page) {
      await write(page);
      await button(page, "Submit Challenge").click();
    },
  },
  { name: "challenge-result", who: "amara", open: "/", show: openResult },
  { name: "challenge-result-low", who: "amara", open: "/", show: openLowResult },
  {
    name: "challenge-why",
    who: "amara",
    open: "/",
    async show(page) {
      await openResult(page);
      await page.getByText("Why this score").evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: "share",
    who: "amara",
    open: "/",
    async show(page) {
      await openResult(page);
      await button(page, "Share Result").click();
      await page
        .getByRole("dialog", { name: "Share Challenge" })
        .getByRole("button", { name: "Copy Link" })
        .waitFor();
    },
  },
  { name: "challenges", who: "amara", open: "/challenges", full: true },
  {
    name: "challenges-filter",
    who: "amara",
    open: "/challenges",
    show: (page) => button(page, /^Filter/).click(),
  },
  {
    name: "challenges-sent",
    who: "amara",
    open: "/challenges",
    full: true,
    show: (page, { phone }) => tab(page, phone ? /sent|2/i : /^Sent/),
  },
  {
    name: "challenges-received",
    who: "amara",
    open: "/challenges",
    full: true,
    show: (page) => tab(page, /received/i),
  },
  {
    name: "challenges-nothing-sent",
    who: "beginner",
    open: "/challenges",
    full: true,
    show: (page, { phone }) => tab(page, phone ? /sent|0/i : /^Sent/),
  },
  {
    name: "challenges-error",
    who: "amara",
    open: "/challenges",
    before: failing(/\/api\/all-challenges(\?|$)/),
    show: (page) => button(page, "Try again").waitFor(),
  },
  {
    name: "challenges-nothing-received",
    who: "beginner",
    open: "/challenges",
    show: (page) => tab(page, /received/i),
  },
  { name: "learning-paths", who: "amara", open: "/learning-paths" },
  {
    name: "waitlist",
    who: "amara",
    open: "/learning-paths",
    show: (page) => openDialog(page, "Join the waitlist"),
  },
  {
    name: "settings-profile",
    who: "amara",
    open: "/profile",
    full: true,
    show: (page) => page.getByRole("checkbox", { name: "Art" }).waitFor(),
  },
  { name: "settings-friends", who: "amara", open: "/profile?tab=friends" },
  {
    name: "settings-requests",
    who: "amara",
    open: "/profile?tab=friends",
    show: (page) => tab(page, /Received/),
  },
  { name: "settings-sent", who: "amara", open: "/profile?tab=friends", show: (page) => tab(page, /Sent/) },
  { name: "settings-no-friends", who: "beginner", open: "/profile?tab=friends" },
  {
    name: "settings-no-requests",
    who: "beginner",
    open: "/profile?tab=friends",
    show: (page) => tab(page, /Received/),
  },
  {
    name: "remove-friend",
    who: "amara",
    open: "/profile?tab=friends",
    show: (page) => openDialog(page, /^Remove/),
  },
  {
    name: "delete-account",
    who: "amara",
    open: "/profile",
    show: (page) => openDialog(page, "Delete my account"),
  },
  { name: "leaderboard", who: "amara", open: "/profile", show: openBoard },
  { name: "leaderboard-alone", who: "beginner", open: "/profile", show: openBoard },
  { name: "invite-link", who: "amara", open: "/", show: openInvite },
  {
    name: "invite-email",
    who: "amara",
    open: "/",
    async show(page) {
      await openInvite(page);
      await page.getByRole("dialog").getByRole("tab", { name: /mail/i }).click();
    },
  },
  {
    name: "notifications",
    who: "amara",
    only: "desktop",
    open: "/",
    show: (page) => button(page, /^Notifications/).click(),
  },
  {
    name: "notifications-none",
    who: "beginner",
    only: "desktop",
    open: "/",
    show: (page) => button(page, /^Notifications/).click(),
  },
  { name: "menu", who: "amara", open: "/", show: openMenu },
  { name: "gate-waiting", who: "amara", open: "/", before: hanging(/\/api\/user(\?|$)/) },
  {
    name: "gate-error",
    who: "amara",
    open: "/",
    before: failing(/\/api\/user(\?|$)/, 500),
    show: (page) => button(page, "Refresh Page").waitFor(),
  },
  {
    name: "rank-up",
    who: "amara",
    open: "/",
    before: (page) =>
      page.route("**/api/user-percentile", (route) => route.fulfill({ json: { percentileBucket: "5" } })),
    async show(page) {
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (/percentile|bucket/i.test(key)) localStorage.setItem(key, "25");
      });
      await page.reload();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "ai-test",
    who: "amara",
    open: "/test-openai",
    show: (page) => button(page, "Test OpenAI API").click(),
  },
  ...PUBLIC_SHOTS,
];

/** The four in the README: name of the shot, and how it is taken. */
export const KEPT = [
  { name: "home", viewport: "desktop", theme: "dark", file: "home.png" },
  { name: "challenge-writing", viewport: "desktop", theme: "light", file: "challenge.png" },
  { name: "challenge-result", viewport: "desktop", theme: "dark", file: "result.png" },
  { name: "leaderboard", viewport: "phone", theme: "light", file: "leaderboard-phone.png" },
];
