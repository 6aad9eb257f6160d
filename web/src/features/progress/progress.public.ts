import { lazy } from "react";
import { whenOnline } from "../../platform/when-online.ts";

export { useDailyCompletions } from "./progress.queries.ts";
export { RankUpWatch } from "./components/rank-up-watch.tsx";
export { StatStrip } from "./components/stat-strip.tsx";
export type { Standing } from "./components/stat-strip.tsx";

/** Home: the offer of a plan, and what a rest day saved. */
export const PracticeAtHome = lazy(() => whenOnline(() => import("./components/plan/practice-at-home.tsx")));

/** Settings, tab Profile. */
export const PlanSetting = lazy(() => whenOnline(() => import("./components/plan/plan-setting.tsx")));
