import { Strokes } from "../../../../ui/drawing/strokes.tsx";
import { useTodaysChallenges, useUserChallenges } from "../../challenges.queries.ts";
import { challengeState } from "../../domain/challenge-state.ts";

/** One stroke for each challenge of today's set, lit when it is completed. */
export function TodaysStrokes({ category }: { category: string }) {
  const challenges = useTodaysChallenges(category).data ?? [];
  const attempts = useUserChallenges().data ?? [];
  if (challenges.length === 0) return null;
  const done = challenges.filter(
    ({ id }) => challengeState(attempts.find(({ challengeId }) => challengeId === id)) === "completed",
  ).length;
  return (
    <Strokes
      count={challenges.length}
      lit={done}
      size="large"
      label={`${done} of ${challenges.length} completed today`}
    />
  );
}
