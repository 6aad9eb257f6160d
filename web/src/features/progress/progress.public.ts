export { useDailyCompletions } from "./progress.queries.ts";
export { RankUpWatch } from "./components/rank-up-watch.tsx";
export { StatStrip } from "./components/stat-strip.tsx";
