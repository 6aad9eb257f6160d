import type { PointsCount } from "./domain/points-histogram.ts";
import { PointsHistogram } from "./domain/points-histogram.ts";

export type RankPosition = {
  /** 1 + the number of users with strictly more points. */
  readonly rank: number;
  /** All users. */
  readonly totalUsers: number;
};

/** Counting everybody may take this share of the time: a count of 1 ms is repeated after 50 ms, of 40 ms after 2 s. */
const SHARE_OF_TIME = 0.02;
/** No one's rank is older than this, however long counting takes. */
const OLDEST_MS = 5_000;
/** A reader waits for a count that takes no longer than this; otherwise it gets the last one. */
const WORTH_WAITING_MS = 20;

/**
 * Ranks among all users without asking the database at each read. What happens in this process counts at once:
 * awards, and people who come and go; what other processes do counts with the next count.
 */
export class Ranks {
  private readonly countByPoints: () => Promise<readonly PointsCount[]>;
  private readonly onError: (error: unknown) => void;
  private histogram: PointsHistogram | null = null;
  private counting: Promise<PointsHistogram> | null = null;
  /** When the histogram in use was read, and when the last count ended, used or not. */
  private readAt = 0;
  private countedAt = 0;
  private tookMs = 0;
  private movedMeanwhile = false;
  /** Something may be missing from the histogram in use. */
  private outdated = false;

  constructor(countByPoints: () => Promise<readonly PointsCount[]>, onError: (error: unknown) => void) {
    this.countByPoints = countByPoints;
    this.onError = onError;
  }

  async standing(points: number): Promise<RankPosition> {
    const histogram = await this.recent();
    return { rank: histogram.rankOf(points), totalUsers: histogram.total };
  }

  /** A person's points changed in this process. `before` is null for a new person, `after` for one who left. */
  moved(before: number | null, after: number | null): void {
    if (before === after) return;
    this.histogram?.move(before, after);
    this.movedMeanwhile = true;
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
    this.movedMeanwhile = false;
    const counted = new PointsHistogram(await this.countByPoints());
    this.countedAt = performance.now();
    this.tookMs = this.countedAt - startedAt;
    // A count may or may not include changes made while it ran; the histogram before it certainly has them all.
    const kept = this.movedMeanwhile && startedAt - this.readAt < OLDEST_MS ? this.histogram : null;
    if (kept) return kept;
    this.outdated = this.movedMeanwhile;
    this.readAt = startedAt;
    this.histogram = counted;
    return counted;
  }
}
