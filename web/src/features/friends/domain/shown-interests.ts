export const SHOWN_ON_PHONES = 3;
export const SHOWN_ON_DESKTOP = 2;

/** The first `limit` interests and how many are left out. */
export function shownInterests(
  interests: readonly string[],
  limit: number,
): { shown: string[]; more: number } {
  return { shown: interests.slice(0, limit), more: Math.max(0, interests.length - limit) };
}
