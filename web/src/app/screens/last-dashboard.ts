import { paths } from "@promptsmith/contract/paths";
import { sessionStore } from "../../platform/browser/storage.ts";

/** Remembers which of `/` and `/challenges` was visited last. */
export const LAST_DASHBOARD_KEY = "lastDashboardPath";

export type ReturnPath =
  | typeof paths.home
  | typeof paths.challenges
  | `${typeof paths.challenges}?tab=received`;

/**
 * Where closing the challenge page leads: to the list it was opened from, as its address says (`from=home`,
 * `from=challenges`, `from=received`), else to the dashboard visited last.
 */
export function returnPath(from: string | null): ReturnPath {
  if (from === "received") return `${paths.challenges}?tab=received`;
  if (from === "challenges") return paths.challenges;
  if (from === "home") return paths.home;
  return sessionStore.get(LAST_DASHBOARD_KEY) === paths.challenges ? paths.challenges : paths.home;
}
