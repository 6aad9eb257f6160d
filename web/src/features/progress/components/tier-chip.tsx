import { tierLook } from "../domain/tier-look.ts";

/** The club a person belongs to. */
export function TierChip({ bucket }: { bucket: string | null }) {
  const { label, className } = tierLook(bucket);
  return (
    <span
      className={`inline-flex h-6 items-center rounded-chip px-1.5 text-caption font-medium whitespace-nowrap md:px-2 ${className}`}
    >
      {label}
    </span>
  );
}
