export { adoptAiStatus } from "./ai-status.queries.ts";
export { FallbackNotice } from "./components/fallback-notice.tsx";
