import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";

export function SharedChallengeSkeleton() {
  return (
    <SkeletonGroup label="Loading the challenge" className="mx-auto min-h-dvh max-w-[42rem] md:pt-4">
      <div className="flex items-center gap-3.5">
        <Skeleton className="size-12 rounded-full" />
        <div className="flex-1 space-y-2">
          <Skeleton className="h-4 w-72 max-w-full" />
          <Skeleton className="h-3 w-32" />
        </div>
      </div>
      <div className="mt-6 overflow-hidden rounded-card bg-surface shadow-card">
        <Skeleton className="h-20 rounded-none md:h-30" />
        <div className="space-y-4 p-4 md:p-8">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-8 w-80 max-w-full" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-4/5" />
        </div>
      </div>
    </SkeletonGroup>
  );
}
