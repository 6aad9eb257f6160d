export { refreshChallengeInvitations, usePendingChallengeCount } from "./challenge-invitation.queries.ts";
export { ChallengesTable, preloadChallengesTable } from "./components/challenges-table.tsx";
export { ReceivedWaiting } from "./components/received-waiting.tsx";
export { FirstDayHint } from "./components/first-day-hint.tsx";
export { ShareDialog, SharePanel } from "./components/share-dialog.tsx";
export { opensSharing } from "./domain/share-on-closing.ts";
