import { paths } from "@promptsmith/contract/paths";
import { ChevronRight, Inbox } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { waitingBefore, rememberWaiting } from "../browser/waiting-before.ts";
import { preloadChallengesTable } from "./challenges-table.tsx";
import { useWaitingChallenges } from "../challenge-invitation.queries.ts";

/**
 * On phones, above today's challenges: what friends sent. The count comes after the page, so the row is there from the
 * start where some waited before, and what arrives later is shown at the next opening: nothing is pushed down.
 */
export function ReceivedWaiting({ userId }: { userId: number }) {
  const known = useWaitingChallenges();
  const [before] = useState(() => known ?? waitingBefore(userId));
  useEffect(() => {
    if (known !== undefined) rememberWaiting(userId, known);
  }, [userId, known]);
  if (before === 0) return null;
  const count = known ?? before;
  return (
    <Link
      href={`${paths.challenges}?tab=received`}
      onFocus={preloadChallengesTable}
      className="mt-4 flex min-h-12 items-center gap-3 rounded-card bg-accent-soft px-3.5 py-2 text-label font-medium text-ink md:hidden"
    >
      <Inbox aria-hidden className="size-5 shrink-0 text-accent-ink" />
      <span className="mr-auto">{words(count)}</span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2" />
    </Link>
  );
}

function words(count: number): string {
  if (count === 0) return "Challenges from friends";
  return count === 1
    ? "1 challenge from a friend is waiting"
    : `${count} challenges from friends are waiting`;
}
