import { button, failing, openStreak, planWith, pressAndSee, streakWith } from "./page-steps.mjs";
import { FULL, amara, beginner, visitor } from "./shot.mjs";

const LONG_TITLE =
  "Getaufte Donaudampfschifffahrtsgesellschaftskapitänswitwen: a debate in the words of everybody who was there";
const REMINDED = { mailAvailable: true, addressVerified: true, remindAt: "18:30", changeableFrom: null };
const longStreak = (streak) => ({
  ...streak,
  currentStreak: 12_345,
  bestStreak: 123_456,
  days: streak.days.map((day) => ({ ...day, what: day.what && LONG_TITLE })),
});
const ENDED = "You won't get any more reminders.";
const ending = (page) =>
  page.route("**/api/unsubscribe/*", (route) => route.fulfill({ json: { message: ENDED } }));
const text = (words) => (page) => page.getByText(words).first().waitFor();

/** The practice plan in its states. */
export const PLAN_SHOTS = [
  amara("home-plan-offer", "/", (page) => button(page, "Make a plan").waitFor(), {
    ...FULL,
    before: planWith({ days: null, offer: true }),
  }),
  amara("home-saved-day", "/", text("Your streak was saved"), {
    before: planWith({ savedDays: ["2026-11-20"] }),
  }),
  amara("your-streak", "/", openStreak),
  amara("your-streak-plan", "/", async (page) => {
    await openStreak(page);
    await button(page, "Change plan").click();
  }),
  amara("your-streak-long", "/", openStreak, { before: streakWith(longStreak) }),
  beginner("your-streak-empty", "/", (page) =>
    pressAndSee(page, "Current Streak", "Complete a challenge to start"),
  ),
  amara(
    "your-streak-error",
    "/",
    (page) => pressAndSee(page, "Current Streak", "We couldn't load your streak"),
    {
      before: failing(/\/api\/streak/, 400),
    },
  ),
  amara("settings-profile-reminder", "/profile", (page) => page.getByLabel("Time").waitFor(), {
    ...FULL,
    before: planWith(REMINDED),
  }),
  amara("settings-profile-plan-error", "/profile", text("We couldn't load your plan"), {
    ...FULL,
    before: failing(/\/api\/practice-plan/, 400),
  }),
  visitor(
    "unsubscribe-done",
    "/unsubscribe/nothing-there-at-all",
    (page) => pressAndSee(page, "Stop reminders", ENDED),
    { before: ending },
  ),
];
