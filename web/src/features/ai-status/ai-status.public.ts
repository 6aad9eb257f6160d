export { FallbackNotice } from "./components/fallback-notice.tsx";
export { useNoticeSettled } from "./domain/use-ai-status.ts";
