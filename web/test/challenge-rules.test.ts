import { describe, expect, it } from "vitest";
import { challengeState, nextStep, scoreOf } from "../src/features/challenges/domain/challenge-state.ts";
import { challengeStats } from "../src/features/challenges/domain/challenge-stats.ts";
import { timeUntil } from "../src/platform/server-time.ts";
import { criterionGroups, shareOfTile } from "../src/features/challenges/domain/criterion-groups.ts";
import { byDifficulty } from "../src/features/challenges/domain/difficulty-look.ts";
import { readEvents } from "../src/features/challenges/domain/event-stream.ts";
import { quotedPassages } from "../src/features/challenges/domain/quoted-passages.ts";
import { announcement, isGood, verdictText } from "../src/features/challenges/domain/score-look.ts";

describe("how far a challenge is", () => {
  const at = "2026-11-20T10:00:00.000Z";

  it.each([
    [undefined, "not_started", "start"],
    [{ completed: false, submittedAt: null }, "in_progress", "continue"],
    [{ completed: false, submittedAt: at }, "submitted", "continue"],
    [{ completed: true, submittedAt: at }, "completed", "share"],
  ] as const)("%o is %s", (attempt, state, step) => {
    expect(challengeState(attempt)).toBe(state);
    expect(nextStep(challengeState(attempt))).toBe(step);
  });

  it("reads the older score only where the newer one is absent", () => {
    expect(scoreOf({ overallScore: 62, score: 40 })).toBe(62);
    expect(scoreOf({ score: 40 })).toBe(40);
    expect(scoreOf({ overallScore: 0, score: 40 })).toBe(0);
    expect(scoreOf({ overallScore: null })).toBeNull();
    expect(scoreOf(undefined)).toBeNull();
  });
});

describe("statistics of one challenge", () => {
  const attempt = (challengeId: number, completed: boolean, overallScore: number | null) => ({
    challengeId,
    completed,
    overallScore,
  });

  it("is the rounded mean of the completed attempts", () => {
    const attempts = [
      attempt(1, true, 90),
      attempt(1, true, 75),
      attempt(1, false, null),
      attempt(2, true, 10),
    ];
    expect(challengeStats(attempts, 1)).toEqual({ successRate: 83, completed: 2, total: 3 });
  });

  it("counts at least one attempt", () => {
    expect(challengeStats([], 1)).toEqual({ successRate: 0, completed: 0, total: 1 });
  });
});

it("sorts easy, medium, hard and keeps the rest of the order", () => {
  const items = ["hard", "easy", "medium", "easy"].map((difficulty, id) => ({
    difficulty: difficulty as "easy" | "medium" | "hard",
    id,
  }));
  expect(byDifficulty(items).map(({ id }) => id)).toEqual([1, 3, 2, 0]);
});

describe("the countdown", () => {
  it.each([
    [0, "00:00:00"],
    [1, "00:00:01"],
    [1000, "00:00:01"],
    [5 * 3_600_000 + 42 * 60_000 + 18_000, "05:42:18"],
    [86_399_000, "23:59:59"],
    [25 * 3_600_000, "25:00:00"],
    [-60_000, "00:00:00"],
  ])("%i ms before midnight reads %s", (left, text) => {
    expect(timeUntil(1_000_000 + left, 1_000_000)).toBe(text);
  });
});

describe("the verdict", () => {
  it("turns at 80", () => {
    expect([verdictText(79), isGood(79)]).toEqual(["Target: 80+", false]);
    expect([verdictText(80), isGood(80)]).toEqual(["Great job!", true]);
  });

  it("is said in one sentence each", () => {
    expect(announcement(86, 17)).toBe("Score 86 out of 100. Great job! 17 points gained.");
    expect(announcement(62, 1)).toBe("Score 62 out of 100. Target: 80+. 1 point gained.");
  });
});

describe("quoted passages", () => {
  const prompt = "Explain why the sky is blue. Keep it short and fun and not too long.";

  it("are the prompt again when put together", () => {
    const passages = quotedPassages(prompt, [
      { quote: "the sky", verdict: "met" },
      { quote: "short and fun and not too long", verdict: "penalty" },
      { quote: "not too long", verdict: "partly" },
      { quote: "another person's words", verdict: "met" },
    ]);
    expect(passages.map(({ text }) => text).join("")).toBe(prompt);
    expect(passages.filter(({ verdict }) => verdict !== null)).toEqual([
      { text: "the sky", criteria: [0], verdict: "met" },
      { text: "short and fun and ", criteria: [1], verdict: "penalty" },
      { text: "not too long", criteria: [1, 2], verdict: "penalty" },
    ]);
  });

  it("are found across line breaks and in another case", () => {
    const passages = quotedPassages("Use the\n  word Blue (twice).", [
      { quote: "the word", verdict: "met" },
      { quote: "blue (twice)", verdict: "partly" },
    ]);
    expect(passages.flatMap(({ text, verdict }) => (verdict ? [text] : []))).toEqual([
      "the\n  word",
      "Blue (twice)",
    ]);
  });

  it("leave a prompt without quotes whole", () => {
    expect(quotedPassages("Hi", [{ verdict: "missed" }])).toEqual([
      { text: "Hi", criteria: [], verdict: null },
    ]);
    expect(quotedPassages("", [])).toEqual([]);
  });
});

it("groups criteria by sub-score in the order of their weight", () => {
  const criterion = (subScore: "fidelity" | "clarity" | "creativity", points: number) => ({
    criterion: "x",
    subScore,
    verdict: "met" as const,
    points,
  });
  const groups = criterionGroups([
    criterion("creativity", 5),
    criterion("fidelity", 10),
    criterion("fidelity", 20),
  ]);
  expect(groups.map(({ subScore, criteria }) => [subScore, criteria.map(({ index }) => index)])).toEqual([
    ["fidelity", [1, 2]],
    ["creativity", [0]],
  ]);
  expect(shareOfTile({ points: 37, max: 40 })).toBe("37 of 40");
  expect(shareOfTile({ points: 0, max: 12 })).toBe("0 of 12");
  expect(shareOfTile({ points: -4 })).toBe("−4");
  // A result from before the most was kept.
  expect(shareOfTile({ points: 18 })).toBe("18");
});

describe("an event stream", () => {
  function streamOf(pieces: string[]): ReadableStream<Uint8Array<ArrayBuffer>> {
    const encoder = new TextEncoder();
    return new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(encoder.encode(piece));
        controller.close();
      },
    });
  }

  it("is read however it is cut into pieces, and comments are no events", async () => {
    const text =
      ': alive\n\nevent: delta\ndata: {"text":"Sky é"}\n\nevent: done\r\ndata: {"output":"x"}\r\n\r\n';
    for (const size of [1, 3, 7, 500]) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
      const events = [];
      for await (const event of readEvents(streamOf(pieces))) events.push(event);
      expect(events).toEqual([
        { name: "delta", data: { text: "Sky é" } },
        { name: "done", data: { output: "x" } },
      ]);
    }
  });
});
