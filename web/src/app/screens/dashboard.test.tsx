import { FURTHER_DRAFTS } from "@promptsmith/contract/challenges/rules";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { returnPath } from "./last-dashboard.ts";
import { sendTimeZone } from "../../features/profile/profile.queries.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { challengeInvitation } from "../../../test/support/answers.ts";
import { leila } from "../../../test/support/challenge.ts";
import { amara, fakeApi, visitor } from "../../../test/support/fake-api.ts";
import { showHome } from "../../../test/support/show-home.tsx";
import type { Routes } from "../../../test/support/show-home.tsx";

const challenge = (id: number, difficulty: "easy" | "medium" | "hard", category: string) => ({
  id,
  title: `Challenge ${id}`,
  description: `Description ${id}`,
  difficulty,
  category,
  points: { easy: 10, medium: 20, hard: 30 }[difficulty],
  requirements: [],
  example: null,
  date: "2026-11-21",
  createdAt: "2026-11-21T00:00:00.000Z",
  mine: null as { completed: boolean; best: number | null } | null,
});

const today = [
  challenge(3, "hard", "Marketing"),
  { ...challenge(1, "easy", "Cooking"), mine: { completed: true, best: 60 } },
  challenge(2, "medium", "Science"),
];

const attempt = {
  id: 1,
  userId: 7,
  challengeId: 1,
  userPrompt: "Cook rice",
  aiOutput: null,
  fidelityScore: 60,
  clarityScore: 60,
  concisenessScore: 60,
  creativityScore: 60,
  overallScore: 60,
  feedback: "Good.",
  improvementSuggestions: "1. Better.",
  completed: true,
  submittedAt: "2026-11-21T08:00:00.000Z",
  completedAt: "2026-11-21T08:00:00.000Z",
  pointsAwarded: 6,
  draftVersion: 1,
  best: null,
  draftsUsed: 0,
  pointsTotal: 0,
  estimate: false,
  scoredBy: "ai",
  assessment: [],
  notice: null,
};

const user = {
  ...amara,
  totalPoints: 1284,
  currentStreak: 12,
  bestStreak: 19,
  completedChallenges: 73,
  nextResetAt: new Date(Date.now() + 3_600_000).toISOString(),
};

/** The user's day has one hour left. */
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

function show(path: string, routes: Routes = {}) {
  return showHome(path, {
    "GET /api/user": { json: user },
    "GET /api/challenges": { json: today },
    "GET /api/user-challenges": { json: [attempt] },
    "GET /api/user-challenges/1": { json: attempt },
    "GET /api/challenges/1": { json: today[1] },
    "GET /api/user-daily-completions": { json: { dailyCompletions: 1 } },
    "GET /api/openai-status": {
      json: {
        status: { canUseOpenAI: true, quotaExceeded: false, errorMessage: null, timeRemaining: null },
        message: "ok",
      },
    },
    "GET /api/all-challenges": { json: today },
    "GET /api/friends": { json: [] },
    ...routes,
  });
}

const HINT = "Start with the easy one. It takes four minutes.";

const path = () => window.location.pathname + window.location.search;

