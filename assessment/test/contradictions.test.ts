import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Criterion } from "../src/scores.ts";
import { assessBuiltIn, challengeOf } from "./assessor.ts";

type Row = {
  readonly title: string;
  /** a: one plain no; b: contradicted in another way; c: most of it is contradicted. */
  readonly kind: "a" | "b" | "c";
  readonly prompt: string;
  readonly contradicted: readonly { readonly requirement: string; readonly words: string }[];
  readonly stated: readonly string[];
};

const rowsIn = (name: string): Row[] =>
  readFileSync(new URL(`${name}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);

/** Two writers, 25 challenges each; the rules were made with the first half, nobody who made them has read the second. */
const HALVES = [
  { half: "contradicting-a", plain: 22, other: 33 },
  { half: "contradicting-b", plain: 12, other: 28 },
];

const AGAINST = "Asks for the opposite of: ";
const against = (criteria: readonly Criterion[]): Map<string, string> =>
  new Map(
    criteria
      .filter(({ criterion, subScore }) => subScore === "fidelity" && criterion.startsWith(AGAINST))
      .map(({ criterion, quote = "" }) => [criterion.slice(AGAINST.length), quote]),
  );

describe.each(HALVES)("prompts that contradict requirements: $half", ({ half, plain, other }) => {
  const judged = rowsIn(half).map((row) => {
    const result = assessBuiltIn(challengeOf(row.title), row.prompt);
    return { row, result, found: against(result.criteria) };
  });

  test("most plain exclusions are found, and some of the rest", () => {
    const count = (kinds: string): number =>
      judged
        .filter(({ row }) => kinds.includes(row.kind))
        .flatMap(({ row, found }) => row.contradicted.filter(({ requirement }) => found.has(requirement)))
        .length;
    expect(count("a")).toBeGreaterThanOrEqual(plain);
    expect(count("bc")).toBeGreaterThanOrEqual(other);
  });

  test("what is stated is hardly ever told as contradicted", () => {
    const wrong = judged.flatMap(({ row, found }) =>
      row.stated.filter((name) => found.has(name)).map((name) => `${row.title}: ${name}: ${found.get(name)}`),
    );
    expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(2);
  });

  test("each is quoted, and neither asked for again nor looked for", () => {
    for (const { row, result, found } of judged)
      for (const [name, quote] of found) {
        expect(row.prompt, name).toContain(quote);
        const ask = challengeOf(row.title).rubric?.find((one) => one.name === name)?.ask ?? "";
        expect(result.improvementSuggestions.toLowerCase(), row.prompt).not.toContain(
          `${ask.toLowerCase()}, outright`,
        );
      }
  });
});

describe("another number", () => {
  const apology = challengeOf("How to Apologise to a Plant");
  const found = (prompt: string): string[] => [...against(assessBuiltIn(apology, prompt).criteria).keys()];
  const wish = (steps: string): string =>
    `Write funny instructions for a forgetful student who let a fern wither and wants to apologise to it, ${steps}, two of them with real advice on watering.`;

  test.each([
    ["in twelve numbered steps", ["Seven numbered steps"]],
    ["in 7 numbered steps", []],
    ["step by step", []],
  ])("%s", (steps, names) => {
    expect(found(wish(steps))).toEqual(names);
  });
});

test("a prompt that goes against over a third of the challenge stays at 35", () => {
  const apology = challengeOf("How to Apologise to a Plant");
  const prompt =
    "Write instructions for a forgetful student on how to apologise to a fern. Make it twelve numbered steps. No real watering advice. No humour, no funny instructions.";
  const { scores, criteria } = assessBuiltIn(apology, prompt);
  expect(against(criteria).size).toBeGreaterThanOrEqual(2);
  expect(scores.overall).toBeLessThanOrEqual(35);
  expect(criteria.map(({ criterion }) => criterion)).toContain(
    `Goes against ${against(criteria).size} of 6 requirements`,
  );
});

test.each(["110 to 130 words.", "About 115 words."])(
  "a number near the one that is wanted is no other one: %s",
  (size) => {
    const { criteria } = assessBuiltIn(
      challengeOf("A Complaint from the Violin Case"),
      `Write a letter from my violin, which has lain under my bed for eleven months. It is offended, but loves me. ${size}`,
    );
    expect(against(criteria).size).toBe(0);
  },
);

test("a number far from it is another one", () => {
  const { criteria } = assessBuiltIn(
    challengeOf("A Complaint from the Violin Case"),
    "Write a letter from my violin, which has lain under my bed for eleven months. It is offended, but loves me. It has 600 words.",
  );
  expect([...against(criteria).keys()]).toEqual(["About 120 words"]);
});

test("who says that something is not known yet forbids nothing", () => {
  const { criteria } = assessBuiltIn(
    challengeOf("Message House for a Merger"),
    "Our cinema joins with its rival. I need one main message and versions for members, staff and neighbours. We don't know yet about jobs so please be honest there.",
  );
  expect(against(criteria).size).toBe(0);
});

test("a number within the wanted range keeps it", () => {
  const { criteria } = assessBuiltIn(
    challengeOf("Rewrite the Boring About Page"),
    "I'm a tax accountant and my about page just says 'We offer professional services'. Please write a new one, about 230 words, for illustrators and musicians who are freelance. Start with a little story about somebody sitting in front of a pile of receipts. Say three things I promise to do for them. No fancy business words please.",
  );
  expect(criteria.find(({ criterion }) => criterion === "200 to 250 words")?.verdict).not.toBe("missed");
});

test("half a dozen is no twelve, and no two alike are different", () => {
  const { criteria } = assessBuiltIn(
    challengeOf("A Door in Six Words"),
    "One tale for each finger of a hand, every one about what you knock at. Half a dozen words apiece, no cheating. No two should leave me feeling alike, and put a little tag beside each saying what the feeling is.",
  );
  expect(against(criteria).size).toBe(0);
});
