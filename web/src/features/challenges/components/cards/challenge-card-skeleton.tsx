import { Card } from "../../../../ui/card.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";

/** A placeholder in the shape of a card. */
export function ChallengeCardSkeleton() {
  return (
    <Card className="flex flex-col overflow-hidden">
      <Skeleton className="h-18 w-full rounded-none! md:h-24" />
      <div className="flex flex-1 flex-col p-4 md:p-5">
        <div className="flex justify-between py-1">
          <Skeleton className="h-3.5 w-18" />
          <Skeleton className="h-3.5 w-18" />
        </div>
        <Skeleton className="mt-4 h-5 w-3/4" />
        <Skeleton className="mt-5 h-3 w-full" />
        <Skeleton className="mt-3 h-3 w-full" />
        <Skeleton className="mt-3 h-3 w-3/5" />
        <Skeleton className="mt-10 h-11 w-full" />
      </div>
    </Card>
  );
}
