export { useDailyCompletions } from "./progress.queries.ts";
