import { describe, expect, it } from "vitest";
import { comparisonGroups, comparisonRows, wholeWords } from "./comparison-rows.ts";
import { bestScoreOf } from "./challenge-state.ts";
import { draftBefore, isPractice, reachesTarget } from "./draft-before.ts";
import { draftsLeftText } from "./draft-words.ts";
import { againLeads, mayTryAgain } from "./later-drafts.ts";
import { changeText } from "./score-look.ts";
import { completedAttempt, laterDraft } from "../../../../test/support/challenge.ts";

describe("whether there is another try", () => {
  it.each([
    [{}, true],
    [{ draftsUsed: 2 }, true],
    [{ draftsUsed: 3 }, false],
    [{ best: { number: 2, counted: 100 }, draftsUsed: 1 }, false],
    [{ best: { number: 2, counted: 99 }, draftsUsed: 1 }, true],
    [{ completed: false, best: null, draftsUsed: 0 }, false],
  ])("%j: %s", (more, expected) => {
    expect(mayTryAgain({ ...completedAttempt, ...more })).toBe(expected);
  });
});

describe("whether another draft is what to do next", () => {
  const row = (criterion: string) => [
    { criterion, subScore: "fidelity", verdict: "met", points: 9 } as const,
  ];
  const english = { estimate: true, assessment: row("A reader") };
  const german = { estimate: true, assessment: row("Read in German: parts that can be followed") };
  it.each([
    ["below the target", 79, completedAttempt, true],
    ["at the target", 80, completedAttempt, false],
    ["below it, of which little could be read", 79, english, true],
    ["below it, in another language without an AI", 75, german, false],
    ["below it, read in another language by an AI", 75, { ...german, estimate: false }, true],
    ["from before there were rows", 79, { estimate: true, assessment: null }, true],
  ])("%s", (_, counted, shown, expected) => {
    expect(againLeads({ ...completedAttempt, best: { number: 1, counted } }, shown)).toBe(expected);
  });
});

describe("the draft that reaches the target", () => {
  it.each([
    [79, { counted: 80, best: { number: 2, counted: 80 } }, true],
    [80, { counted: 90, best: { number: 2, counted: 90 } }, false],
    [42, { counted: 79, best: { number: 2, counted: 79 } }, false],
    // A copy of what was shown.
    [42, { counted: 95, best: { number: 1, counted: 42 } }, false],
  ])("after %i: %j", (counted, more, expected) => {
    expect(reachesTarget(laterDraft(more), { counted })).toBe(expected);
  });
});

describe("the score that counts", () => {
  it("is the best draft's, or the first one's from before there were others", () => {
    expect(bestScoreOf({ ...completedAttempt, best: { number: 3, counted: 88 } })).toBe(88);
    expect(bestScoreOf({ overallScore: 42 })).toBe(42);
    expect(bestScoreOf({ score: 17 })).toBe(17);
    expect(bestScoreOf(undefined)).toBeNull();
  });
});

describe("what a draft is measured against", () => {
  const second = laterDraft({
    number: 2,
    counted: 70,
    userPrompt: "Second",
    best: { number: 2, counted: 70 },
  });
  const third = laterDraft({ number: 3, counted: 60, userPrompt: "Third", best: { number: 2, counted: 70 } });
  const fourth = laterDraft({ number: 4, counted: 90, best: { number: 4, counted: 90 } });
  const all = [fourth, third, second];

  it("is the best one before it", () => {
    expect(draftBefore(second, completedAttempt, all).userPrompt).toBe(completedAttempt.userPrompt);
    expect(draftBefore(third, completedAttempt, all)).toMatchObject({ userPrompt: "Second", counted: 70 });
    expect(draftBefore(fourth, completedAttempt, all).counted).toBe(70);
  });

  it("is none that did not count, however high", () => {
    const practised = laterDraft({ number: 2, counted: 95, best: { number: 1, counted: 42 } });
    expect(draftBefore(third, completedAttempt, [practised, third]).counted).toBe(42);
  });

  it("has no sub-scores to compare where another assessor gave them", () => {
    const anew = laterDraft({ number: 2, firstReadAnew: true });
    expect(draftBefore(anew, completedAttempt, [anew]).scores).toBeNull();
    expect(draftBefore(second, completedAttempt, all).scores).toMatchObject({ fidelity: 40 });
  });

  it("tells practice by when the comparison was opened", () => {
    const submittedAt = "2026-11-20T11:00:01.000Z";
    const practised = laterDraft({ submittedAt, best: { number: 1, counted: 42 } });
    expect(isPractice(practised, "2026-11-20T11:00:00.000Z")).toBe(true);
    expect(isPractice(practised, "2026-11-20T12:00:00.000Z")).toBe(false);
    expect(isPractice(practised, null)).toBe(false);
    // Handed in before and judged after: it earned something, so it is no practice.
    expect(isPractice(laterDraft({ submittedAt }), "2026-11-20T11:00:00.000Z")).toBe(false);
  });
});

