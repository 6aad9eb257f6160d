import { lazy } from "react";

export { usePendingChallengeCount } from "./challenge-invitation.queries.ts";
export { ChallengesTable, preloadChallengesTable } from "./components/challenges-table.tsx";
export { InviteFriendsButton } from "./components/invite-friends-button.tsx";
export { ShareDialog } from "./components/share-dialog.tsx";
export { useGlobalStanding } from "./standing.queries.ts";

/** The header's bell; loads after the page. */
export const NotificationBell = lazy(() => import("./components/notification-bell.tsx"));
/** Settings, tab Friends. */
export const FriendsTab = lazy(() => import("./components/friends-tab.tsx"));
/** Settings, tab Leaderboard. */
export const LeaderboardTab = lazy(() => import("./components/leaderboard-tab.tsx"));
