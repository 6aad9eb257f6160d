import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { DIFFICULTIES } from "@promptsmith/contract/challenges/rules";
import { Layers, RefreshCw, WifiOff } from "lucide-react";
import { isNetworkError, CHECK_CONNECTION } from "../../../../platform/api/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { SkeletonGroup } from "../../../../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../ui/state-block.tsx";
import { useTodaysChallenges, useUserChallenges } from "../../challenges.queries.ts";
import { challengeState } from "../../domain/challenge-state.ts";
import { ChallengeCard } from "./challenge-card.tsx";
import { ChallengeCardSkeleton } from "./challenge-card-skeleton.tsx";

const GRID = "grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-4 md:gap-6";

export type ChallengeGridProps = {
  category: string;
  onOpen: (challenge: Challenge) => void;
  onApproach?: () => void;
};

/** Today's challenges of a category as cards: easy, medium, hard. */
export function ChallengeGrid({ category, onOpen, onApproach }: ChallengeGridProps) {
  const { data, isPending, isError, error, isFetching, refetch } = useTodaysChallenges(category);
  const attempts = useUserChallenges().data ?? [];
  const attemptOf = (id: number) => attempts.find(({ challengeId }) => challengeId === id);
  const nextId = data?.find(({ id }) => challengeState(attemptOf(id)) !== "completed")?.id;

  if (data && data.length > 0) {
    return (
      <div className={GRID}>
        {data.map((challenge) => (
          <ChallengeCard
            key={challenge.id}
            challenge={challenge}
            attempt={attemptOf(challenge.id)}
            next={challenge.id === nextId}
            onOpen={() => onOpen(challenge)}
            {...(onApproach ? { onApproach } : {})}
          />
        ))}
      </div>
    );
  }
  if (isPending || (isFetching && isError)) {
    return (
      <SkeletonGroup label="Loading challenges" className={GRID}>
        {DIFFICULTIES.map((difficulty) => (
          <ChallengeCardSkeleton key={difficulty} />
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <Card className="py-4">
      {isError ? (
        <ErrorState
          {...(isNetworkError(error) ? { icon: <WifiOff /> } : {})}
          title="Today's challenges did not load"
          text={isNetworkError(error) ? CHECK_CONNECTION : "Please try again in a moment."}
          onRetry={() => void refetch()}
        />
      ) : (
        <EmptyState
          icon={<Layers />}
          title="No challenges today"
          action={
            <Button kind="soft" icon={<RefreshCw aria-hidden />} onClick={() => void refetch()}>
              Look again
            </Button>
          }
        />
      )}
    </Card>
  );
}
