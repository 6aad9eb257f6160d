import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, renderHook, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { usePendingChallengeCount } from "../challenge-invitation.queries.ts";
import { useInvitations } from "../invitation-list.queries.ts";
import { useChallengeHistory } from "../../challenges/challenge-history.queries.ts";
import { ChallengesTable } from "../sharing.public.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import Toaster from "../../../ui/overlay/toaster.tsx";
import { aPerson } from "../../../../test/support/a-person.ts";
import { challenge, leila } from "../../../../test/support/challenge.ts";
import { challengeInvitation } from "../../../../test/support/answers.ts";
import { amara, fakeApi } from "../../../../test/support/fake-api.ts";

const attempt = (challengeId: number, more: object) => ({
  id: challengeId * 10,
  userId: 7,
  challengeId,
  userPrompt: "",
  aiOutput: null,
  fidelityScore: null,
  clarityScore: null,
  concisenessScore: null,
  creativityScore: null,
  overallScore: null,
  feedback: null,
  improvementSuggestions: null,
  completed: false,
  submittedAt: null,
  completedAt: null,
  pointsAwarded: null,
  draftVersion: 1,
  best: null,
  draftsUsed: 0,
  pointsTotal: 0,
  estimate: false,
  ...more,
});

const invitation = (id: number, status: "pending" | "accepted", more: object = {}) => ({
  invitation: {
    id,
    status,
    recipientEmail: null,
    recipientId: 7,
    shareType: "internal",
    shareToken: `t${id}`,
    message: null,
    createdAt: "2026-11-20T10:00:00.000Z",
  },
  challenge: { id: 100 + id, title: `Received ${id}`, category: "Cooking", difficulty: "easy", points: 10 },
  sender: leila,
  recipient: null,
  userChallenge: { completed: true, overallScore: 91, best: { number: 1, counted: 91 } },
  recipientChallenge: null,
  ...more,
});

const lists: Record<string, object[]> = {
  sent: [
    invitation(9, "pending", { sender: null, challenge: null, userChallenge: null }),
    invitation(8, "accepted", {
      recipient: { id: 4, username: "kenji", displayName: "Kenji" },
      recipientChallenge: { completed: true, overallScore: 83, best: { number: 1, counted: 83 } },
    }),
  ],
  received: [
    invitation(1, "pending"),
    invitation(2, "accepted", {
      recipientChallenge: { completed: true, overallScore: 70, best: { number: 1, counted: 70 } },
    }),
    invitation(3, "pending", {
      challenge: null,
      sender: null,
      userChallenge: { completed: true, overallScore: 0, best: { number: 1, counted: 0 } },
    }),
  ],
};

const routes = {
  "GET /api/csrf-token": { json: { csrfToken: "t" } },
  "GET /api/user": { json: amara },
  "GET /api/all-challenges": {
    json: [
      challenge(2, { title: "Begun", difficulty: "medium" }),
      challenge(3, { title: "Done", category: "Art", difficulty: "hard", date: "2026-11-18" }),
      challenge(4, { title: "Submitted", date: "2026-11-17" }),
    ],
  },
  "GET /api/user-challenges": {
    json: [
      attempt(2, {}),
      attempt(3, { completed: true, submittedAt: "2026-11-18T10:00:00.000Z", overallScore: 0 }),
      attempt(4, { submittedAt: "2026-11-17T10:00:00.000Z" }),
    ],
  },
  "GET /api/challenge-invitations": ({ search }: { search: string }) => ({
    json: lists[new URLSearchParams(search).get("type") ?? ""] ?? [],
  }),
  "PATCH /api/challenge-invitations/1": { json: { invitation: challengeInvitation(1) } },
};

async function show(path = "/challenges", onOpen = vi.fn<(opened: Challenge) => void>()) {
  window.history.replaceState(null, "", path);
  const user = aPerson();
  render(
    <QueryClientProvider client={queryClient}>
      <ChallengesTable
        challenges={[challenge(1, { title: "Fresh", date: "2026-11-21" }), challenge(2, { title: "Begun" })]}
        onOpen={onOpen}
      />
      <Toaster />
    </QueryClientProvider>,
  );
  await screen.findByRole("tab", { name: /Received \(3\)/ });
  return { user, onOpen };
}

const rows = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    );
const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);

