import { lazy } from "react";
import { whenOnline } from "../../platform/when-online.ts";

export { useGlobalStanding } from "./leaderboard.queries.ts";

/** Settings, tab Leaderboard. */
export const LeaderboardTab = lazy(() => whenOnline(() => import("./components/leaderboard-tab.tsx")));
