export { FallbackNotice } from "./components/fallback-notice.tsx";
