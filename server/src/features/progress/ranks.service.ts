import type { PointsCount } from "./domain/points-histogram.ts";
import { PointsHistogram } from "./domain/points-histogram.ts";

export type Standing = {
  /** 1 + the number of users with strictly more points. */
  readonly rank: number;
  /** All users. */
  readonly totalUsers: number;
};

/** Counting everybody may take this share of the time: a count of 1 ms is repeated after 50 ms, of 40 ms after 2 s. */
const SHARE_OF_TIME = 0.02;
/** Nobody's rank is older than this, however long counting takes. */
const OLDEST_MS = 5_000;
/** A reader waits for a count that is over sooner than anybody notices; otherwise the last one is good enough. */
const WORTH_WAITING_MS = 20;

/**
 * Ranks among all users without asking the database at each read. Awards of this process count at once; those
 * of other processes, and people who come and go, with the next count.
 */
export class Ranks {
  private readonly countByPoints: () => Promise<readonly PointsCount[]>;
  private readonly onError: (error: unknown) => void;
  private histogram: PointsHistogram | null = null;
  private counting: Promise<PointsHistogram> | null = null;
  private countedAt = 0;
  private tookMs = 0;
  private outdated = false;

  constructor(countByPoints: () => Promise<readonly PointsCount[]>, onError: (error: unknown) => void) {
    this.countByPoints = countByPoints;
    this.onError = onError;
  }

  async standing(points: number): Promise<Standing> {
    const histogram = await this.recent();
    return { rank: histogram.rankOf(points), totalUsers: histogram.total };
  }

  /** Somebody's points changed in this process. */
  moved(before: number, after: number): void {
    if (before !== after) this.histogram?.move(before, after);
    // A count that is under way may have read the old points, so it is not the last word.
    if (this.counting) this.outdated = true;
  }

  /** Accounts were made or deleted. */
  membersChanged(): void {
    this.outdated = true;
  }

  private async recent(): Promise<PointsHistogram> {
    const { histogram } = this;
    if (!histogram) return this.count();
    const goodFor = Math.min(OLDEST_MS, this.tookMs / SHARE_OF_TIME);
    const stale = performance.now() - this.countedAt > goodFor;
    if (!stale && !this.outdated) return histogram;
    if (this.tookMs <= WORTH_WAITING_MS) return this.count().catch(() => histogram);
    if (stale) this.count().catch(this.onError);
    return histogram;
  }

  private count(): Promise<PointsHistogram> {
    this.counting ??= this.startCount().finally(() => {
      this.counting = null;
    });
    return this.counting;
  }

  private async startCount(): Promise<PointsHistogram> {
    const startedAt = performance.now();
    this.outdated = false;
    const histogram = new PointsHistogram(await this.countByPoints());
    this.countedAt = performance.now();
    this.tookMs = this.countedAt - startedAt;
    this.histogram = histogram;
    return histogram;
  }
}
