import { paths } from "@promptsmith/contract/paths";
import { useLocation, useSearch } from "wouter";
import { useCurrentUser } from "../../identity/identity.public.ts";
import { CountBadge } from "../../../ui/badge.tsx";
import { TabList, TabPanel } from "../../../ui/tabs.tsx";
import { friendRequests } from "../domain/friend-requests.ts";
import { useFriendships } from "../friendship.queries.ts";
import { FriendList } from "./friend-list.tsx";
import { InviteFriendsButton } from "./invite-friends-button.tsx";
import { ReceivedRequests } from "./received-requests.tsx";
import { SentRequests } from "./sent-requests.tsx";

const LISTS = ["friends", "received", "sent"] as const;
type List = (typeof LISTS)[number];

/** The list is in the address, so that the bell can lead to requests and a reload keeps it. */
function listOf(search: string): List {
  const wanted = new URLSearchParams(search).get("list");
  return LISTS.find((list) => list === wanted) ?? "friends";
}

export default function FriendsTab() {
  const list = listOf(useSearch());
  const [, navigate] = useLocation();
  const { data: user } = useCurrentUser();
  const { data: friendships, error, refetch } = useFriendships(Boolean(user));
  const requests = user && friendships ? friendRequests(friendships, user.id) : null;
  const waiting = requests?.received.length ?? 0;
  const state = { failed: Boolean(error && !friendships), retry: () => void refetch() };

  function show(next: List) {
    navigate(next === "friends" ? paths.profileFriends : `${paths.profileFriends}&list=${next}`, {
      replace: true,
    });
  }

  return (
    <>
      <div className="flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <TabList
          id="friends"
          label="Friends and requests"
          kind="segment"
          stretch
          value={list}
          onChange={show}
          items={[
            { value: "friends", label: "Friends" },
            {
              value: "received",
              label: (
                <>
                  <span>Received</span>
                  <CountBadge count={waiting} label={`${waiting} waiting`} />
                </>
              ),
            },
            { value: "sent", label: "Sent" },
          ]}
        />
        <InviteFriendsButton kind="primary" className="max-md:w-full" />
      </div>
      <TabPanel id="friends" value="friends" active={list} className="pt-5">
        <FriendList friendships={friendships} />
      </TabPanel>
      <TabPanel id="friends" value="received" active={list} className="pt-5">
        <ReceivedRequests requests={requests?.received} {...state} />
      </TabPanel>
      <TabPanel id="friends" value="sent" active={list} className="pt-5">
        <SentRequests requests={requests?.sent} {...state} />
      </TabPanel>
    </>
  );
}
