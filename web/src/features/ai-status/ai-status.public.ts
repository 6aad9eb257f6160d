export { adoptAiStatus, useWithoutAi } from "./ai-status.queries.ts";
export { FallbackNotice } from "./components/fallback-notice.tsx";
