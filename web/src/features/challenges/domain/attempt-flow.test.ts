import type { Criterion, Draft } from "@promptsmith/contract/challenges/entities";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completedAttempt, laterDraft } from "../../../../test/support/challenge.ts";
import { next, OPENED, scoreOnLeaving } from "./attempt-flow.ts";
import type { AttemptEvent, AttemptFlow } from "./attempt-flow.ts";

const row: Criterion = { criterion: "Say who reads it", subScore: "fidelity", verdict: "missed", points: 0 };
const second = laterDraft();
const third = laterDraft({ number: 3, counted: 80, best: { number: 3, counted: 80 } });

const EVENTS = {
  "show result": { type: "show result" },
  "try again": { type: "try again", said: null },
  "try again for a row": { type: "try again", said: row },
  compare: { type: "compare" },
  back: { type: "back" },
  scored: { type: "scored", draft: third },
} as const satisfies Record<string, AttemptEvent>;

const asked: AttemptFlow = { kind: "first", scored: null, resultWanted: true };
const writing = (scored: Draft | null, said: Criterion | null = null): AttemptFlow => ({
  kind: "writing",
  scored,
  said,
});
const result = (scored: Draft | null, isNews: boolean): AttemptFlow => ({ kind: "result", scored, isNews });
const comparison = (scored: Draft | null): AttemptFlow => ({ kind: "comparison", scored });

type Row = {
  name: string;
  flow: AttemptFlow;
  /** Where each event leads; null where it changes nothing. */
  leads: Record<keyof typeof EVENTS, AttemptFlow | null>;
  /** What closing tells of a challenge whose best score is 42. */
  closes: number | null;
};

const fromResult = (scored: Draft | null): Row["leads"] => ({
  "show result": null,
  "try again": writing(scored),
  "try again for a row": writing(scored, row),
  compare: comparison(scored),
  back: null,
  scored: null,
});
const fromWriting = (scored: Draft | null): Row["leads"] => ({
  "show result": null,
  "try again": null,
  "try again for a row": null,
  compare: null,
  back: result(scored, false),
  scored: result(third, true),
});
const fromComparison = (scored: Draft | null): Row["leads"] => ({
  ...fromWriting(scored),
  scored: null,
});

const TABLE: Row[] = [
  {
    name: "nothing done yet",
    flow: OPENED,
    leads: { ...fromResult(null), "show result": asked },
    closes: 42,
  },
  {
    name: "asked for the result",
    flow: asked,
    leads: { ...fromResult(null), "show result": asked },
    closes: 42,
  },
  { name: "writing the second draft", flow: writing(null), leads: fromWriting(null), closes: null },
  { name: "writing it for a row", flow: writing(null, row), leads: fromWriting(null), closes: null },
  { name: "writing the third draft", flow: writing(second), leads: fromWriting(second), closes: null },
  { name: "back at the first result", flow: result(null, false), leads: fromResult(null), closes: 42 },
  { name: "just scored", flow: result(second, true), leads: fromResult(second), closes: 42 },
  { name: "back at what was scored", flow: result(second, false), leads: fromResult(second), closes: 42 },
  { name: "comparing the first draft", flow: comparison(null), leads: fromComparison(null), closes: 42 },
  { name: "comparing a later draft", flow: comparison(second), leads: fromComparison(second), closes: 42 },
];
const NAMES = Object.keys(EVENTS) as (keyof typeof EVENTS)[];

describe.each(TABLE)("an opened challenge, $name", ({ flow, leads, closes }) => {
  it.each(NAMES)("leads by %j where the table says", (name) => {
    const led = next(flow, EVENTS[name]);
    if (leads[name] === null) expect(led).toBe(flow);
    else expect(led).toEqual(leads[name]);
  });

  it("is left with the score of the table, and with none before there is one", () => {
    expect(scoreOnLeaving(flow, completedAttempt)).toBe(closes);
    expect(scoreOnLeaving(flow, { ...completedAttempt, completed: false })).toBeNull();
    expect(scoreOnLeaving(flow, undefined)).toBeNull();
  });
});

describe("whatever happens in an opening", () => {
  const drafts = [second, third, laterDraft({ number: 4 })];
  const anEvent: fc.Arbitrary<AttemptEvent> = fc.oneof(
    fc.constantFrom<AttemptEvent>(...Object.values(EVENTS)),
    fc.constantFrom(...drafts).map((draft): AttemptEvent => ({ type: "scored", draft })),
  );
  const events = fc.array(anEvent, { maxLength: 30 });
  const after = (told: readonly AttemptEvent[]) => told.reduce(next, OPENED);

  it("a draft is news only when it was scored just now, and shown only after it was", () => {
    fc.assert(
      fc.property(events, anEvent, (told, last) => {
        const before = after(told);
        const flow = next(before, last);
        const isScored = before.kind === "writing" && last.type === "scored";
        expect(flow.scored).toBe(isScored ? last.draft : before.scored);
        if (flow !== before) expect(flow.kind === "result" && flow.isNews).toBe(isScored);
      }),
    );
  });

  it("the comparison, and a draft that is given up, lead back to the result they came from", () => {
    const ways = fc.constantFrom<AttemptEvent>(EVENTS.compare, EVENTS["try again"]);
    fc.assert(
      fc.property(events, ways, (told, way) => {
        const from = after(told);
        fc.pre(from.kind === "first" || from.kind === "result");
        expect(next(next(from, way), { type: "back" })).toEqual(result(from.scored, false));
      }),
    );
  });

  it("nothing makes it count as just opened again", () => {
    fc.assert(
      fc.property(events, anEvent, (told, last) => {
        const before = after(told);
        if (before.kind !== "first") expect(next(before, last).kind).not.toBe("first");
      }),
    );
  });
});
