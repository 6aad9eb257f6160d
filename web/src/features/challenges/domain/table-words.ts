/** Shown where a row has nothing to say. */
export const UNKNOWN = "Unknown";

/** A score as tables write it: the number, 0 included, or two dashes. */
export function scoreText(score: number | null | undefined): string {
  return score == null ? "--" : String(score);
}
