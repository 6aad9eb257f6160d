import { TARGET_SCORE } from "@promptsmith/contract/challenges/rules";

type Left = {
  /** The person's setting. */
  readonly ask: boolean;
  /** Of the result that is left; null where none is. */
  readonly score: number | null;
  /** The highest that was scored in this opening. */
  readonly scoredHere: number | null;
};

/** Whether leaving a result opens the share dialog first. */
export function opensSharing({ ask, score, scoredHere }: Left): boolean {
  if (score === null || score <= 0) return false;
  return ask || (scoredHere !== null && scoredHere >= TARGET_SCORE);
}
