import { extremes, failing, hanging, ranked } from "./page-steps.mjs";
import { FULL, amara, beginner } from "./shot.mjs";

const LATE = /\/api\/(challenges|user-challenges|user-weekly|leaderboard|user-percentile)/;

/** Home in its states. */
export const HOME_SHOTS = [
  amara("home", "/", ranked),
  amara("home-full", "/", ranked, FULL),
  beginner("home-beginner", "/"),
  amara("home-loading", "/", undefined, { before: hanging(LATE) }),
  amara("home-error", "/", (page) => page.getByText("We couldn't load today's challenges").waitFor(), {
    ...FULL,
    before: failing(/\/api\/challenges(\?|$)/),
  }),
  amara("home-extremes", "/", undefined, { before: extremes }),
];
