import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { Suspense } from "react";
import { expect, it, vi } from "vitest";
import { FriendsTab, InviteFriendsButton } from "../friends.public.ts";
import { LeaderboardTab } from "../../leaderboard/leaderboard.public.ts";
import { NotificationBell } from "../../notices/notices.public.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import Toaster from "../../../ui/overlay/toaster.tsx";
import { aPerson } from "../../../../test/support/a-person.ts";
import { amara, fakeApi } from "../../../../test/support/fake-api.ts";

const person = (id: number, displayName: string, interests: string[] = []) => ({
  id,
  username: `user${id}`,
  displayName,
  totalPoints: 1284,
  interests,
});
const kenji = person(2, "Kenji Watanabe", ["Technology", "Mathematics", "Music", "Art"]);
const lan = person(3, "Nguyễn Thị Lan");
const zsofia = person(4, "Zsófia Kovács");
const self = person(amara.id, "Amara Okafor");
const friendship = (id: number, user: object, friend: object, status: string) => ({
  id,
  userId: (user as { id: number }).id,
  friendId: (friend as { id: number }).id,
  status,
  createdAt: "2026-11-20T10:00:00.000Z",
  updatedAt: "2026-11-20T10:00:00.000Z",
  user,
  friend,
});
const mail = (id: number, recipientId: number | null) => ({
  id,
  inviteToken: `t${id}`,
  recipientEmail: `person${id}@mail.example`,
  recipientId,
  inviteType: "email",
  message: null,
  status: "pending",
  createdAt: "2026-11-20T10:00:00.000Z",
  updatedAt: "2026-11-20T10:00:00.000Z",
});

const routes = {
  "GET /api/csrf-token": { json: { csrfToken: "t" } },
  "GET /api/user": { json: amara },
  "GET /api/friends": { json: [{ ...kenji, email: "k@mail.example" }] },
  "GET /api/friendships": {
    json: [
      friendship(10, kenji, self, "accepted"),
      friendship(11, lan, self, "pending"),
      friendship(12, self, zsofia, "pending"),
      friendship(13, self, person(5, "Cancelled Person"), "cancelled"),
    ],
  },
  "GET /api/friendship-invitations": { json: [mail(1, null), mail(2, 4)] },
};
const change = (id: number) => `PATCH /api/friendships/${id}`;
const changed = { json: friendship(1, self, lan, "accepted") };

async function show(path = "/profile?tab=friends") {
  window.history.replaceState(null, "", path);
  const user = aPerson();
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>
        <FriendsTab />
      </Suspense>
      <Toaster />
    </QueryClientProvider>,
  );
  await screen.findByRole("tab", { name: /Received/ });
  return user;
}

it("shows friends with initials, points and two interests on wide screens", async () => {
  fakeApi(routes);
  await show();
  const card = (await screen.findByText("Kenji Watanabe")).closest("li");
  expect(card?.textContent).toContain("KW");
  expect(card?.textContent).toContain("1,284 points");
  expect(card?.textContent).toContain("TechnologyMathematics+2");
  expect(card?.textContent).not.toContain("Music");
});

it("shows three interests on phones", async () => {
  vi.stubGlobal("matchMedia", (media: string) => ({
    matches: media.includes("width <"),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  fakeApi(routes);
  await show();
  const card = (await screen.findByText("Kenji Watanabe")).closest("li");
  expect(card?.textContent).toContain("TechnologyMathematicsMusic+1");
});

it("removes a friend only after asking, and reads the lists again", async () => {
  const api = fakeApi({ ...routes, [change(10)]: changed });
  const user = await show();
  const remove = await screen.findByRole<HTMLButtonElement>("button", { name: "Remove Kenji Watanabe" });
  await waitFor(() => expect(remove.disabled).toBe(false));
  await user.click(remove);
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Keep" }));
  expect(api.calls(change(10))).toHaveLength(0);
  await user.click(remove);
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }));
  await screen.findByText("Kenji Watanabe is no longer your friend");
  expect(api.calls(change(10)).map(({ body }) => body)).toEqual([{ status: "rejected" }]);
  await waitFor(() => expect(api.calls("GET /api/friends").length).toBe(2));
  expect(api.calls("GET /api/friendships").length).toBe(2);
});

it("accepts and declines what was received", async () => {
  const api = fakeApi({ ...routes, [change(11)]: changed });
  const user = await show();
  await user.click(screen.getByRole("tab", { name: /Received/ }));
  await screen.findByText("Nguyễn Thị Lan");
  expect(screen.queryByText("Zsófia Kovács")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Decline Nguyễn Thị Lan" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Decline" }));
  await screen.findByText("Friend request declined");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Accept Nguyễn Thị Lan" }));
  await screen.findByText("You and Nguyễn Thị Lan are now friends");
  expect(api.calls(change(11)).map(({ body }) => body)).toEqual([
    { status: "rejected" },
    { status: "accepted" },
  ]);
});

