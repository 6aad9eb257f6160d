export {
  adoptTodaysChallenges,
  isCompleted,
  useChallenge,
  useTodaysChallenges,
} from "./challenges.queries.ts";
export { ChallengeGrid } from "./components/cards/challenge-grid.tsx";
export { DifficultyLabel } from "./components/cards/difficulty-label.tsx";
export { CountdownBesideList, FinishedDay } from "./components/cards/finished-day.tsx";
export { NextChallenges } from "./components/cards/next-challenges.tsx";
export { CategorySelector } from "./components/cards/category-selector.tsx";
export { TodaysStrokes } from "./components/cards/todays-strokes.tsx";
export { holdFinishedDay } from "./hooks/use-finished-day.ts";
export { bestScoreOf } from "./domain/challenge-state.ts";
export { sendLocalDrafts } from "./local-drafts.queries.ts";
export { scoreInk } from "./domain/score-look.ts";
export type { Leaving } from "./components/dialog/challenge-dialog.tsx";
export { ChallengeDialog } from "./components/dialog/challenge-dialog-ahead.tsx";
