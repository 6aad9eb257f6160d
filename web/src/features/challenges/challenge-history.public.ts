/** The table of all challenges and what lists of challenges share; all of it loads with that table. */
export { useChallengeHistory } from "./challenge-history.queries.ts";
export { AllChallenges } from "./components/history/all-challenges.tsx";
export {
  LabelledScore,
  RowAction,
  ScoreCell,
  ShareIcon,
  CategoryCell,
  UNKNOWN,
} from "./components/history/challenge-cells.tsx";
export { FilterButton } from "./components/history/filter-button.tsx";
export { mergeChallenges, NO_FILTER, categoriesOf } from "./domain/challenge-rows.ts";
export type { ChallengeFilter } from "./domain/challenge-rows.ts";
