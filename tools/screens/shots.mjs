import {
  button,
  failToSignOut,
  failing,
  hanging,
  inBetterClub,
  openBoard,
  openDialog,
  openInvite,
  openInviteByMail,
  openLowResult,
  openMenu,
  openResult,
  openShare,
  openWhy,
  rememberWorseClub,
  scoringForEver,
  submit,
  tab,
  testPrompt,
  write,
} from "./page-steps.mjs";
import { DRAFT_SHOTS } from "./draft-shots.mjs";
import { HOME_SHOTS } from "./home-shots.mjs";
import { PLAN_SHOTS } from "./plan-shots.mjs";
import { PUBLIC_SHOTS } from "./public-shots.mjs";
import { FULL, amara, beginner } from "./shot.mjs";

const FRIENDS = "/profile?tab=friends";
const USER = /\/api\/user(\?|$)/;
const DESKTOP = { only: "desktop" };
const openTab = (name) => (page) => tab(page, name);
const press = (name) => (page) => button(page, name).click();
const dialog = (name) => (page) => openDialog(page, name);
/** The tab is a word on a desktop and an icon with its number on a phone. */
const sent =
  (number) =>
  (page, { phone }) =>
    tab(page, phone ? new RegExp(`sent|${number}`, "i") : /^Sent/);

/** Every screen and dialog in its main states. @type {import("./shot.mjs").Shot[]} */
export const SHOTS = [
  ...HOME_SHOTS,
  ...PLAN_SHOTS,
  amara("toast-error", "/", failToSignOut, { before: failing("**/api/logout", 500) }),
  amara("challenge-writing", "/", write),
  amara("challenge-tested", "/", testPrompt),
  amara("challenge-scoring", "/", submit, { before: scoringForEver }),
  amara("challenge-result", "/", openResult),
  amara("challenge-result-low", "/", openLowResult),
  ...DRAFT_SHOTS,
  amara("challenge-why", "/", openWhy),
  amara("share", "/", openShare),
  amara("challenges", "/challenges", undefined, FULL),
  amara("challenges-filter", "/challenges", press(/^Filter/)),
  amara("challenges-sent", "/challenges", sent(2), FULL),
  amara("challenges-received", "/challenges", openTab(/received/i), FULL),
  beginner("challenges-nothing-sent", "/challenges", sent(0), FULL),
  amara("challenges-error", "/challenges", (page) => button(page, "Try again").waitFor(), {
    before: failing(/\/api\/all-challenges(\?|$)/),
  }),
  beginner("challenges-nothing-received", "/challenges", openTab(/received/i)),
  amara("learning-paths", "/learning-paths"),
  amara("waitlist", "/learning-paths", dialog("Join the waitlist")),
  amara(
    "settings-profile",
    "/profile",
    (page) => page.getByRole("checkbox", { name: "Art" }).waitFor(),
    FULL,
  ),
  amara("settings-friends", FRIENDS),
  amara("settings-requests", FRIENDS, openTab(/Received/)),
  amara("settings-sent", FRIENDS, openTab(/Sent/)),
  beginner("settings-no-friends", FRIENDS),
  beginner("settings-no-requests", FRIENDS, openTab(/Received/)),
  amara("remove-friend", FRIENDS, dialog(/^Remove/)),
  amara("delete-account", "/profile", dialog("Delete my account")),
  amara("leaderboard", "/profile", openBoard),
  beginner("leaderboard-alone", "/profile", openBoard),
  amara("invite-link", "/", openInvite),
  amara("invite-email", "/", openInviteByMail),
  amara("notifications", "/", press(/^Notifications/), DESKTOP),
  beginner("notifications-none", "/", press(/^Notifications/), DESKTOP),
  amara("menu", "/", openMenu),
  amara("gate-waiting", "/", undefined, { before: hanging(USER) }),
  amara("gate-error", "/", (page) => button(page, "Refresh Page").waitFor(), { before: failing(USER, 500) }),
  amara("rank-up", "/", rememberWorseClub, { before: inBetterClub }),
  amara("ai-test", "/test-openai", press("Test OpenAI API")),
  ...PUBLIC_SHOTS,
];

/** Those in the README: name of the shot, and how it is taken. */
export const KEPT = [
  { name: "home", viewport: "desktop", theme: "dark", file: "home.png" },
  { name: "challenge-writing", viewport: "desktop", theme: "light", file: "challenge.png" },
  { name: "challenge-result", viewport: "desktop", theme: "dark", file: "result.png" },
  { name: "leaderboard", viewport: "phone", theme: "light", file: "leaderboard-phone.png" },
  { name: "challenge-compare", viewport: "desktop", theme: "light", file: "side-by-side.png" },
];
