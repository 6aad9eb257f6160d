import { describe, expect, it } from "vitest";
import { challengeState, nextStep, scoreOf } from "./challenge-state.ts";
import { challengeStats } from "./challenge-stats.ts";
import { timeUntil } from "../../../platform/server-time.ts";
import { pointsNote, rowGroups, shareOfTile, shownRows } from "./criterion-groups.ts";
import { byDifficulty } from "./difficulty-look.ts";
import { readEvents } from "./event-stream.ts";
import { quotedStretches } from "./quoted-passages.ts";
import { announcement, isGood, pointsToGo, verdictText } from "./score-look.ts";

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

  it("says below it how far it is", () => {
    expect([pointsToGo(79), pointsToGo(26)]).toEqual(["1 to go", "54 to go"]);
  });

  it("is said in one sentence each", () => {
    expect(announcement(86, 17)).toBe("Score 86 out of 100. Great job! 17 points gained.");
    expect(announcement(62, 1)).toBe("Score 62 out of 100. Target: 80+. 1 point gained.");
  });
});

describe("quoted words", () => {
  const prompt = "Explain why the sky is blue. Keep it short and fun and not too long.";
  const textOf = ({ passages }: { passages: { text: string }[] }) =>
    passages.map(({ text }) => text).join("");

  it("are the prompt again when put together, and lead to the row of the worst verdict", () => {
    const stretches = quotedStretches(prompt, [
      { index: 0, quote: "the sky", verdict: "met" },
      { index: 1, quote: "short and fun and not too long", verdict: "penalty" },
      { index: 2, quote: "not too long", verdict: "partly" },
      { index: 3, quote: "another person's words", verdict: "met" },
    ]);
    expect(stretches.map(textOf).join("")).toBe(prompt);
    expect(stretches.filter(({ lead }) => lead !== null)).toEqual([
      { lead: 0, rows: [0], passages: [{ text: "the sky", rows: [0], verdict: "met" }] },
      {
        lead: 1,
        rows: [1, 2],
        passages: [
          { text: "short and fun and ", rows: [1], verdict: "penalty" },
          { text: "not too long", rows: [1, 2], verdict: "penalty" },
        ],
      },
    ]);
  });

  it("lead to the shorter of two quotes that are as grave, so that both rows can be reached", () => {
    const stretches = quotedStretches(prompt, [
      { index: 4, quote: "short and fun and not too long", verdict: "met" },
      { index: 7, quote: "fun", verdict: "met" },
    ]);
    expect(stretches.flatMap((one) => (one.lead === null ? [] : [[one.lead, textOf(one)]]))).toEqual([
      [4, "short and "],
      [7, "fun"],
      [4, " and not too long"],
    ]);
  });

  it("are found across line breaks and in another case", () => {
    const stretches = quotedStretches("Use the\n  word Blue (twice).", [
      { index: 0, quote: "the word", verdict: "met" },
      { index: 1, quote: "blue (twice)", verdict: "partly" },
    ]);
    expect(stretches.flatMap((one) => (one.lead === null ? [] : [textOf(one)]))).toEqual([
      "the\n  word",
      "Blue (twice)",
    ]);
  });

  it("leave a prompt without quotes whole", () => {
    expect(quotedStretches("Hi", [{ index: 0, verdict: "missed" }])).toEqual([
      { lead: null, rows: [], passages: [{ text: "Hi", rows: [], verdict: null }] },
    ]);
    expect(quotedStretches("", [])).toEqual([]);
  });
});

describe("the rows of a score", () => {
  type Rows = Parameters<typeof shownRows>[0];
  const layout = (criteria: Rows) =>
    rowGroups(shownRows(criteria)).map(({ title, subScores }) => [
      title,
      ...subScores.map(({ subScore, rows }) => [subScore, ...rows.map(({ index }) => index)]),
    ]);
  const row = { criterion: "x", points: 5, max: 10 };

  it("are in two groups, by sub-score in the order of the weights, what is missing before what is met", () => {
    const criteria: Rows = [
      { ...row, subScore: "creativity", verdict: "met", group: "asked" },
      { ...row, subScore: "fidelity", verdict: "met", group: "wants" },
      { ...row, subScore: "fidelity", verdict: "partly", group: "wants" },
      { ...row, subScore: "fidelity", verdict: "missed", group: "wants" },
      { ...row, subScore: "creativity", verdict: "missed", group: "asked" },
      { ...row, subScore: "clarity", verdict: "missed", group: "asked" },
      { ...row, subScore: "clarity", verdict: "penalty", group: "asked", points: -4 },
      { ...row, subScore: "fidelity", verdict: "missed", group: "wants" },
    ];
    expect(layout(criteria)).toEqual([
      ["What the challenge wants", ["fidelity", 3, 7, 2, 1]],
      ["How it is asked", ["clarity", 6, 5], ["creativity", 4, 0]],
    ]);
    // A challenge whose requirements are not known.
    expect(layout(criteria.filter(({ group }) => group === "asked"))).toEqual([
      ["How it is asked", ["clarity", 3, 2], ["creativity", 1, 0]],
    ]);
  });

  it("are in one list where a stored result has no groups, and none is lost", () => {
    expect(
      layout([
        { ...row, subScore: "clarity", verdict: "met" },
        { ...row, subScore: "clarity", verdict: "missed" },
        { ...row, subScore: "fidelity", verdict: "met", group: "wants" },
      ]),
    ).toEqual([[null, ["fidelity", 2], ["clarity", 1, 0]]]);
    expect(layout([])).toEqual([]);
  });

  it("leave out what is met and brings nothing", () => {
    expect(layout([{ ...row, subScore: "clarity", verdict: "met", points: 0, max: 0 }])).toEqual([]);
  });

  it("say what they bring, and what a penalty costs", () => {
    expect(shareOfTile({ points: 37, max: 40 })).toBe("37 of 40");
    expect(shareOfTile({ points: 0, max: 12 })).toBe("0 of 12");
    expect(shareOfTile({ points: -4 })).toBe("−4");
    // A result from before the most was kept.
    expect(shareOfTile({ points: 18 })).toBe("18");
    const penalty = { ...row, subScore: "conciseness", verdict: "penalty", points: -12 } as const;
    expect(pointsNote(penalty)).toBe("Takes 12 off Conciseness");
    expect(pointsNote({ ...penalty, points: 0 })).toBeNull();
    expect(pointsNote({ ...penalty, verdict: "missed" })).toBeNull();
  });
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
