import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";

const CARDS = [0, 1, 2, 3, 4, 5];

/** Cards in the shape of the people to come. */
export function PeopleSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup
      label={label}
      className="grid grid-cols-1 gap-4 md:grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))]"
    >
      {CARDS.map((card) => (
        <div key={card} className="rounded-card bg-surface p-4 shadow-card md:p-5">
          <div className="flex items-center gap-3">
            <Skeleton className="size-12 rounded-full" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-40 max-w-full" />
              <Skeleton className="h-3 w-24" />
            </div>
          </div>
          <div className="mt-4 flex gap-1.5">
            <Skeleton className="h-7 w-28" />
            <Skeleton className="h-7 w-24" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
