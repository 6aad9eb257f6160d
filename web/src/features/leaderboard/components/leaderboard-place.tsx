import type { LeaderboardEntry } from "@promptsmith/contract/leaderboard/entities";
import { Flame } from "lucide-react";
import { grouped } from "../../../platform/grouped.ts";

const CROWNED = 3;

/** One of the first three, who has earned something. */
export const isCrowned = (rank: number, points: number): boolean => rank <= CROWNED && points > 0;

/** The number of a place; the first three stand in a coral ring, once they have earned something. */
export function Place({ rank, points }: { rank: number; points: number }) {
  return (
    <span
      className={`figure-text inline-grid h-8 min-w-8 place-items-center rounded-full tracking-normal align-middle text-[1rem] ${isCrowned(rank, points) ? "px-1 text-spark-ink inset-ring-2 inset-ring-spark" : "font-medium text-ink-2"}`}
    >
      {grouped(rank)}
    </span>
  );
}

/** Days in a row; a streak of 0 has a grey flame. */
export function Streak({ days }: { days: number }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 align-middle tabular-nums ${days > 0 ? "" : "text-ink-3"}`}
    >
      <Flame aria-hidden className={`size-4 ${days > 0 ? "text-spark" : "text-ink-3"}`} />
      <span>{grouped(days)}</span>
    </span>
  );
}

/** `@kenji · Friend` */
export function Handle({ entry }: { entry: LeaderboardEntry }) {
  return (
    <p className="truncate text-caption text-ink-3">
      <bdi>{`@${entry.username}`}</bdi>
      {entry.isFriend && <span> · Friend</span>}
    </p>
  );
}
