import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { lazy, Suspense } from "react";
import { TableSkeleton } from "../../../ui/table/table-skeleton.tsx";
import { whenOnline } from "../../../platform/when-online.ts";

const load = () => import("./challenge-tabs.tsx");
const ChallengeTabs = lazy(() => whenOnline(load));

export const preloadChallengesTable = (): void => void load();

/**
 * What /challenges shows in place of the cards: everything that ever came to the learner, what was sent and what
 * was received. `challenges` is today's set; `onOpen` opens one of them.
 */
export function ChallengesTable(props: {
  challenges: readonly Challenge[];
  onOpen: (challenge: Challenge) => void;
}) {
  return (
    <Suspense fallback={<TableSkeleton />}>
      <ChallengeTabs {...props} />
    </Suspense>
  );
}
