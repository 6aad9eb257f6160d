import type { LeaderboardEntry } from "@promptsmith/contract/leaderboard/entities";
import { CircleCheck } from "lucide-react";
import { grouped } from "../../../platform/grouped.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Chip } from "../../../ui/badge.tsx";
import { wordInitials } from "../../../ui/initials.ts";
import { personName } from "../../identity/identity.public.ts";
import { isCrowned, Place, Streak } from "./leaderboard-place.tsx";

/** The board on phones: one panel, a block for each learner. */
export function LeaderboardCards({ entries }: { entries: readonly LeaderboardEntry[] }) {
  return (
    <ol className="overflow-hidden rounded-card bg-surface shadow-card">
      {entries.map((entry) => (
        <Block key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Block({ entry }: { entry: LeaderboardEntry }) {
  const name = personName(entry);
  return (
    <li
      {...(entry.isCurrentUser ? { "aria-current": "true" as const } : {})}
      className={`flex items-center gap-3 border-line px-4 py-2.5 not-first:border-t ${entry.isCurrentUser ? "bg-accent-soft" : ""}`}
    >
      <span className="sr-only">Rank</span>
      <Place rank={entry.rank} points={entry.totalPoints} />
      <Avatar
        crowned={isCrowned(entry.rank, entry.totalPoints)}
        initials={wordInitials(name)}
        size={40}
        className="max-[22.5rem]:hidden"
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span dir="auto" title={name} className="truncate text-name font-medium text-ink">
            {name}
          </span>
          {entry.isCurrentUser && <Chip tone="solid">You</Chip>}
        </div>
        <div className="flex items-center gap-3 text-caption text-ink-2">
          <span>
            <span className="sr-only">Streak in days: </span>
            <Streak days={entry.currentStreak} />
          </span>
          <span className="inline-flex items-center gap-2 tabular-nums">
            <CircleCheck aria-hidden className="size-4 text-ink-3" />
            <span className="sr-only">Challenges completed: </span>
            <span>{grouped(entry.challengesCompleted)}</span>
          </span>
        </div>
      </div>
      <span className="figure-text text-h3-small tracking-normal text-ink">
        <span>{grouped(entry.totalPoints)}</span>
        <span className="sr-only"> points</span>
      </span>
    </li>
  );
}
