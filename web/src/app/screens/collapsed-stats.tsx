import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { ChevronDown, CircleCheck, Flame, Gem, Trophy } from "lucide-react";
import type { ReactNode, ReactElement } from "react";
import type { Standing } from "../../features/progress/progress.public.ts";
import { grouped } from "../../platform/grouped.ts";

const ICON = "size-4.5 shrink-0";

/** The four figures in one line above a list on a phone; a tap shows them with their words, and `children` after them. */
export function CollapsedStats({
  user,
  standing,
  children,
}: {
  user: SelfUser;
  standing: Standing | null;
  children: ReactNode;
}) {
  const ranked = standing !== null && standing.currentUserRank > 0;
  const figures: { icon: ReactElement; figure: string }[] = [
    { icon: <CircleCheck className={ICON} />, figure: grouped(user.completedChallenges) },
    {
      icon: <Flame className={`${ICON} ${user.currentStreak > 0 ? "text-spark" : ""}`} />,
      figure: grouped(user.currentStreak),
    },
    { icon: <Gem className={ICON} />, figure: grouped(user.totalPoints) },
    { icon: <Trophy className={ICON} />, figure: ranked ? `#${grouped(standing.currentUserRank)}` : "--" },
  ];
  return (
    <details className="group mt-4">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-card bg-surface px-3.5 py-2 text-ink-2 shadow-card [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Your numbers and the next challenges</span>
        <span aria-hidden className="flex flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {figures.map(({ icon, figure }, index) => (
            <span key={index} className="flex items-center gap-1.5">
              {icon}
              <span className="figure-text text-label tracking-normal text-ink">{figure}</span>
            </span>
          ))}
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 transition-transform duration-120 group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}
