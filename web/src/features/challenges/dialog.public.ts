/** What the dialog of a challenge consists of, for what is shown in it of later drafts. */
export { ChallengeDialog } from "./components/challenge-dialog.tsx";
export type { ChallengeDialogProps } from "./components/challenge-dialog.tsx";
export { CompletedView } from "./components/completed-view.tsx";
export type { ResultProps } from "./components/completed-view.tsx";
export { DialogLoading } from "./components/dialog-loading.tsx";
export type { SolvedProps } from "./components/first-draft.tsx";
export { ResultColumns, WELL } from "./components/result/result-columns.tsx";
export { ResultFoot } from "./components/result/result-foot.tsx";
export { ResultHead } from "./components/result/result-head.tsx";
export { WrittenText } from "./components/written-text.tsx";
export { SuggestionList } from "./components/evaluation.tsx";
export { bestScoreOf, scoreOf } from "./domain/challenge-state.ts";
export { shareOfTile } from "./domain/criterion-groups.ts";
export { eventFields } from "./domain/event-fields.ts";
export { announcement, scoreInk } from "./domain/score-look.ts";
export { useKeptDrafts } from "./hooks/use-kept-drafts.ts";
export { useLaterDrafts } from "./later-drafts.queries.ts";
export type { LaterDrafts } from "./later-drafts.queries.ts";
