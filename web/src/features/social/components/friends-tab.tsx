import { friends } from "@promptsmith/contract/social/calls";
import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { callApi } from "../../../platform/api-client.ts";
import { EmptyState, ErrorState } from "../../../ui/state-block.tsx";

export default function FriendsTab() {
  const { data, error, refetch } = useQuery({ queryKey: ["friends"], queryFn: () => callApi(friends) });
  if (error) return <ErrorState title="Your friends did not load" onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.length === 0) return <EmptyState icon={<Users />} title="No friends yet" />;
  return (
    <ul>
      {data.map((friend) => (
        <li key={friend.id}>{friend.displayName ?? friend.username}</li>
      ))}
    </ul>
  );
}