it("lists every challenge once, newest first, with its action and score", async () => {
  fakeApi(routes);
  const { user, onOpen } = await show();
  await screen.findByText("Done");
  expect(heads()).toEqual(["Challenge", "Theme", "Difficulty", "Score", "Actions"]);
  expect(rows()).toEqual([
    ["Fresh", "Science", "Easy", "--", "Start"],
    ["Begun", "Science", "Easy", "--", "Continue"],
    ["Done", "Art", "Hard", "0", "Share"],
    ["Submitted", "Science", "Easy", "--", "Continue"],
  ]);
  expect(screen.getByRole("tab", { name: "All Challenges" })).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Sent (2)" })).toBeTruthy();
  expect(screen.getByText("2 waiting")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Start" }));
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }));
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ id: 3 }));
  await user.click(screen.getByRole("button", { name: "Share" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("Share Challenge")).toBeTruthy();
  // A weak score is not what one shows others.
  expect(within(dialog).queryByRole("img", { name: "Score 0 out of 100" })).toBeNull();
});

it("filters by category, difficulty and status together", async () => {
  fakeApi(routes);
  const { user } = await show();
  await screen.findByText("Done");
  await user.click(screen.getByRole("button", { name: "Filter" }));
  const options = screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
  expect(options).toEqual([
    "All Levels",
    "Easy",
    "Medium",
    "Hard",
    "All Challenges",
    "Not Started",
    "Completed",
  ]);
  await user.click(screen.getByRole("radio", { name: "Not Started" }));
  expect(rows().map(([title]) => title)).toEqual(["Fresh"]);
  await user.click(screen.getByRole("radio", { name: "Hard" }));
  expect(screen.getByText("No challenge fits these filters")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Completed" }));
  expect(rows().map(([title]) => title)).toEqual(["Done"]);
  await user.selectOptions(screen.getByLabelText("Theme"), "Science");
  expect(screen.getByText("No challenge fits these filters")).toBeTruthy();
  await user.selectOptions(screen.getByLabelText("Theme"), "All Themes");
  expect(rows().map(([title]) => title)).toEqual(["Done"]);
});

it("shows what was sent, with placeholders for what is missing", async () => {
  fakeApi(routes);
  await show("/challenges?tab=sent");
  await screen.findByText("Internal friend");
  expect(heads()).toEqual(["Challenge", "Theme", "Recipient", "Score"]);
  expect(rows()).toEqual([
    ["Unknown Challenge", "Unknown", "Internal friend", "--"],
    ["Received 8", "Cooking", "Kenjiscored 83", "91your score"],
  ]);
});

it("accepts a received challenge before it opens it", async () => {
  const api = fakeApi(routes);
  const { user } = await show("/challenges?tab=received");
  await screen.findByText("Received 1");
  expect(heads()).toEqual(["Sender", "Challenge", "Theme", "Sender's Score", "Action"]);
  expect(rows()).toEqual([
    ["Leila Haddad", "Received 1New", "Cooking", "91", "Start"],
    ["Leila Haddad", "Received 2", "Cooking", "91", "Share"],
    ["Unknown", "Unknown ChallengeNew", "Unknown", "0", ""],
  ]);
  const before = api.calls("GET /api/challenge-invitations").length;
  await user.click(screen.getByRole("button", { name: "Start" }));
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe("/challenge/101?from=received"),
  );
  expect(api.calls("PATCH /api/challenge-invitations/1").map(({ body }) => body)).toEqual([
    { status: "accepted" },
  ]);
  await waitFor(() => expect(api.calls("GET /api/challenge-invitations").length).toBeGreaterThan(before));
});

it("stays where it is when a received challenge cannot be accepted", async () => {
  fakeApi({
    ...routes,
    "PATCH /api/challenge-invitations/1": {
      status: 403,
      json: { message: "Unauthorized: This challenge invitation was sent to another user" },
    },
  });
  const { user } = await show("/challenges?tab=received");
  await user.click(await screen.findByRole("button", { name: "Start" }));
  expect(await screen.findByText("Unauthorized")).toBeTruthy();
  expect(screen.getByText("This challenge invitation was sent to another user")).toBeTruthy();
  expect(window.location.pathname).toBe("/challenges");
});

