import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { DIFFICULTIES } from "@promptsmith/contract/challenges/rules";
import { ArrowRight, Layers, RefreshCw, WifiOff } from "lucide-react";
import { isNetworkError, CHECK_CONNECTION } from "../../../../platform/api/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { SkeletonGroup } from "../../../../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../ui/state-block.tsx";
import { useTodaysChallenges } from "../../challenges.queries.ts";
import { useTodaysWork } from "../../hooks/use-todays-work.ts";
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
  const { workOf } = useTodaysWork(category);
  const next = data?.find((challenge) => workOf(challenge)?.completed !== true);

  if (data && data.length > 0) {
    return (
      <div className={GRID}>
        {next && next !== data[0] && (
          <NextRow challenge={next} onOpen={() => onOpen(next)} onApproach={onApproach} />
        )}
        {data.map((challenge) => (
          <ChallengeCard
            key={challenge.id}
            challenge={challenge}
            work={workOf(challenge)}
            next={challenge === next}
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
          title="We couldn't load today's challenges"
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

/** On phones what is done stands above the next one, in the order of difficulty; so the next one leads as a row. */
function NextRow({
  challenge,
  onOpen,
  onApproach,
}: {
  challenge: Challenge;
  onOpen: () => void;
  onApproach: (() => void) | undefined;
}) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      onFocus={onApproach}
      className="flex min-h-12 items-center gap-3 rounded-card bg-accent px-3.5 py-2 text-left text-label font-semibold text-on-accent md:hidden"
    >
      <span className="mr-auto min-w-0 wrap-anywhere">{`Next: ${challenge.title}`}</span>
      <ArrowRight aria-hidden className="size-5 shrink-0" />
    </button>
  );
}
