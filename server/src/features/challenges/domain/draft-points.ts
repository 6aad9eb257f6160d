import { pointsFor } from "@promptsmith/contract/challenges/rules";

/** What the points of a draft depend on; number 1 is the first draft. */
export type CountedDraft = { readonly number: number; readonly counted: number; readonly mayEarn: boolean };

const within = (score: number): number => Math.max(0, Math.min(100, score));

/**
 * What a further draft counts, on the scale of the first: two assessors differ, so where the first was read anew, the
 * difference of both readings is added to what the first draft had.
 */
export const countedOf = (
  overall: number,
  first: { readonly overall: number; readonly readAnew: number | null },
): number => (first.readAnew === null ? overall : within(first.overall + overall - first.readAnew));

/**
 * The draft that counts most of those that may earn, the earliest of several; where none may, as long as all are copies,
 * the first one.
 */
export function bestOf(drafts: readonly CountedDraft[]): {
  readonly number: number;
  readonly counted: number;
} {
  const inOrder = drafts.toSorted((one, other) => one.number - other.number);
  const [first = inOrder[0], ...others] = inOrder.filter(({ mayEarn }) => mayEarn);
  if (first === undefined) throw new Error("A completed challenge has no first draft");
  const best = others.reduce((most, one) => (one.counted > most.counted ? one : most), first);
  return { number: best.number, counted: best.counted };
}

/** Points that the last of these drafts adds to those earned before, 0 or more. */
export const gainOf = (challengePoints: number, drafts: readonly CountedDraft[], earned: number): number =>
  drafts.some(({ mayEarn }) => mayEarn)
    ? Math.max(0, pointsFor(challengePoints, bestOf(drafts).counted) - earned)
    : 0;
