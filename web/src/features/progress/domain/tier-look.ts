import { NO_TIER_LABEL, PERCENTILE_TIERS } from "@promptsmith/contract/progress/rules";
import type { PercentileTier } from "@promptsmith/contract/progress/rules";

type TierLook = { label: string; className: string };

// Written out, since the styles are found by reading the source.
const COLOURS: Record<PercentileTier, string> = {
  1: "bg-tier-1 text-tier-1-ink",
  5: "bg-tier-5 text-tier-5-ink",
  10: "bg-tier-10 text-tier-10-ink",
  15: "bg-tier-15 text-tier-15-ink",
  25: "bg-tier-25 text-tier-25-ink",
  30: "bg-tier-30 text-tier-30-ink",
  50: "bg-tier-50 text-tier-50-ink",
};

/** `Top 10%` in its own colour; without a tier `Skilled Member`. */
export function tierLook(bucket: string | null): TierLook {
  const tier = PERCENTILE_TIERS.find((known) => String(known) === bucket);
  return tier === undefined
    ? { label: NO_TIER_LABEL, className: "bg-hover text-ink-2" }
    : { label: `Top ${tier}%`, className: COLOURS[tier] };
}
