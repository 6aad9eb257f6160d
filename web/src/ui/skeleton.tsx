import type { ReactNode } from "react";

/** A block in the shape of what comes. Hidden from screen readers: the list around it says that it is busy. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={`skeleton block rounded-tab ${className ?? ""}`} />;
}

/** Wraps skeletons: invisible for 200 ms, because a quick answer needs no placeholder. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-label={label} className={`animate-late ${className ?? ""}`}>
      {children}
    </div>
  );
}
