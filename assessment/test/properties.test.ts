import fc from "fast-check";
import { expect, test } from "vitest";
import type { Brief } from "../src/assessment.ts";
import { assessFromAnswer, buildChecklist } from "../src/ai-checklist.ts";
import { assessBuiltIn } from "../src/built-in.ts";
import { readingOf } from "../src/reading.ts";
import { SUB_SCORES, overallOf } from "../src/sums.ts";
import { FILLER, LADDERS } from "./prompts.ts";

const briefs = fc.constantFrom(...LADDERS.map((one) => one.brief));
const sentences = LADDERS.flatMap((one) => [
  one.best,
  one.good,
  one.half,
  one.other,
  one.brief.description,
]).flatMap((text) => text.split(/(?<=[.!?])\s+/));
const mixture = fc
  .array(fc.constantFrom(...sentences, ...FILLER), { maxLength: 12 })
  .map((some) => some.join(" "));
const anything = fc.oneof(
  mixture,
  fc.string({ unit: "grapheme", maxLength: 400 }),
  fc.string({ unit: "binary", maxLength: 400 }),
);

function check(prompt: string, assessment: ReturnType<typeof assessBuiltIn>): void {
  const { scores, criteria } = assessment;
  for (const value of Object.values(scores)) {
    expect(Number.isInteger(value)).toBe(true);
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(100);
  }
  expect(scores.overall).toBe(overallOf(scores));
  for (const subScore of SUB_SCORES) {
    expect(
      criteria.filter((one) => one.subScore === subScore).reduce((sum, one) => sum + one.points, 0),
    ).toBe(scores[subScore]);
  }
  for (const { quote } of criteria) if (quote !== undefined) expect(prompt.includes(quote)).toBe(true);
}

test("any text gets whole scores that follow the weights, quotes of its own, and the same again", () => {
  fc.assert(
    fc.property(briefs, anything, (brief, prompt) => {
      const first = assessBuiltIn(brief, prompt);
      check(prompt, first);
      expect(assessBuiltIn(brief, prompt)).toEqual(first);
      expect(readingOf(brief, prompt)).toContain("No AI is connected");
      if (!first.relevant) expect(first.scores.overall).toBeLessThanOrEqual(15);
    }),
    { numRuns: 150 },
  );
});

test("any challenge can be judged, even one without words", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.string({ unit: "grapheme", maxLength: 300 }),
      anything,
      (title, description, prompt) => {
        check(prompt, assessBuiltIn({ title, description }, prompt));
      },
    ),
    { numRuns: 100 },
  );
});

test("adding filler never raises the score", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LADDERS),
      fc.constantFrom("best", "good", "half", "bare", "other"),
      fc.subarray([...FILLER], { minLength: 1 }),
      ({ brief, ...prompts }, kind, filler) => {
        const prompt = prompts[kind as "best"];
        expect(assessBuiltIn(brief, `${prompt} ${filler.join(" ")}`).scores.overall).toBeLessThanOrEqual(
          Math.max(15, assessBuiltIn(brief, prompt).scores.overall),
        );
      },
    ),
    { numRuns: 80 },
  );
});

test("taking a satisfied requirement out never raises fidelity", () => {
  const names = ["apples", "bridges", "clocks", "dolphins", "engines", "feathers"];
  const brief: Brief = {
    title: "Six things",
    description: `Ask for a short text that mentions ${names.join(", ")}.`,
    rubric: names.map((name, at) => ({ name: `Mentions ${name}`, weight: 1 + (at % 5), signals: [name] })),
  };
  const whole = (some: readonly string[]): string =>
    `Write a short text for my class that mentions ${some.join(", ")}. At most 80 words, told by a tired postman.`;
  fc.assert(
    fc.property(fc.subarray(names, { minLength: 2 }), fc.nat(), (some, index) => {
      const fewer = some.filter((_, at) => at !== index % some.length);
      expect(assessBuiltIn(brief, whole(fewer)).scores.fidelity).toBeLessThanOrEqual(
        assessBuiltIn(brief, whole(some)).scores.fidelity,
      );
    }),
  );
});

test("no answer of a model, however odd, breaks the account", () => {
  fc.assert(
    fc.property(
      briefs,
      mixture,
      fc.jsonValue(),
      fc.array(fc.tuple(fc.constantFrom("yes", "partly", "no", "maybe"), fc.string({ maxLength: 20 })), {
        minLength: 40,
        maxLength: 40,
      }),
      (brief, prompt, noise, verdicts) => {
        const free = assessFromAnswer(brief, prompt, noise);
        if (!("invalid" in free)) check(prompt, free);
        const schema = buildChecklist(brief, prompt, "fence").schema as { required: string[] };
        const answer = Object.fromEntries(
          schema.required.map((id, at) => [id, { verdict: verdicts[at]?.[0], quote: verdicts[at]?.[1] }]),
        );
        const assessed = assessFromAnswer(brief, prompt, answer);
        if ("invalid" in assessed) expect(verdicts.some(([verdict]) => verdict === "maybe")).toBe(true);
        else check(prompt, assessed);
      },
    ),
    { numRuns: 60 },
  );
});
