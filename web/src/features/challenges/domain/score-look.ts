import { TARGET_SCORE } from "@promptsmith/contract/challenges/rules";

/** 80 and more is green, less is amber. */
export function isGood(score: number): boolean {
  return score >= TARGET_SCORE;
}

export function scoreInk(score: number): string {
  return isGood(score) ? "text-good-ink" : "text-under-ink";
}

export function verdictText(score: number): string {
  return isGood(score) ? "Great job!" : `Target: ${TARGET_SCORE}+`;
}

/** `2 to go`: how far it is to the target. */
export function pointsToGo(score: number): string {
  return `${TARGET_SCORE - score} to go`;
}

/** Said once when the score has arrived. */
export function announcement(
  score: number,
  points: number | null,
  notice: string | null | undefined = null,
): string {
  const sum = points === null ? "" : ` ${points} ${points === 1 ? "point" : "points"} gained.`;
  // Why there are none says that there are none.
  const gained = notice === null ? sum : ` ${notice}`;
  return `Score ${score} out of 100. ${verdictText(score)}${/[!.]$/.test(verdictText(score)) ? "" : "."}${gained}`;
}

/** `+35`, `−4` with a real minus sign, `±0`. */
export function changeText(change: number): string {
  return change === 0 ? "±0" : change > 0 ? `+${change}` : `−${-change}`;
}
