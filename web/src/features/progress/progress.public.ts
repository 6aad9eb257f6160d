export { useDailyCompletions, usePercentile, useWeeklyPoints } from "./progress.queries.ts";
export { RankUpWatch } from "./components/rank-up-watch.tsx";
export { StatStrip } from "./components/stat-strip.tsx";
export type { Standing } from "./components/stat-strip.tsx";
export { TierChip } from "./components/tier-chip.tsx";
