import type { TodaysChallenge, UserChallenge } from "@promptsmith/contract/challenges/entities";
import { useAfterLoad } from "../../../platform/use-after-load.ts";
import { useTodaysChallenges, useUserChallenges } from "../challenges.queries.ts";
import { workOn } from "../domain/challenge-state.ts";

type TodaysWork = {
  readonly challenges: readonly TodaysChallenge[];
  /** Everything the person has worked on; undefined until it is there. */
  readonly attempts: readonly UserChallenge[] | undefined;
  readonly workOf: (challenge: TodaysChallenge) => TodaysChallenge["mine"];
};

/** Today's set of a category with the own work on it. The long list of attempts is asked for after the first screen. */
export function useTodaysWork(category: string): TodaysWork {
  const challenges = useTodaysChallenges(category).data ?? [];
  const attempts = useUserChallenges(useAfterLoad()).data;
  return { challenges, attempts, workOf: (challenge) => workOn(challenge, attempts) };
}