it("says when nothing was sent or received, and keeps the tab in the address", async () => {
  fakeApi({ ...routes, "GET /api/challenge-invitations": { json: [] } });
  window.history.replaceState(null, "", "/challenges");
  const user = aPerson();
  render(
    <QueryClientProvider client={queryClient}>
      <ChallengesTable challenges={[]} onOpen={() => undefined} />
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole("tab", { name: "Sent (0)" }));
  expect(screen.getByText("No challenges sent yet")).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "Received (0)" }));
  expect(screen.getByText("No challenge invitations")).toBeTruthy();
  expect(window.location.search).toBe("?tab=received");
});

it("loads older challenges with the work on them, 200 at a time", async () => {
  const first = Array.from({ length: 200 }, (_, n) => challenge(1000 - n, { title: `Old ${1000 - n}` }));
  const worked = Array.from({ length: 200 }, (_, n) => attempt(1000 - n, { id: 5000 - n }));
  const api = fakeApi({
    ...routes,
    "GET /api/all-challenges": ({ search }) => ({
      json: search.includes("before=801") ? [challenge(5, { title: "Oldest", date: "2026-01-02" })] : first,
    }),
    "GET /api/user-challenges": ({ search }) => ({
      json: search.includes("before=4801")
        ? [attempt(5, { completed: true, submittedAt: "2026-01-02T10:00:00.000Z", overallScore: 77 })]
        : worked,
    }),
  });
  // The list alone: a table of 200 rows is slow to search in a simulated page.
  const { result } = renderHook(() => useChallengeHistory(), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.challenges).toHaveLength(200));
  expect(result.current.hasMore).toBe(true);
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.challenges).toHaveLength(201));
  expect(result.current.hasMore).toBe(false);
  expect(result.current.attempts.get(5)?.overallScore).toBe(77);
  expect(result.current.attempts.has(1000)).toBe(true);
  expect(api.calls("GET /api/all-challenges")).toHaveLength(2);
});

it("shows 30 challenges at once, and the others when they are wanted", async () => {
  const list = Array.from({ length: 31 }, (_, n) => challenge(131 - n, { title: `Old ${131 - n}` }));
  fakeApi({ ...routes, "GET /api/all-challenges": { json: list } });
  const { user } = await show();
  await screen.findByText("Old 131");
  expect(rows()).toHaveLength(30);
  await user.click(screen.getByRole("button", { name: "Show older challenges" }));
  expect(rows()).toHaveLength(33);
  expect(screen.queryByRole("button", { name: "Show older challenges" })).toBeNull();
});

it("loads older invitations, 200 at a time", async () => {
  const newest = Array.from({ length: 200 }, (_, n) => invitation(1000 - n, "accepted"));
  const api = fakeApi({
    ...routes,
    "GET /api/challenge-invitations": ({ search }) => ({
      json: new URLSearchParams(search).get("before") === "801" ? [invitation(5, "pending")] : newest,
    }),
  });
  const { result } = renderHook(() => useInvitations("received", true), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.data).toHaveLength(200));
  expect(result.current.hasMore).toBe(true);
  expect(api.calls("GET /api/challenge-invitations")).toHaveLength(1);
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.data).toHaveLength(201));
  expect(result.current.data?.at(-1)?.invitation.id).toBe(5);
  expect(result.current.hasMore).toBe(false);
});

it("counts what waits behind the newest 200 invitations too", async () => {
  const newest = Array.from({ length: 200 }, (_, n) => invitation(1000 - n, "accepted"));
  fakeApi({
    ...routes,
    "GET /api/challenge-invitations": { json: newest },
    "GET /api/notices": { json: { pendingChallenges: 7, pendingRequests: 0, seenAt: null, notices: [] } },
  });
  const { result } = renderHook(() => usePendingChallengeCount(true), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current).toBe(7));
});

it("turns rows into cards and tabs into counts on phones", async () => {
  vi.stubGlobal("matchMedia", (media: string) => ({
    matches: media.includes("width <"),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  fakeApi(routes);
  const { user } = await show();
  const list = await screen.findByRole("list", { name: "All Challenges" });
  await within(list).findByText("Done");
  expect(screen.queryByRole("table")).toBeNull();
  expect(within(list).getAllByRole("listitem")).toHaveLength(4);
  await user.click(screen.getByRole("button", { name: "Filter" }));
  const sheet = await screen.findByRole("dialog", { name: "Filter" });
  await user.click(within(sheet).getByRole("radio", { name: "Completed" }));
  expect(within(list).getAllByRole("listitem", { hidden: true })).toHaveLength(1);
});
