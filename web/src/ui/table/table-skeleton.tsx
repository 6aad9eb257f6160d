import { Skeleton, SkeletonGroup } from "../skeleton.tsx";

const ROWS = [0, 1, 2, 3, 4, 5];

/** Rows in the shape of those to come; on phones blocks with their action. */
export function TableSkeleton() {
  return (
    <SkeletonGroup label="Loading challenges" className="rounded-card bg-surface shadow-card">
      <div className="hidden h-11 md:block" />
      {ROWS.map((row) => (
        <div
          key={row}
          className="border-line p-4 not-first:border-t md:flex md:h-15 md:items-center md:gap-10 md:border-t md:px-6 md:py-0"
        >
          <Skeleton className={`h-4 ${["w-56", "w-44", "w-64"][row % 3]} max-w-full`} />
          <Skeleton className="mt-3 h-4 w-40 md:mt-0 md:ml-auto md:w-24" />
          <Skeleton className="hidden h-4 w-20 md:block" />
          <Skeleton className="mt-3 h-11 w-full md:mt-0 md:h-9 md:w-20" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
