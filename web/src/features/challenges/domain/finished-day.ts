import type { TodaysChallenge, UserChallenge } from "@promptsmith/contract/challenges/entities";
import { FURTHER_DRAFTS, TARGET_SCORE } from "@promptsmith/contract/challenges/rules";
import { PRODUCT_NAME } from "@promptsmith/contract/paths";
import { DAY_MS } from "../../../platform/server-time.ts";

const SET = 3;

type Attempt = Pick<UserChallenge, "challengeId" | "completedAt" | "pointsTotal" | "draftsUsed">;

/** Today's set as far as it is known, and when the day ends (ISO text). */
type Day = {
  readonly challenges: readonly TodaysChallenge[];
  readonly attempts?: readonly Attempt[] | undefined;
  readonly workOf: (challenge: TodaysChallenge) => TodaysChallenge["mine"];
  readonly at: string;
};

export type FinishedDay = {
  /** In the order of the cards; null where the score of one is not known. */
  readonly scores: readonly number[] | null;
  /** Points of what was completed today. */
  readonly earned: number;
  /** The lowest score that a further draft can still raise to the target. */
  readonly toBeat: { readonly challenge: TodaysChallenge; readonly score: number } | null;
};

/** What a day brought whose whole set is completed; null while something of it is open. */
export function finishedDay({ challenges, attempts = [], workOf, at }: Day): FinishedDay | null {
  if (challenges.length !== SET || challenges.some((challenge) => !workOf(challenge)?.completed)) return null;
  const attemptOf = ({ id }: TodaysChallenge) => attempts.find(({ challengeId }) => challengeId === id);
  // Who has solved much meets some of it again; what was completed on an earlier day brought nothing today.
  const dayBegan = Date.parse(at) - DAY_MS;
  const earned = challenges
    .flatMap((one) => attemptOf(one) ?? [])
    .filter(({ completedAt }) => completedAt !== null && Date.parse(completedAt) >= dayBegan)
    .reduce((sum, { pointsTotal }) => sum + pointsTotal, 0);
  const known = challenges.flatMap((challenge) => {
    const score = workOf(challenge)?.best;
    return typeof score === "number" ? [{ challenge, score }] : [];
  });
  const [toBeat = null] = known
    .filter(
      ({ challenge, score }) =>
        score < TARGET_SCORE && (attemptOf(challenge)?.draftsUsed ?? 0) < FURTHER_DRAFTS,
    )
    .toSorted((one, other) => one.score - other.score);
  return { scores: known.length === SET ? known.map(({ score }) => score) : null, earned, toBeat };
}

/** "27 Nov" of the day that ends at this instant. Its middle is the same day on the clocks of every zone nearby. */
export const dayEnding = (at: string): string =>
  new Date(Date.parse(at) - DAY_MS / 2).toLocaleDateString("en-GB", { day: "numeric", month: "short" });

/** One line to send to a friend: `Promptsmith 27 Nov  85 77 81  streak 9`. */
export const dayLine = (day: string, scores: readonly number[], streak: number): string =>
  [`${PRODUCT_NAME} ${day}`, scores.join(" "), ...(streak > 0 ? [`streak ${streak}`] : [])].join("  ");
