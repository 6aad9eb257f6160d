import {
  changeFriendship,
  friends,
  friendships,
  requestFriendship,
} from "@promptsmith/contract/friends/calls";
import type { Friendship } from "@promptsmith/contract/friends/entities";
import type { SettableStatus } from "@promptsmith/contract/friends/rules";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api/api-client.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { leaderboardKeys } from "../leaderboard/leaderboard-keys.public.ts";
import { noticeKeys } from "../notices/notices-keys.public.ts";
import { friendKeys } from "./friends-keys.public.ts";

const readFriends = () => callApi(friends);

export function useFriends(enabled: boolean) {
  return useQuery({ queryKey: friendKeys.friends, queryFn: readFriends, enabled });
}

/** The friends, from the cache while it is fresh. */
export function knownFriends() {
  return queryClient.fetchQuery({ queryKey: friendKeys.friends, queryFn: readFriends, staleTime: 60_000 });
}

/** Friend requests in both directions, with every status. */
export function useFriendships(enabled: boolean) {
  return useQuery({ queryKey: friendKeys.friendships, queryFn: () => callApi(friendships), enabled });
}

/** Friends, requests, invitations, boards and bell are read again: all of them change with a friendship. */
export function refreshFriends(): void {
  for (const queryKey of [
    friendKeys.friends,
    friendKeys.friendships,
    friendKeys.invitations,
    leaderboardKeys.all,
    noticeKeys.all,
  ]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/** Asks a person to be friends; where they had asked already the answer is an accepted friendship. */
export async function askForFriendship(friendId: number): Promise<Friendship> {
  const asked = await callApi(requestFriendship, { body: { friendId } });
  // The list changes as soon as the answer comes, before it is read again.
  queryClient.setQueryData<Friendship[]>(
    friendKeys.friendships,
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
