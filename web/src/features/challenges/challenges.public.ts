import { lazy } from "react";
import { loadQuietly } from "../../platform/missing-chunk.ts";

export { adoptTodaysChallenges, useChallenge, useTodaysChallenges } from "./challenges.queries.ts";
export { ChallengeGrid } from "./components/challenge-grid.tsx";
export { DifficultyLabel } from "./components/difficulty-label.tsx";
export { NextChallenges } from "./components/next-challenges.tsx";
export { ThemeSelector } from "./components/theme-selector.tsx";
export { TodaysStrokes } from "./components/todays-strokes.tsx";
export { challengeState, nextStep, scoreOf } from "./domain/challenge-state.ts";
export { scoreInk } from "./domain/score-look.ts";
export type { Leaving } from "./components/challenge-dialog.tsx";

const loadDialog = () => import("./components/challenge-dialog.tsx");

/** Loads when a challenge is opened, or a little before. */
export const ChallengeDialog = lazy(loadDialog);
/** Loads and runs it ahead; where it cannot be had, the opening itself will say so. */
export const preloadChallengeDialog = (): void => void loadQuietly(loadDialog).catch(() => undefined);
