import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Line } from "../src/criteria/line.ts";
import type { FeedbackInput } from "../src/feedback/feedback.ts";
import { feedbackOf } from "../src/feedback/feedback.ts";
import { meaningful, Quotes } from "../src/feedback/quoting.ts";
import type { Finding } from "../src/guards/finding.ts";
import { CAPS } from "../src/guards/finding.ts";
import { quoteOnce } from "../src/score-sheet/quote-once.ts";

/** The words of hand-made lines: what is said does not depend on how it was found out. */
const prompt =
  "Give me ten short riddles for my niece Lou, seven, who collects snails. Each has two lines. No answers about food.";
const spots: FeedbackInput["spots"] = {
  vague: [],
  placeholder: null,
  hasNumber: true,
  hasForm: true,
  hasBound: true,
  hasCheck: false,
  firstWords: "Give me ten short riddles for my niece Lou",
  ownWords: [],
  hasOwn: true,
  isRich: false,
};
const requirement = (ask: string, degree: number, weight: number, quote?: string): Line => ({
  criterion: `The point of ${ask.split(" ").at(-1) ?? ""}`,
  ask,
  subScore: "fidelity",
  max: weight,
  degree,
  quote,
  facet: true,
});
const lines: readonly Line[] = [
  requirement("ask for ten riddles", 1, 20, "ten short riddles"),
  requirement("name the reader", 1, 15, "my niece Lou"),
  requirement("set a limit of 120 words", 0, 14),
  requirement("ask for the answers on another page", 0, 8),
  requirement("say that the riddles get harder", 0.5, 10, "Each has two lines"),
];
const input = (change: Partial<FeedbackInput> = {}): FeedbackInput => ({
  lines,
  findings: [],
  overall: 60,
  title: "Ten Riddles",
  prompt,
  spots,
  advice: [{ id: "angle", gain: 5 }],
  likelyFrom: 1,
  ...change,
});
const finding = (guard: Finding["guard"], quote?: string): Finding => ({
  guard,
  criterion: "Anything",
  caps: CAPS.answer,
  keep: 0,
  quote,
});

describe("requirements", () => {
  test("what is met is said in a sentence, what is missing after it with its worth", () => {
    const [praise, gap] = feedbackOf(input()).feedback.split("\n\n");
    expect(praise).toBe(
      'You **ask for ten riddles** ("Give me ten short riddles for my niece Lou") and **name the reader**.',
    );
    expect(gap).toMatch(
      /^Not yet: \*\*set a limit of 120 words\*\* and \*\*ask for the answers on another page\*\*\. Together they are worth about \d+ of 100\.$/,
    );
  });

  test("the heaviest missing requirement comes first, then what may be there already; three at most", () => {
    expect(feedbackOf(input()).improvementSuggestions).toBe(
      "1. **Set a limit of 120 words.**\n2. **Ask for the answers on another page.**\n3. **Make sure to say that the riddles get harder.**",
    );
  });

  test("general advice comes last, and only where most of the task is there", () => {
    const most = lines.with(3, requirement("ask for the answers", 1, 8));
    const steps = feedbackOf(input({ lines: most })).improvementSuggestions.split("\n");
    expect(steps.at(-1)).toContain("twist of your own");
    const bare = lines.map((line) => ({ ...line, degree: 0, quote: undefined }));
    expect(feedbackOf(input({ lines: bare })).improvementSuggestions).not.toContain("twist of your own");
  });

  test("a label of old or derived requirements is a list after a colon, never grammar", () => {
    const labels = lines.map(({ ask: _, ...line }, at) => ({ ...line, criterion: `Asks for part ${at}` }));
    const { feedback, improvementSuggestions } = feedbackOf(input({ lines: labels }));
    expect(feedback).toContain("Your prompt has: **Asks for part 0**; **Asks for part 1**.");
    expect(feedback).toContain("Not yet: **Asks for part 2**; **Asks for part 3**.");
    expect(improvementSuggestions).toContain("1. **Cover this point of the challenge:** Asks for part 2.");
  });

  test("what is likely to be there is neither praised nor doubted nor advised", () => {
    const found = lines.map((line) => (line.degree === 0 ? { ...line, degree: 1 } : line));
    const { feedback, improvementSuggestions } = feedbackOf(input({ lines: found, likelyFrom: 0.4 }));
    expect(`${feedback} ${improvementSuggestions}`).not.toMatch(/say that the riddles get harder/i);
  });

  test("what is recognised without any of its words is not told as said, and no ban without a ban", () => {
    const praised = (ask: string, quote: string): boolean =>
      feedbackOf(
        input({ lines: [requirement(ask, 1, 20, quote), ...lines.slice(2)], likelyFrom: 0.4 }),
      ).feedback.includes(`**${ask}**`);
    expect(praised("ask for ten riddles", "ten short riddles")).toBe(true);
    expect(praised("set the number at ten", "ten short riddles")).toBe(true);
    expect(praised("ask for riddles, lines and a drawing", "ten short riddles")).toBe(false);
    expect(praised("name the riddles and the lines", "ten short riddles")).toBe(true);
    expect(praised("describe the listener", "my niece Lou")).toBe(false);
    expect(praised("say that food must not appear in riddles", "No answers about food")).toBe(true);
    expect(praised("say that snails must not appear", "who collects snails")).toBe(false);
  });

  test("a single open requirement has a verb of its own", () => {
    const one = lines.with(3, requirement("ask for the answers", 1, 8));
    expect(feedbackOf(input({ lines: one })).feedback).toMatch(/That is worth about \d+ of 100\.$/);
  });
});

