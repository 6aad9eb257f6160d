import type { TodaysChallenge } from "@promptsmith/contract/challenges/entities";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { dayEnding, dayLine, finishedDay } from "../../domain/finished-day.ts";
import { queryClient } from "../../../../platform/api/query-client.ts";
import { aPerson } from "../../../../../test/support/a-person.ts";
import { challenge, completedAttempt } from "../../../../../test/support/challenge.ts";
import { amara } from "../../../../../test/support/fake-api.ts";
import { showHome } from "../../../../../test/support/show-home.tsx";

const SCORES = [85, 77, 81];
const set: TodaysChallenge[] = (["easy", "medium", "hard"] as const).map((difficulty, at) => ({
  ...challenge(at + 1, { difficulty }),
  mine: null,
}));
const attempts = set.map(({ id }, at) => ({
  ...completedAttempt,
  id,
  challengeId: id,
  overallScore: SCORES[at]!,
  best: { number: 1, counted: SCORES[at]! },
  completedAt: new Date(Date.now() - 60_000).toISOString(),
  pointsTotal: 16,
}));
const user = { ...amara, currentStreak: 9, bestStreak: 12, completedChallenges: 30 };
const line = dayLine(dayEnding(user.nextResetAt), SCORES, 9);

/** A dashboard of whose day `state.done` challenges are completed. */
function show(path: string, done: number) {
  const state = { done };
  const shown = showHome(path, {
    "GET /api/user": { json: user },
    "GET /api/challenges": () => ({
      json: set.map((one, index) => ({
        ...one,
        mine: index < state.done ? { completed: true, best: SCORES[index]! } : null,
      })),
    }),
    "GET /api/challenges/3": { json: set[2] },
    "GET /api/user-challenges": () => ({ json: attempts.slice(0, state.done) }),
    "GET /api/user-challenges/3": () => ({ json: { ...attempts[2], scoredBy: "ai", assessment: [] } }),
    "GET /api/user-challenges/3/drafts": {
      json: { drafts: [], writing: null, writingVersion: null, comparedAt: null },
    },
    "GET /api/user-daily-completions": { json: { dailyCompletions: done } },
    "GET /api/streak": {
      json: {
        currentStreak: 9,
        bestStreak: 12,
        today: "done",
        // A Friday and the days before it.
        days: ["27", "26", "25"].map((day) => ({
          day: `2026-11-${day}`,
          kind: "practised",
          what: "Challenge 1",
          at: `2026-11-${day}T08:00:00.000Z`,
          zone: "UTC",
        })),
      },
    },
  });
  return { state, person: aPerson(), ...shown };
}

const card = () => screen.queryByRole("region", { name: "Today is done", hidden: true });
const moment = () => document.querySelector("[data-falls]");

/** The third one gets its score while its dialog is open, and is left by way of the share dialog. */
async function finish({ state, person }: ReturnType<typeof show>): Promise<void> {
  await screen.findByPlaceholderText("Write your prompt here...");
  state.done = 3;
  await queryClient.invalidateQueries({ queryKey: ["user-challenges"] });
  await screen.findByRole("heading", { name: "Great job!" });
  expect(card()).toBeNull();
  await person.click(screen.getByRole("button", { name: "Close" }));
  const share = await screen.findByRole("dialog", { name: "Share Challenge" });
  expect(card()).toBeNull();
  await person.click(within(share).getByRole("button", { name: "Done" }));
}

describe("the moment in which the day is finished", () => {
  it.each([
    ["over the dashboard", "/"],
    ["on the challenge's own page", "/challenge/3"],
  ])("comes when the share dialog has closed, %s", async (_, path) => {
    const scrolled = vi.spyOn(window, "scrollTo");
    const shown = show(path, 2);
    if (path === "/")
      await shown.person.click(
        within(await screen.findByRole("article", { name: "Challenge 3" })).getByRole("button"),
      );
    await finish(shown);
    const done = await screen.findByRole("region", { name: "Today is done" });
    await waitFor(() =>
      expect(within(done).getByRole("status").textContent).toBe("All three done. 243 of 300."),
    );
    await waitFor(() => expect(moment()).not.toBeNull());
    await within(done).findByRole("img", { name: "This week: 3 days done" });
    expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
  });

  it("is over when the page is opened again", async () => {
    show("/", 3);
    const done = await screen.findByRole("region", { name: "Today is done" });
    await within(done).findByText(line, { normalizer: String });
    await within(done).findByRole("img", { name: "This week: 3 days done" });
    expect(moment()).toBeNull();
    expect(within(done).getByRole("status").textContent).toBe("");
  });
});

describe("the day in one line", () => {
  it("is copied as it stands", async () => {
    const { person } = show("/", 3);
    await person.click(await screen.findByRole("button", { name: "Copy" }));
    await screen.findByRole("button", { name: "Copied!" });
    expect(await navigator.clipboard.readText()).toBe(line);
  });

  it.each([
    [9, "Promptsmith 27 Nov  85 77 81  streak 9"],
    [0, "Promptsmith 27 Nov  85 77 81"],
  ])("has a streak of %i", (streak, expected) => {
    expect(dayLine(dayEnding("2026-11-28T00:00:00.000Z"), SCORES, streak)).toBe(expected);
  });
});

describe("what a day brought", () => {
  const at = "2026-11-28T00:00:00.000Z";
  const own = (score: number | null) => ({ completed: true, best: score });

  it("is nothing while something is open", () => {
    const works = [own(85), own(77), null];
    expect(finishedDay({ challenges: set, workOf: ({ id }) => works[id - 1]!, at })).toBeNull();
    expect(finishedDay({ challenges: set.slice(1), workOf: () => own(85), at })).toBeNull();
  });

  it("names no sum where a score is not known, and beats only what is", () => {
    const works = [own(null), own(77), own(61)];
    const day = finishedDay({ challenges: set, workOf: ({ id }) => works[id - 1]!, at });
    expect(day).toMatchObject({ scores: null, earned: 0, toBeat: { score: 61 } });
  });
});