describe("words", () => {
  it.each([
    [3, "3 drafts left"],
    [1, "1 draft left"],
    [0, "No drafts left"],
  ])("%d: %s", (left, text) => expect(draftsLeftText(left)).toBe(text));
  it.each([
    [9, "+9"],
    [0, "±0"],
    [-4, "−4"],
  ])("a change of %d is %s", (change, text) => expect(changeText(change)).toBe(text));
});

describe("the rows of the comparison", () => {
  const column = (who: "you" | "example" | "friend") => ({
    who,
    person: null,
    prompt: "",
    overallScore: null,
    counted: null,
  });

  it("has those first in which the prompts differ, and a cell for every column", () => {
    const columns = [column("you"), column("example"), column("friend")];
    const row = (requirement: string, ...quotes: (string | null)[]) => ({
      requirement,
      // Cells may come in any order, and one may be missing.
      cells: quotes.map((quote, at) => ({ column: at, quote })).toReversed(),
    });
    const rows = comparisonRows({
      columns,
      rows: [
        row("All say it", "a", "b", "c"),
        row("You do not", null, "b", "c"),
        row("None says it", null, null, null),
        row("One cell is missing", "a", "b"),
      ],
    });
    expect(rows.map(({ requirement, differs }) => [requirement, differs])).toEqual([
      ["You do not", true],
      ["One cell is missing", true],
      ["All say it", false],
      ["None says it", false],
    ]);
    expect(rows[1]?.quotes).toEqual(["a", "b", null]);
  });

  it("groups its rows, and has no group without one", () => {
    const row = (differs: boolean) => ({ requirement: "A reader", quotes: ["a"], differs });
    const names = (...differ: boolean[]) => comparisonGroups(differ.map(row)).map(({ name }) => name);
    expect(names(true, false)).toEqual(["Where you differ", "Where you agree"]);
    expect(names(false, false)).toEqual(["Where you agree"]);
  });

  it.each([
    ["Say ", "what to do when two varieties tie; (5", "what to do when two varieties tie"],
    ["Words a child can ", "understand; who comes first on the plate", "who comes first on the plate"],
    [
      "My nephew asks me every day anew about what he sees up there,\nso explain why the sky is blue by day, in words that a child can\n",
      "understand; who comes first on the plate",
      "who comes first on the plate",
    ],
    [
      "My nephew asks me every day anew about what he sees up there, \nso explain why the sky is blue by day, in words that a child can\n",
      "understand; who comes first on the plate",
      "who comes first on the plate",
    ],
    [
      "Plan a menu for my two friends who visit on Saturday evening\nThey come at seven and have to leave again before eleven\n",
      "vegan; no nuts",
      "vegan; no nuts",
    ],
    ["Explain why the sky is blue by day, in words for a child.\n", "vegan; no nuts", "vegan; no nuts"],
    ["Plan a menu for my two friends who visit on Saturday evening\n", "vegan; no nuts", "vegan; no nuts"],
    ["", "vegan; no nuts", "vegan; no nuts"],
    ["The menu: ", "vegan; no nuts", "vegan; no nuts"],
    ["Three dishes. ", "Vegan; no nuts", "Vegan; no nuts"],
    ["Three dishes\n", "vegan; no nuts", "vegan; no nuts"],
    ["Three dishes\n- ", "vegan; no nuts", "vegan; no nuts"],
    ["", "a table (name and age", "a table (name and age"],
    ["It is ", "-5 degrees (at night)", "-5 degrees (at night)"],
    ["Take five ", "(5", "(5"],
  ])("shows after “%s” of “%s” what is whole", (before, quote, shown) => {
    expect(wholeWords(quote, `${before}${quote} and more.`)).toBe(shown);
  });
});