describe("at the top", () => {
  const met = lines.map((line) => ({ ...line, degree: 1 }));
  test("what was best is said, and one goal is offered at most", () => {
    const { feedback, improvementSuggestions } = feedbackOf(input({ lines: met, overall: 93 }));
    expect(feedback).toMatch(/^You \*\*ask for ten riddles\*\*/);
    expect(feedback).toMatch(/That leaves little to add\.$/);
    expect(improvementSuggestions.split("\n")).toHaveLength(1);
  });
  test("a requirement that is still open is that goal", () => {
    const { improvementSuggestions } = feedbackOf(
      input({ lines: met.with(2, requirement("set a limit of 120 words", 0, 14)), overall: 91 }),
    );
    expect(improvementSuggestions).toBe("1. **Set a limit of 120 words.**");
  });
});

describe("what holds a score down", () => {
  test("where another task is only likely, the challenge's missing points are named instead", () => {
    const likely = { ...finding("off-topic"), caps: CAPS.otherTask };
    const { feedback, improvementSuggestions } = feedbackOf(input({ findings: [likely] }));
    expect(feedback).toBe("This covers only a part of what **Ten Riddles** asks for.");
    expect(improvementSuggestions).toBe(
      "1. **Set a limit of 120 words.**\n2. **Ask for the answers on another page.**",
    );
    const sure = feedbackOf(input({ findings: [finding("off-topic")] }));
    expect(sure.feedback).toBe("This asks for something other than **Ten Riddles**.");
    const asking = feedbackOf(input({ findings: [finding("off-topic")], title: "Who Am I?" }));
    expect(asking.feedback).toBe("This asks for something other than **Who Am I?**");
  });

  test("a letter instead of a prompt gets the sentence for that, and no praise", () => {
    const { feedback, improvementSuggestions } = feedbackOf(
      input({
        findings: [finding("answer")],
        spots: { ...spots, firstWords: "Dear Mr Smith, your invoice" },
      }),
    );
    expect(feedback).toBe("This is already the letter. A prompt is the request for it.");
    expect(improvementSuggestions).toMatch(/^1\. \*\*Write the request for this letter instead\.\*\*[^\n]*$/);
  });
  test.each(["attack", "gibberish", "off-topic", "word-list", "negated"] as const)(
    "nothing is praised beside %s",
    (guard) => {
      const { feedback } = feedbackOf(input({ findings: [finding(guard, "two lines. No answers")] }));
      expect(feedback).not.toContain("You **");
      expect(feedback).toMatch(/\.$/);
    },
  );
  test("a copy is told where points come from", () => {
    const { feedback } = feedbackOf(input({ findings: [finding("copy", "ten short riddles for my niece")] }));
    expect(feedback).toContain("Points come from what you add: which reader, which facts, which limits?");
  });
});

/** Any lines at all, with asks as the library has them. */
const someLines = fc.array(
  fc.record({
    ask: fc.constantFrom(
      "ask for ten riddles",
      "set a limit of 120 words",
      "name the reader",
      "say that it must not rhyme",
      undefined,
    ),
    degree: fc.constantFrom(0, 0.2, 0.5, 0.8, 1),
    quote: fc.constantFrom(...prompt.split(". "), "my niece Lou, seven", "No answers", "of", undefined),
    facet: fc.constant(true),
    loose: fc.boolean(),
    max: fc.integer({ min: 1, max: 20 }),
  }),
  { maxLength: 8 },
);
const someFindings = fc.array(
  fc
    .constantFrom<Finding["guard"]>(
      "attack",
      "answer",
      "copy",
      "contradiction",
      "rambling",
      "off-topic",
      "filler",
    )
    .map((guard) => finding(guard, "my niece Lou, seven, who collects snails")),
  { maxLength: 2 },
);

