import { lazy } from "react";
import { whenOnline } from "../../platform/when-online.ts";

export { useDailyCompletions } from "./progress.queries.ts";
export { RankUpWatch } from "./components/rank-up-watch.tsx";
export { StatStrip } from "./components/stat-strip.tsx";
export type { Standing } from "./components/stat-strip.tsx";

/** Home: the offer of a plan, and what a rest day saved. */
export const PracticeAtHome = lazy(() => whenOnline(() => import("./components/plan/practice-at-home.tsx")));

/** The newest week as strokes, on the card of a finished day. */
export const ThisWeek = lazy(() => whenOnline(() => import("./components/plan/this-week.tsx")));

/** Settings, tab Profile. */
export const PlanSetting = lazy(() => whenOnline(() => import("./components/plan/plan-setting.tsx")));