describe("the dashboard", () => {
  it("welcomes by display name, else by username", async () => {
    show("/");
    await screen.findByRole("heading", { level: 1, name: "Welcome back, Amara Okafor!" });
    screen.getByText("Ready for today's prompt engineering challenges?");
    expect(screen.queryByText(HINT)).toBeNull();
  });

  it("welcomes a newcomer as one, and says where to start", async () => {
    show("/", { "GET /api/user": { json: { ...user, completedChallenges: 0 } } });
    await screen.findByRole("heading", { level: 1, name: "Welcome, Amara Okafor!" });
    expect(screen.getByText(HINT)).toBeTruthy();
  });

  it("does not speak of the easy one where the list of all challenges is", async () => {
    show("/challenges", { "GET /api/user": { json: { ...user, completedChallenges: 0 } } });
    await screen.findByRole("heading", { level: 2, name: "All Challenges" });
    expect(screen.queryByText(HINT)).toBeNull();
  });

  it("leads a newcomer, and no other person in the same tab, to the challenge of the opened link", async () => {
    const wanted = { challengeId: 9, title: "Leftovers with a deadline" };
    const newcomer = { ...user, completedChallenges: 0 };
    sessionStorage.setItem("challengeCameFor", JSON.stringify({ userId: user.id, ...wanted }));
    const { unmount } = show("/", { "GET /api/user": { json: newcomer } });
    const link = await screen.findByRole("link", { name: wanted.title });
    expect(link.getAttribute("href")).toBe("/challenge/9?from=received");
    expect(screen.queryByText(HINT)).toBeNull();
    unmount();
    sessionStorage.setItem("challengeCameFor", JSON.stringify({ userId: user.id + 1, ...wanted }));
    show("/", { "GET /api/user": { json: newcomer } });
    await screen.findByText(HINT);
  });

  it.each([
    [3, "3"],
    [12, "more than 7"],
  ])("says a streak of %i as days in a row, which days off may part", async (currentStreak, words) => {
    show("/", { "GET /api/user": { json: { ...user, currentStreak } } });
    expect(await screen.findByRole("img", { name: `Days in a row: ${words}` })).toBeTruthy();
  });

  it("shows of a challenge what fits a card: two sentences", async () => {
    const description = "Eggs and rice. Get a dinner out of them. No oven.";
    show("/", { "GET /api/challenges": { json: [{ ...today[1], description }] } });
    await screen.findByText(/^Eggs and rice\. Get a dinner/);
    expect(screen.queryByText(/No oven/)).toBeNull();
  });

  it("shows how far one is before the list of attempts has come", async () => {
    const work = [null, { completed: true, best: 64 }, { completed: false, best: null }];
    const set = today.map((one, at) => ({ ...one, mine: work[at] ?? null }));
    const unanswered = () => new Promise<never>(() => undefined);
    show("/", { "GET /api/challenges": { json: set }, "GET /api/user-challenges": unanswered });
    const [easy, medium, hard] = await screen.findAllByRole("article");
    expect(easy?.textContent).toMatch(/64.*View Challenge/);
    expect(medium?.textContent).toMatch(/Draft saved.*Start Challenge/);
    expect(hard?.textContent).not.toMatch(/Draft saved|View/);
    expect(screen.getByRole("img", { name: "1 of 3 completed today" })).toBeTruthy();
  });

  it("shows a finished day, and what to beat, before the list of attempts has come", async () => {
    const set = today.map((one, at) => ({
      ...one,
      mine: { completed: true, best: [90, 71, 64][at] ?? null },
    }));
    const unanswered = () => new Promise<never>(() => undefined);
    show("/", { "GET /api/challenges": { json: set }, "GET /api/user-challenges": unanswered });
    const panel = await screen.findByRole("region", { name: "Today is done" });
    within(panel).getByRole("button", { name: `Beat your 64 for ${today[2]?.title ?? ""}` });
    expect(panel.textContent).not.toContain("points today");
  });

  it("goes by the list of attempts once it has come", async () => {
    const set = today.map((one) => ({ ...one, mine: { completed: false, best: null } }));
    show("/", { "GET /api/challenges": { json: set } });
    await screen.findByRole("button", { name: "View Challenge" });
    // What is in no list is a draft that was emptied.
    await waitFor(() => expect(screen.queryByText("Draft saved")).toBeNull());
  });

  it("celebrates the finished day with what it brought", async () => {
    const all = today.map(({ id }) => ({
      ...attempt,
      id,
      challengeId: id,
      completedAt: hoursFromNow(-1),
      pointsAwarded: 8,
      pointsTotal: 16,
    }));
    show("/", { "GET /api/user-challenges": { json: all } });
    const panel = await screen.findByRole("region", { name: "Today is done" });
    expect(panel.textContent).toMatch(
      /All three done\.180 of 300, best 60\. 48 points today\.Next challenges: Refreshes in \d\d:\d\d:\d\d/,
    );
    // The one beside the list makes way for it.
    expect(screen.getAllByRole("timer")).toHaveLength(1);
    within(panel).getByRole("button", { name: "Invite Friends" });
  });

  it("offers on the finished day to beat the lowest score that has drafts left", async () => {
    const scores = [90, 61, 40];
    const all = today.map(({ id }, index) => ({
      ...attempt,
      id,
      challengeId: id,
      overallScore: scores[index] ?? 0,
      best: { number: 1, counted: scores[index] ?? 0 },
      draftsUsed: index === 2 ? FURTHER_DRAFTS : 0,
    }));
    show("/", { "GET /api/user-challenges": { json: all } });
    const panel = await screen.findByRole("region", { name: "Today is done" });
    await userEvent.click(
      within(panel).getByRole("button", { name: `Beat your 61 for ${today[1]?.title ?? ""}` }),
    );
    await screen.findByRole("dialog", { name: today[1]?.title ?? "" });
  });

  it("offers nothing to improve on a finished day of good scores", async () => {
    const good = today.map(({ id }) => ({
      ...attempt,
      id,
      challengeId: id,
      overallScore: 80,
      best: { number: 1, counted: 80 },
      draftsUsed: 0,
    }));
    show("/", { "GET /api/user-challenges": { json: good } });
    const done = await screen.findByRole("region", { name: "Today is done" });
    expect(within(done).queryByRole("button", { name: /^Beat/ })).toBeNull();
  });

  it.each<[string, number[], RegExp]>([
    ["one of them", [-1, -24, -400], /best 60\. 16 points today\.Next challenges/],
    ["none of them", [-24, -400, -900], /best 60\. Next challenges/],
  ])("counts for the finished day %s that was completed today", async (_, hours, words) => {
    const all = today.map(({ id }, index) => ({
      ...attempt,
      id,
      challengeId: id,
      completedAt: hoursFromNow(hours[index] ?? 0),
      pointsTotal: 16,
    }));
    show("/", { "GET /api/user-challenges": { json: all } });
    const panel = await screen.findByRole("region", { name: "Today is done" });
    expect(panel.textContent).toMatch(words);
  });

  it("says nothing of a finished day while something is open, and where a draft waits", async () => {
    const draft = { ...attempt, id: 2, challengeId: 2, completed: false, submittedAt: null };
    show("/", { "GET /api/user-challenges": { json: [attempt, draft] } });
    const card = (await screen.findByText("Draft saved")).closest("article");
    expect(card?.textContent).toContain("Challenge 2");
    expect(screen.getAllByText("Draft saved")).toHaveLength(1);
    expect(screen.queryByRole("region", { name: "Today is done" })).toBeNull();
  });

  it("shows the four numbers with their trends", async () => {
    show("/", { "GET /api/user": { json: { ...user, displayName: null } } });
    await screen.findByRole("heading", { level: 1, name: "Welcome back, amara!" });
    for (const title of ["Challenges Completed", "Current Streak", "Total Points", "Your Rank"]) {
      screen.getByRole("heading", { name: title });
    }
    for (const text of ["73", "12", "1,284", "Best 19"]) screen.getByText(text);
    for (const text of ["+1 today", "+96 this week", "#214", "of 3,862", "Top 10%"])
      await screen.findByText(text);
  });

  it("shows no trend of 0, no rank before there is one, and the name without a tier", async () => {
    show("/", {
      "GET /api/user-daily-completions": { json: { dailyCompletions: 0 } },
      "GET /api/user-weekly-points": { json: { weeklyPoints: 0 } },
      "GET /api/user-percentile": { json: { percentileBucket: null } },
      "GET /api/leaderboard/global": { status: 403, json: { message: "No" } },
    });
    await screen.findByText("Skilled Member");
    await waitFor(() => expect(queryClient.getQueryData(["user-weekly-points"])).toBeDefined());
    await waitFor(() => expect(queryClient.getQueryData(["user-daily-completions"])).toBeDefined());
    expect(screen.queryByText(/today$/)).toBeNull();
    expect(screen.queryByText(/this week/)).toBeNull();
    screen.getByText("--");
  });

  it("sorts the cards, marks what is done and what comes next", async () => {
    show("/");
    await screen.findByText("EASY");
    expect(
      screen.getAllByRole("article").map((card) => within(card).getByRole("heading").textContent),
    ).toEqual(["Challenge 1", "Challenge 2", "Challenge 3"]);
    await screen.findByRole("button", { name: "View Challenge" });
    screen.getByRole("img", { name: "Score 60 out of 100" });
    screen.getByRole("img", { name: "1 of 3 completed today" });
    const [next, later] = screen.getAllByRole("button", { name: "Start Challenge" });
    expect([next?.className.includes("bg-accent "), later?.className.includes("bg-accent ")]).toEqual([
      true,
      false,
    ]);
    for (const text of ["MEDIUM", "HARD", "+10 points", "+20 points", "+30 points"]) screen.getByText(text);
    expect(screen.getAllByText("Marketing").length).toBeGreaterThan(0);
  });

  it("leads on a phone to the next one, above what is done, and nowhere else", async () => {
    const { unmount } = show("/");
    const row = await screen.findByRole("button", { name: "Next: Challenge 2" });
    const first = await screen.findByRole("article", { name: "Challenge 1" });
    expect(row.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(row.className).toContain("md:hidden");
    await userEvent.click(row);
    await screen.findByRole("dialog", { name: "Challenge 2" });
    unmount();
    queryClient.clear();
    const unbegun = today.map((one) => ({ ...one, mine: null }));
    show("/", { "GET /api/challenges": { json: unbegun }, "GET /api/user-challenges": { json: [] } });
    await screen.findByRole("article", { name: "Challenge 1" });
    expect(screen.queryByRole("button", { name: /^Next:/ })).toBeNull();
  });

  it.each([
    [0, Node.DOCUMENT_POSITION_FOLLOWING],
    [1, Node.DOCUMENT_POSITION_PRECEDING],
  ])("has on a phone, with %i completed, the numbers where they say something", async (completed, where) => {
    vi.stubGlobal("matchMedia", (media: string) => ({
      matches: media.includes("width <"),
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    show("/", { "GET /api/user": { json: { ...user, completedChallenges: completed } } });
    const card = await screen.findByRole("article", { name: "Challenge 1" });
    expect(card.compareDocumentPosition(screen.getByRole("region", { name: "Your numbers" }))).toBe(where);
  });

  it("asks for the challenges of a category, and remembers it", async () => {
    const { api, unmount } = show("/");
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Theme" }), "Music");
    await waitFor(() => expect(api.calls("GET /api/challenges").at(-1)?.search).toBe("?category=Music"));
    unmount();
    show("/challenges");
    expect((await screen.findByRole<HTMLSelectElement>("combobox", { name: "Theme" })).value).toBe("Music");
    screen.getByRole("heading", { name: "All Challenges" });
    screen.getByText(/Next challenges: Refreshes in/);
  });

  it("offers to try again when today's challenges do not come", async () => {
    let works = false;
    show("/", {
      "GET /api/challenges": () => (works ? { json: today } : { status: 403, json: { message: "No" } }),
    });
    await screen.findByText("We couldn't load today's challenges");
    works = true;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("EASY");
  });

  it.each([
    [true, false],
    [false, true],
  ])(
    "tells who writes, with an AI to be had: %s, that other languages are estimated: %s",
    async (ai, told) => {
      show("/", {
        "GET /api/openai-status": {
          json: {
            status: { canUseOpenAI: ai, quotaExceeded: false, errorMessage: null, timeRemaining: null },
            message: "x",
          },
        },
      });
      await waitFor(() => expect(queryClient.getQueryData(["openai-status"])).toBeDefined());
      await userEvent.click((await screen.findAllByRole("button", { name: "Start Challenge" }))[0]!);
      const hint = await screen.findByText(/^Write it as you would to an AI\./);
      expect(
        hint.textContent.endsWith(
          "No AI is connected, so prompts in other languages only get an estimate, 75 at most.",
        ),
      ).toBe(told);
    },
  );

  it("says why fallback content is used", async () => {
    show("/", {
      "GET /api/openai-status": {
        json: {
          status: { canUseOpenAI: false, quotaExceeded: true, errorMessage: null, timeRemaining: 60 },
          message: "x",
        },
      },
    });
    await screen.findByText("Using fallback data (API quota exceeded). Your scores are not affected.");
  });
});

describe("challenges from friends", () => {
  const waiting = (id: number, status = "pending") => ({
    invitation: { ...challengeInvitation(id), status },
    challenge: challenge(id, "easy", "Cooking"),
    sender: leila,
    recipient: null,
    userChallenge: null,
    recipientChallenge: null,
  });
  const received = [waiting(1), waiting(2), waiting(3, "accepted")];

  it("stand above today's as a row from the second opening on, and nothing is pushed down before", async () => {
    const routes = { "GET /api/challenge-invitations": { json: received } };
    const { unmount } = show("/", routes);
    await waitFor(() => expect(localStorage.getItem("challengesWaiting:7")).toBe("2"));
    expect(screen.queryByRole("link", { name: /from friends/ })).toBeNull();
    unmount();
    queryClient.clear();
    show("/", routes);
    const row = await screen.findByRole("link", { name: "2 challenges from friends are waiting" });
    expect(row.getAttribute("href")).toBe("/challenges?tab=received");
    const first = await screen.findByRole("article", { name: "Challenge 1" });
    expect(row.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("keep their row until the page is left when none waits any more", async () => {
    localStorage.setItem("challengesWaiting:7", "1");
    show("/");
    await screen.findByRole("link", { name: "1 challenge from a friend is waiting" });
    await screen.findByRole("link", { name: "Challenges from friends" });
    expect(localStorage.getItem("challengesWaiting:7")).toBeNull();
  });
});

describe("leaving a challenge", () => {
  async function openCompleted(at: string) {
    show(at);
    if (!at.startsWith("/challenge/"))
      await userEvent.click(await screen.findByRole("button", { name: "View Challenge" }));
    await screen.findByRole("button", { name: "Done" });
  }
  const closeShare = async () => {
    const share = await screen.findByRole("dialog", { name: "Share Challenge" });
    await userEvent.click(within(share).getByRole("button", { name: "Done" }));
  };

  it("offers to share a completed one first, then goes on", async () => {
    await openCompleted("/");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await closeShare();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(path()).toBe("/");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("View Challenge"));
  });

  it("does not offer it again after Share Result", async () => {
    await openCompleted("/");
    await userEvent.click(screen.getByRole("button", { name: "Share Result" }));
    await closeShare();
    await screen.findByRole("heading", { name: "Target: 80+" });
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([
    ["Done", "?from=challenges", "/"],
    ["Close", "?from=received", "/challenges?tab=received"],
  ])("%s on its own page (%s) leads to %s", async (button, query, to) => {
    await openCompleted(`/challenge/1${query}`);
    await userEvent.click(screen.getByRole("button", { name: button }));
    await closeShare();
    await waitFor(() => expect(path()).toBe(to));
  });

  it.each([".", ")", "%22"])("opens one by an address with %s behind it", async (tail) => {
    await openCompleted(`/challenge/1${tail}`);
    expect(path()).toBe(`/challenge/1${tail}`);
  });

  it("a challenge that does not exist leads home", async () => {
    show("/challenge/99", {
      "GET /api/challenges/99": { status: 403, json: { message: "Challenge not found" } },
    });
    await waitFor(() => expect(path()).toBe("/"));
  });
});

it("on a device in another zone only what depends on the day is read again", async () => {
  fakeApi({ ...visitor, "PUT /api/user/timezone": { json: user } });
  const keys = ["challenges", "user-daily-completions", "notices", "leaderboard", "openai-status"];
  for (const key of keys) queryClient.setQueryData([key], []);
  await sendTimeZone("Asia/Kolkata");
  const again = keys.filter((key) => queryClient.getQueryState([key])?.isInvalidated);
  expect(again).toEqual(["challenges", "user-daily-completions"]);
});

describe("where closing leads", () => {
  it.each([
    ["home", "/challenges", "/"],
    ["challenges", "/", "/challenges"],
    ["received", "/", "/challenges?tab=received"],
    [null, "/challenges", "/challenges"],
    [null, null, "/"],
    ["elsewhere", "//evil.example", "/"],
  ])("from %s, last at %s: %s", (from, last, to) => {
    if (last !== null) sessionStorage.setItem("lastDashboardPath", last);
    expect(returnPath(from)).toBe(to);
  });

  it("each dashboard is remembered", async () => {
    const { unmount } = show("/challenges");
    await waitFor(() => expect(sessionStorage.getItem("lastDashboardPath")).toBe("/challenges"));
    unmount();
    show("/");
    await waitFor(() => expect(sessionStorage.getItem("lastDashboardPath")).toBe("/"));
  });
});