test("whatever was found: whole sentences, no quote twice, three steps at most, none for what is met", () => {
  fc.assert(
    fc.property(someLines, someFindings, fc.integer({ min: 0, max: 100 }), (some, findings, overall) => {
      const own = some.map((line, at): Line => ({ ...line, criterion: `Label ${at}`, subScore: "fidelity" }));
      const { feedback, improvementSuggestions } = feedbackOf(input({ lines: own, findings, overall }));
      const all = `${feedback}\n${improvementSuggestions}`;
      for (const sentence of feedback.split("\n\n"))
        if (sentence !== "") expect(sentence).toMatch(/^["A-Z][^]*[.?]$/);
      expect(all).not.toMatch(/\b(is|for|about|with|of) \*\*Label/);
      const quotes = [...all.matchAll(/"([^"]+)"/g)].map(([, quote = ""]) => quote);
      for (const quote of quotes) {
        expect(prompt).toContain(quote);
        expect(quotes.filter((other) => other.includes(quote))).toHaveLength(1);
      }
      const steps = improvementSuggestions.split("\n");
      expect(steps.length).toBeLessThanOrEqual(3);
      expect(new Set(steps).size).toBe(steps.length);
      for (const { ask, criterion, degree } of own) {
        const same = own.filter((other) => other.ask === ask && other.degree < 0.95);
        if (degree >= 0.95 && ask !== undefined && same.length === 0)
          expect(improvementSuggestions.toLowerCase()).not.toContain(ask);
        if (degree < 0.3)
          expect(feedback.split("\n\n")[0]).not.toContain(`Your prompt has: **${criterion}**`);
      }
    }),
    { numRuns: 500 },
  );
});

describe("quotes", () => {
  test.each([
    ["ten short riddles for my", "ten short riddles"],
    ["and two lines", "two lines"],
    ["of the", ""],
    ["with", ""],
    ["at and walk", ""],
    ["me and my wife", ""],
    ["120 words", "120 words"],
    ["Amateur, inversion trauma, match imminent. Elicit", "Amateur, inversion trauma, match imminent"],
    ["半页纸写给邻居的信", "半页纸写给邻居的信"],
  ])("%j is quoted as %j", (text, quote) => expect(meaningful(text)).toBe(quote));

  test("a quote to the end of its clause keeps its last word", () => {
    expect(new Quotes("decrees that held wages down. More").take("decrees that held wages down")).toBe(
      '"decrees that held wages down"',
    );
    expect(new Quotes("decrees that held wages down by law").take("decrees that held wages down")).toBe(
      '"decrees that held wages down by law"',
    );
  });

  test("a passage is quoted as the whole clause that it begins in, or as its whole parts that fit", () => {
    const take = (text: string, passage: string): string => new Quotes(text).take(passage);
    expect(take("Please, no food shopping at all for us; rice is there.", "shopping")).toBe(
      '"no food shopping at all for us"',
    );
    expect(take("Use 1,200 g of flour, not more.", "1,200 g")).toBe('"Use 1,200 g of flour"');
    expect(
      take(
        "Someone in the studio plays one of those star-eating monsters that swallow even light and never give it back to us.",
        "studio plays one of those star-eating monsters that swallow",
      ),
    ).toBe('"Someone in the studio plays one of those star-eating monsters that swallow even light"');
  });

  test("a quote that shares no words with a demand does not prove it", () => {
    const odd = lines.with(0, requirement("ask for ten riddles", 1, 20, "No answers about food"));
    expect(feedbackOf(input({ lines: odd })).feedback).toContain("You **ask for ten riddles** and");
  });

  test("a passage shows one line of the account", () => {
    const quoted = quoteOnce([
      { quote: "ten riddles" },
      { quote: "ten" },
      {},
      { quote: "ten riddles for Lou" },
      { quote: "snails" },
    ]);
    expect(quoted).toEqual([{ quote: "ten riddles" }, {}, {}, {}, { quote: "snails" }]);
    const costly = { verdict: "penalty", quote: "ten riddles" };
    expect(quoteOnce([{ verdict: "met", quote: "ten riddles" }, costly])).toEqual([
      { verdict: "met" },
      costly,
    ]);
  });
});
