import { changeFriendship, friends, friendships } from "@promptsmith/contract/social/calls";
import type { SettableStatus } from "@promptsmith/contract/social/rules";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api-client.ts";
import { queryClient } from "../../platform/query-client.ts";

const FRIENDS_KEY = ["friends"] as const;
const readFriends = () => callApi(friends);

export function useFriends(enabled: boolean) {
  return useQuery({ queryKey: FRIENDS_KEY, queryFn: readFriends, enabled });
}

/** The friends, from the cache while it is fresh. */
export function knownFriends() {
  return queryClient.fetchQuery({ queryKey: FRIENDS_KEY, queryFn: readFriends, staleTime: 60_000 });
}

/** Friend requests in both directions, with every status. */
export function useFriendships(enabled: boolean) {
  return useQuery({ queryKey: ["friendships"], queryFn: () => callApi(friendships), enabled });
}

/** Friends, requests, invitations, boards and bell are read again: all of them change with a friendship. */
export function refreshFriends(): void {
  for (const key of ["friends", "friendships", "friendship-invitations", "leaderboard", "notices"]) {
    void queryClient.invalidateQueries({ queryKey: [key] });
  }
}

/** Accepts, declines, cancels or removes. */
export async function setFriendship(id: number, status: SettableStatus): Promise<void> {
  await callApi(changeFriendship, { params: { id }, body: { status } });
  refreshFriends();
}
