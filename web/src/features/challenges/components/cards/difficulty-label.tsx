import type { Difficulty } from "@promptsmith/contract/challenges/rules";
import { LevelBars } from "../../../../ui/drawing/level-bars.tsx";
import { difficultyLook } from "../../domain/difficulty-look.ts";

/** `EASY` with one of three bars; `word` "sentence" gives `Easy`, for tables. `suffix` is behind, as in `EASY CHALLENGE`. */
export function DifficultyLabel({
  difficulty,
  look = "overline",
  suffix,
}: {
  difficulty: Difficulty;
  look?: "overline" | "sentence";
  suffix?: string;
}) {
  const { level, name, pips, ink } = difficultyLook(difficulty);
  const words = [look === "overline" ? name.toUpperCase() : name, suffix].filter(Boolean).join(" ");
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap large-wraps ${ink}`}>
      <LevelBars level={level} litClass={pips} />
      <span className={look === "overline" ? "overline-text" : "text-label font-medium"}>{words}</span>
    </span>
  );
}
