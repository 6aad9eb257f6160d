import { TARGET_SCORE } from "@promptsmith/contract/challenges/rules";
import { paths, PRODUCT_NAME } from "@promptsmith/contract/paths";

/** What goes out with a challenge; the score is told only where it speaks for the learner. */
export function challengeMessage(title: string, score: number | null): string {
  if (score === null) return `Try the challenge "${title}" on ${PRODUCT_NAME}!`;
  return score < TARGET_SCORE
    ? `I tried "${title}" on ${PRODUCT_NAME}. Can you beat me?`
    : `I scored ${score}/100 on "${title}" on ${PRODUCT_NAME}. Can you beat it?`;
}

/** Takes the place of a share link that could not be made: the challenge itself, which asks visitors to sign in. */
export function plainChallengeUrl(origin: string, challengeId: number): string {
  return `${origin}${paths.challenge(challengeId)}?shared=true`;
}

/** "Challenge shared with 8 friends." */
export function sharedWithText(count: number): string {
  return `Challenge shared with ${count} ${count === 1 ? "friend" : "friends"}.`;
}
