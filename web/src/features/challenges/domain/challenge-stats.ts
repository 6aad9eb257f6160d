import { scoreOf } from "./challenge-state.ts";

export type ChallengeStats = {
  /** Rounded mean score of the completed attempts, 0 to 100; 0 without any. */
  successRate: number;
  completed: number;
  /** Number of attempts, at least 1. */
  total: number;
};

/** Counts the attempts at one challenge. */
export function challengeStats(
  attempts: readonly { challengeId: number; completed: boolean }[],
  challengeId: number,
): ChallengeStats {
  const own = attempts.filter((attempt) => attempt.challengeId === challengeId);
  const scores = own.filter(({ completed }) => completed).map((attempt) => scoreOf(attempt) ?? 0);
  const sum = scores.reduce((total, score) => total + score, 0);
  return {
    successRate: scores.length === 0 ? 0 : Math.round(sum / scores.length),
    completed: scores.length,
    total: Math.max(1, own.length),
  };
}
