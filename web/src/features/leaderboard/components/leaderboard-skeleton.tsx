import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";

const ROWS = Array.from({ length: 10 }, (_, index) => index);

/** Ten rows in the shape of the board. */
export function LeaderboardSkeleton() {
  return (
    <SkeletonGroup label="Loading the leaderboard" className="mt-4 rounded-card bg-surface shadow-card">
      <div className="hidden h-11 md:block" />
      {ROWS.map((row) => (
        <div
          key={row}
          data-skeleton-row
          className="flex h-17 items-center gap-3 border-line px-4 not-first:border-t md:h-14 md:gap-6 md:border-t md:px-6"
        >
          <Skeleton className="size-8 rounded-full" />
          <div className="flex min-w-0 flex-1 items-center gap-3">
            <Skeleton className="size-10 shrink-0 rounded-full md:size-9" />
            <div className="flex-1 space-y-2">
              <Skeleton className={`h-3 ${["w-40", "w-32", "w-36"][row % 3]} max-w-full`} />
              <Skeleton className="h-3 w-20" />
            </div>
          </div>
          <Skeleton className="h-3 w-14" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
