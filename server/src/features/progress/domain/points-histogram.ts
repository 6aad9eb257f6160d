export type PointsCount = { readonly points: number; readonly users: number };

/**
 * How many users have how many points, so that a rank costs a look-up instead of a count over all users.
 * Prefix sums answer exactly for the moment of the count; single changes since then are kept beside them.
 */
export class PointsHistogram {
  /** Ascending, unique. */
  private readonly points: Int32Array;
  /** `above[i]`: users with more than `points[i]` points. */
  private readonly above: Int32Array;
  private readonly counted: number;
  /** Users that came to (+) or left (-) a number of points since the count. */
  private readonly changes = new Map<number, number>();
  private changedTotal = 0;

  constructor(counts: readonly PointsCount[]) {
    const ascending = [...counts].sort((a, b) => a.points - b.points);
    this.points = Int32Array.from(ascending, (entry) => entry.points);
    this.above = new Int32Array(ascending.length);
    let sum = 0;
    for (let i = ascending.length - 1; i >= 0; i -= 1) {
      this.above[i] = sum;
      sum += ascending[i]?.users ?? 0;
    }
    this.counted = sum;
  }

  /** All users. */
  get total(): number {
    return Math.max(0, this.counted + this.changedTotal);
  }

  /** 1 + the number of users with strictly more than `points`; equal points share a rank. */
  rankOf(points: number): number {
    let better = this.countedAbove(points);
    for (const [value, change] of this.changes) if (value > points) better += change;
    return Math.max(0, better) + 1;
  }

  /** One user went from `before` (null: a new user) to `after` (null: a user who left). */
  move(before: number | null, after: number | null): void {
    if (before !== null) this.change(before, -1);
    if (after !== null) this.change(after, 1);
  }

  private change(points: number, by: 1 | -1): void {
    const sum = (this.changes.get(points) ?? 0) + by;
    if (sum === 0) this.changes.delete(points);
    else this.changes.set(points, sum);
    this.changedTotal += by;
  }

  private countedAbove(points: number): number {
    let low = 0;
    let high = this.points.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.points[middle] ?? 0) < points) low = middle + 1;
      else high = middle;
    }
    if (low === this.points.length) return 0;
    if (this.points[low] === points) return this.above[low] ?? 0;
    return low === 0 ? this.counted : (this.above[low - 1] ?? 0);
  }
}
