/** The calls that only another draft and the comparison make. */
export { useComparison } from "./comparison.queries.ts";
export { submitDraft } from "./draft-submission.queries.ts";
