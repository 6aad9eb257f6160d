import type {
  AssessedUserChallenge,
  TodaysChallenge,
  UserChallenge,
} from "@promptsmith/contract/challenges/entities";

export type ChallengeState = "not_started" | "in_progress" | "submitted" | "completed";

/** The list of attempts has no assessment; the single attempt has. */
export type ShownAttempt = UserChallenge &
  Partial<Pick<AssessedUserChallenge, "assessment" | "scoredBy" | "notice">>;

type Attempt = Pick<UserChallenge, "completed" | "submittedAt">;

/** How far a person has come with a challenge; derived, never stored. */
export function challengeState(attempt: Attempt | null | undefined): ChallengeState {
  if (!attempt) return "not_started";
  if (attempt.completed) return "completed";
  return attempt.submittedAt ? "submitted" : "in_progress";
}

/** What one can do next. `submitted` (the score is still missing) counts like `in_progress`: submitting again completes it. */
export type NextStep = "start" | "continue" | "share";

export function nextStep(state: ChallengeState): NextStep {
  switch (state) {
    case "not_started":
      return "start";
    case "in_progress":
    case "submitted":
      return "continue";
    case "completed":
      return "share";
  }
}

/** The overall score (0 to 100), read from the older field `score` where the newer one is absent; null before scoring. */
export function scoreOf(attempt: object | null | undefined): number | null {
  if (!attempt) return null;
  const { overallScore, score } = attempt as { overallScore?: unknown; score?: unknown };
  if (typeof overallScore === "number") return overallScore;
  return typeof score === "number" ? score : null;
}

/** The score that counts for a challenge, wherever one is shown: the best draft's; null before scoring. */
export function bestScoreOf(attempt: object | null | undefined): number | null {
  const best = (attempt as { best?: { counted?: unknown } | null } | null | undefined)?.best;
  return typeof best?.counted === "number" ? best.counted : scoreOf(attempt);
}

/**
 * How far a person has come with a challenge of today: as its set says, and as the list of attempts says once that is
 * there, since every draft and submission changes the list.
 */
export function workOn(
  { id, mine }: TodaysChallenge,
  attempts: readonly UserChallenge[] | undefined,
): TodaysChallenge["mine"] {
  const attempt = attempts?.find(({ challengeId }) => challengeId === id);
  if (attempt) return { completed: attempt.completed, best: attempt.completed ? bestScoreOf(attempt) : null };
  // A draft that was emptied leaves the list. What was completed long ago may be beyond its end.
  return attempts === undefined || mine?.completed === true ? mine : null;
}
