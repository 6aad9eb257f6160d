/** Points that make one level. */
export const POINTS_PER_LEVEL = 100;

/** Level 1 begins at 0 points. */
export function levelOf(totalPoints: number): number {
  return Math.floor(totalPoints / POINTS_PER_LEVEL) + 1;
}

/** The clubs a learner can belong to, in per cent, best first. */
export const PERCENTILE_TIERS = [1, 5, 10, 15, 25, 30, 50] as const;
export type PercentileTier = (typeof PERCENTILE_TIERS)[number];
/** Shown to learners without a tier. */
export const NO_TIER_LABEL = "Skilled Member";

/**
 * The best tier a rank belongs to: the smallest one that is at least 100 * rank / members.
 * Nobody with 0 points has a tier, and nobody below the better half.
 */
export function percentileTier(rank: number, members: number, totalPoints: number): PercentileTier | null {
  if (totalPoints <= 0 || members <= 0) return null;
  return PERCENTILE_TIERS.find((tier) => 100 * rank <= tier * members) ?? null;
}
