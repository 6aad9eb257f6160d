import type { LeaderboardEntry } from "@promptsmith/contract/leaderboard/entities";
import { grouped } from "../../../platform/grouped.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Chip } from "../../../ui/badge.tsx";
import { wordInitials } from "../../../ui/initials.ts";
import { Table, TableCell, TableHead, TableRow } from "../../../ui/table/table.tsx";
import { personName } from "../../identity/identity.public.ts";
import { Handle, isCrowned, Place, Streak } from "./leaderboard-place.tsx";

export function LeaderboardTable({ entries }: { entries: readonly LeaderboardEntry[] }) {
  return (
    <Table className="table-fixed max-lg:[&_:is(td,th)]:px-4">
      <caption className="sr-only">Friends leaderboard</caption>
      <colgroup>
        <col className="w-20" />
        <col />
        <col className="w-24 lg:w-44" />
        <col className="w-24 lg:w-46" />
        <col className="w-28 lg:w-44" />
      </colgroup>
      <thead>
        <tr>
          <TableHead className="pr-0">Rank</TableHead>
          <TableHead>Learner</TableHead>
          <TableHead className="text-right">Completed</TableHead>
          <TableHead className="text-right">Streak</TableHead>
          <TableHead className="text-right">Points</TableHead>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ entry }: { entry: LeaderboardEntry }) {
  const name = personName(entry);
  return (
    <TableRow
      {...(entry.isCurrentUser ? { "aria-current": "true" as const } : {})}
      className={entry.isCurrentUser ? "bg-accent-soft hover:bg-accent-soft" : ""}
    >
      <TableCell className="h-14! pr-0">
        <Place rank={entry.rank} points={entry.totalPoints} />
      </TableCell>
      <TableCell className="h-14!">
        <div className="flex items-center gap-3">
          <Avatar
            crowned={isCrowned(entry.rank, entry.totalPoints)}
            initials={wordInitials(name)}
            size={36}
          />
          <div className="min-w-0">
            <div className="flex items-center gap-2">
              <span dir="auto" title={name} className="truncate text-name font-medium text-ink">
                {name}
              </span>
              {entry.isCurrentUser && (
                <Chip tone="solid" className="md:-my-1">
                  You
                </Chip>
              )}
            </div>
            <Handle entry={entry} />
          </div>
        </div>
      </TableCell>
      <TableCell className="h-14! text-right text-label font-medium tabular-nums">
        {grouped(entry.challengesCompleted)}
      </TableCell>
      <TableCell className="h-14! text-right text-label font-medium">
        <Streak days={entry.currentStreak} />
      </TableCell>
      <TableCell className="figure-text h-14! text-right text-[1rem] tracking-normal">
        {grouped(entry.totalPoints)}
      </TableCell>
    </TableRow>
  );
}
