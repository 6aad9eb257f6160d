import type { Leaderboard } from "@promptsmith/contract/social/entities";
import { useEffect } from "react";
import { useCurrentUser } from "../../identity/identity.public.ts";
import { track } from "../../../platform/analytics.ts";
import { usePhoneWidth } from "../../../platform/use-phone-width.ts";
import { ErrorState } from "../../../ui/state-block.tsx";
import { standing } from "../domain/standing.ts";
import { useFriendsLeaderboard } from "../leaderboard.queries.ts";
import { InviteFriendsButton } from "./invite-friends-button.tsx";
import { LeaderboardCards } from "./leaderboard-cards.tsx";
import { LeaderboardSkeleton } from "./leaderboard-skeleton.tsx";
import { LeaderboardTable } from "./leaderboard-table.tsx";

/** The learner among friends: one sentence about the place, then everybody. */
export default function LeaderboardTab() {
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
      {error && !data ? (
        <ErrorState title="The leaderboard did not load" onRetry={() => void refetch()} />
      ) : data ? (
        <Board board={data} />
      ) : (
        <LeaderboardSkeleton />
      )}
    </section>
  );
}

function Board({ board }: { board: Leaderboard }) {
  const phone = usePhoneWidth();
  return (
    <div className="mt-4">
      {phone ? (
        <LeaderboardCards entries={board.leaderboard} />
      ) : (
        <LeaderboardTable entries={board.leaderboard} />
      )}
      {board.totalUsers <= 1 && (
        <div className="mt-6 flex justify-center">
          <InviteFriendsButton kind="soft" />
        </div>
      )}
    </div>
  );
}
