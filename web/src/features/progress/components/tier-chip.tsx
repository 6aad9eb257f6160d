import { tierLook } from "../domain/tier-look.ts";

/** The club a person belongs to. */
export function TierChip({ bucket }: { bucket: string | null }) {
  const { label, className } = tierLook(bucket);
  return (
    <span
      className={`inline-flex h-6 items-center rounded-chip px-2 text-caption font-medium whitespace-nowrap ${className}`}
    >
      {label}
    </span>
  );
}
