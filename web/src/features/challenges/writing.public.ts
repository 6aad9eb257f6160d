/** What another draft is written with; its result needs none of it. */
export { WritingView } from "./components/writing-view.tsx";
export type { DraftKeeper } from "./domain/draft-keeper.ts";
export { nextDraftStart } from "./domain/opened-draft.ts";
export { useDraft } from "./hooks/use-draft.ts";
export { useSubmission } from "./hooks/use-submission.ts";
