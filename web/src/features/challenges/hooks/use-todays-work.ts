import type { TodaysChallenge, UserChallenge } from "@promptsmith/contract/challenges/entities";
import { useAfterLoad } from "../../../platform/use-after-load.ts";
import { useTodaysChallenges, useUserChallenges } from "../challenges.queries.ts";
import { workOn } from "../domain/challenge-state.ts";

type TodaysWork = {
  readonly challenges: readonly TodaysChallenge[];
  /** Everything the person has worked on; undefined until it is there. */
  readonly attempts: readonly UserChallenge[] | undefined;
  readonly workOf: (challenge: TodaysChallenge) => TodaysChallenge["mine"];
  /** How many of the set are completed. */
  readonly done: number;
};

/** Today's set of a category with the own work on it. The long list of attempts is asked for after the first screen. */
export function useTodaysWork(category: string): TodaysWork {
  const challenges = useTodaysChallenges(category).data ?? [];
  const attempts = useUserChallenges(useAfterLoad()).data;
  const workOf = (challenge: TodaysChallenge) => workOn(challenge, attempts);
  const done = challenges.filter((challenge) => workOf(challenge)?.completed).length;
  return { challenges, attempts, workOf, done };
}
