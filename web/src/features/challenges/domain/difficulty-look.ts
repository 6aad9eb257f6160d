import type { Difficulty } from "@promptsmith/contract/challenges/rules";

type Look = {
  /** 1 to 3: the place in every list, and the number of bars. */
  level: 1 | 2 | 3;
  name: string;
  pips: string;
  ink: string;
};

const LOOKS: Record<Difficulty, Look> = {
  easy: { level: 1, name: "Easy", pips: "bg-easy", ink: "text-easy-ink" },
  medium: { level: 2, name: "Medium", pips: "bg-medium", ink: "text-medium-ink" },
  hard: { level: 3, name: "Hard", pips: "bg-hard", ink: "text-hard-ink" },
};

/** Green easy, yellow medium, red hard. */
export function difficultyLook(difficulty: Difficulty): Look {
  return LOOKS[difficulty];
}

/** Easy, medium, hard; what is equal keeps its order. */
export function byDifficulty<Item extends { difficulty: Difficulty }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => LOOKS[a.difficulty].level - LOOKS[b.difficulty].level);
}
