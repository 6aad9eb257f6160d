import { friendsLeaderboard } from "@promptsmith/contract/social/calls";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../../platform/api-client.ts";
import { ErrorState } from "../../../ui/state-block.tsx";

export default function LeaderboardTab() {
  const { data, error, refetch } = useQuery({
    queryKey: ["leaderboard", "friends"],
    queryFn: () => callApi(friendsLeaderboard),
  });
  if (error) return <ErrorState title="The leaderboard did not load" onRetry={() => void refetch()} />;
  return (
    <ol>
      {data?.leaderboard.map((entry) => (
        <li key={entry.id}>
          {entry.rank} {entry.displayName ?? entry.username} {entry.totalPoints}
        </li>
      ))}
    </ol>
  );
}
