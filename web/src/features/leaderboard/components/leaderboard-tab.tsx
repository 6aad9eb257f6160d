import type { Leaderboard } from "@promptsmith/contract/leaderboard/entities";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { useCurrentUser } from "../../identity/identity.public.ts";
import { track } from "../../../platform/analytics/analytics.ts";
import { usePhoneWidth } from "../../../platform/browser/use-phone-width.ts";
import { ErrorState } from "../../../ui/state-block.tsx";
import { standing } from "../domain/standing.ts";
import { useFriendsLeaderboard } from "../leaderboard.queries.ts";
import { LeaderboardCards } from "./leaderboard-cards.tsx";
import { LeaderboardSkeleton } from "./leaderboard-skeleton.tsx";
import { LeaderboardTable } from "./leaderboard-table.tsx";

/** The learner among friends: one sentence about the place, then everybody. */
export default function LeaderboardTab({
  invite,
}: {
  /** Shown below a board of one person. */ invite: ReactNode;
}) {
  const { data: user } = useCurrentUser();
  const { data, error, refetch } = useFriendsLeaderboard(Boolean(user));
  const rank = data?.currentUserRank;
  useEffect(() => {
    if (rank !== undefined) track("Leaderboard Viewed", { leaderboard_type: "friends", user_rank: rank });
  }, [rank]);

  return (
    <section aria-labelledby="friends-leaderboard">
      <h2 id="friends-leaderboard" className="heading text-h2 text-ink">
        Friends leaderboard
      </h2>
      {data && <p className="mt-0.5 line-clamp-5 text-body wrap-anywhere text-ink-2">{standing(data)}</p>}
      {data && data.totalUsers > 1 && (
        <p className="mt-0.5 text-caption text-ink-3">Your Rank on Home counts everyone, not only friends.</p>
      )}
      {error && !data ? (
        <ErrorState title="We couldn't load the leaderboard" onRetry={() => void refetch()} />
      ) : data ? (
        <Board board={data} invite={invite} />
      ) : (
        <LeaderboardSkeleton />
      )}
    </section>
  );
}

function Board({ board, invite }: { board: Leaderboard; invite: ReactNode }) {
  const phone = usePhoneWidth();
  return (
    <div className="mt-4">
      {phone ? (
        <LeaderboardCards entries={board.leaderboard} />
      ) : (
        <LeaderboardTable entries={board.leaderboard} />
      )}
      {board.totalUsers <= 1 && <div className="mt-6 flex justify-center">{invite}</div>}
    </div>
  );
}
