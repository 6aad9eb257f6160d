import type { ChallengeFilter } from "./challenge-rows.ts";

type Option<Value> = { readonly value: Value; readonly label: string };

export const ALL_CATEGORIES = "All Themes";

export const DIFFICULTY_OPTIONS: readonly Option<ChallengeFilter["difficulty"]>[] = [
  { value: "", label: "All Levels" },
  { value: "easy", label: "Easy" },
  { value: "medium", label: "Medium" },
  { value: "hard", label: "Hard" },
];

export const STATUS_OPTIONS: readonly Option<ChallengeFilter["status"]>[] = [
  { value: "", label: "All Challenges" },
  { value: "not_started", label: "Not Started" },
  { value: "completed", label: "Completed" },
];
