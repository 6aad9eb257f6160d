import {
  changeFriendship,
  friends,
  friendships,
  requestFriendship,
} from "@promptsmith/contract/social/calls";
import type { Friendship } from "@promptsmith/contract/social/entities";
import type { SettableStatus } from "@promptsmith/contract/social/rules";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api-client.ts";
import { queryClient } from "../../platform/query-client.ts";

const FRIENDS_KEY = ["friends"] as const;
const FRIENDSHIPS_KEY = ["friendships"] as const;
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
  return useQuery({ queryKey: FRIENDSHIPS_KEY, queryFn: () => callApi(friendships), enabled });
}

/** Friends, requests, invitations, boards and bell are read again: all of them change with a friendship. */
export function refreshFriends(): void {
  for (const key of ["friends", "friendships", "friendship-invitations", "leaderboard", "notices"]) {
    void queryClient.invalidateQueries({ queryKey: [key] });
  }
}

/** Asks somebody to be friends; where they had asked already the answer is an accepted friendship. */
export async function askForFriendship(friendId: number): Promise<Friendship> {
  const asked = await callApi(requestFriendship, { body: { friendId } });
  // What is shown changes with the answer, not only when the list has been read again.
  queryClient.setQueryData<Friendship[]>(
    FRIENDSHIPS_KEY,
    (known) => known && [asked, ...known.filter(({ id }) => id !== asked.id)],
  );
  refreshFriends();
  return asked;
}

/** Accepts, declines, cancels or removes. */
export async function setFriendship(id: number, status: SettableStatus): Promise<void> {
  await callApi(changeFriendship, { params: { id }, body: { status } });
  refreshFriends();
}