it("cancels what was sent, and lists e-mail invitations to people without an account", async () => {
  const api = fakeApi({ ...routes, [change(12)]: changed });
  const user = await show("/profile?tab=friends&list=sent");
  await screen.findByText("Zsófia Kovács");
  expect(await screen.findByText("person1@mail.example")).toBeTruthy();
  expect(screen.queryByText("person2@mail.example")).toBeNull();
  expect(screen.queryByText("Cancelled Person")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Cancel the request to Zsófia Kovács" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel request" }));
  await waitFor(() =>
    expect(api.calls(change(12)).map(({ body }) => body)).toEqual([{ status: "cancelled" }]),
  );
});

it.each([
  ["the server's words", { status: 409, json: { message: "Too late" } }, "Too late"],
  ["the default", { status: 500, text: "" }, "Failed to update friendship"],
])("says why a change failed: %s", async (_, answer, words) => {
  fakeApi({ ...routes, [change(11)]: answer });
  const user = await show("/profile?tab=friends&list=received");
  await user.click(await screen.findByRole("button", { name: "Accept Nguyễn Thị Lan" }));
  expect(await screen.findByText(words)).toBeTruthy();
});

it("has a sentence for every empty list", async () => {
  fakeApi({
    ...routes,
    "GET /api/friends": { json: [] },
    "GET /api/friendships": { json: [] },
    "GET /api/friendship-invitations": { json: [] },
  });
  const user = await show();
  expect(await screen.findByText("No friends yet")).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: /Received/ }));
  expect(await screen.findByText("No friend requests received")).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "Sent" }));
  expect(await screen.findByText("No friend requests sent")).toBeTruthy();
});

const entry = (id: number, rank: number, totalPoints: number, currentStreak = 0) => ({
  id,
  rank,
  displayName: id === amara.id ? "Amara Okafor" : `Person ${id}`,
  username: `user${id}`,
  totalPoints,
  challengesCompleted: 40 + id,
  currentStreak,
  isCurrentUser: id === amara.id,
  isFriend: id !== amara.id,
});

it("shows ten rows while the board loads, then everybody's place", async () => {
  let answer: (() => void) | undefined;
  const board = {
    totalUsers: 3,
    currentUserRank: 2,
    leaderboard: [entry(2, 1, 1315, 34), entry(amara.id, 2, 1284), entry(3, 2, 1284)],
  };
  fakeApi({
    ...routes,
    "GET /api/leaderboard/friends": () => new Promise((done) => (answer = () => done({ json: board }))),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>
        <LeaderboardTab invite={<InviteFriendsButton kind="soft" />} />
      </Suspense>
    </QueryClientProvider>,
  );
  const loading = await screen.findByRole("status", { name: "Loading the leaderboard" });
  expect(loading.querySelectorAll("[data-skeleton-row]")).toHaveLength(10);
  await waitFor(() => expect(answer).toBeTruthy());
  answer?.();
  expect(await screen.findByText("You're joint 2nd of 3. Person 2 is 31 points ahead.")).toBeTruthy();
  const rows = screen.getAllByRole("row").slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ["1", "P2Person 2@user2 · Friend", "42", "34", "1,315"],
    ["2", "AOAmara OkaforYou@user7", "47", "0", "1,284"],
    ["2", "P3Person 3@user3 · Friend", "43", "0", "1,284"],
  ]);
  expect(rows[1]?.getAttribute("aria-current")).toBe("true");
});

it("marks what is new at the bell, and remembers that the bell was opened", async () => {
  const seen = vi.fn<() => void>();
  const notice = {
    kind: "friend-request",
    key: "friend-request-1",
    person: { id: 2, username: "kenji", displayName: "Kenji Watanabe" },
    challengeTitle: null,
    at: "2026-11-20T10:00:00.000Z",
  };
  fakeApi({
    ...routes,
    "GET /api/notices": {
      json: {
        pendingChallenges: 0,
        pendingRequests: 1,
        seenAt: "2026-11-19T10:00:00.000Z",
        notices: [notice],
      },
    },
    "POST /api/notices/seen": () => {
      seen();
      return { json: { seenAt: "2026-11-21T10:00:00.000Z" } };
    },
  });
  const user = aPerson();
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>
        <NotificationBell onOpenNotice={() => undefined} />
      </Suspense>
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole("button", { name: "Notifications, something new" }));
  const link = await screen.findByRole("link", { name: /Kenji Watanabe would like to be your friend/ });
  expect(link.getAttribute("href")).toBe("/profile?tab=friends&list=received");
  await waitFor(() => expect(seen).toHaveBeenCalledTimes(1));
  await user.click(link);
  expect(await screen.findByRole("button", { name: "Notifications" })).toBeTruthy();
});
