import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scoreBuiltIn, challengeOf } from "./assessor.ts";

/** Two prompts that ask for all that is wanted; the second has facts, rules and examples of its own. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  [
    "Fractions at the Pizza Table",
    "Write a story for nine-year-olds who meet fractions for the first time. Friends share a pizza and discover halves, quarters and eighths. It should be under 250 words and end with one question for the reader.",
    "Write a story of under 250 words for nine-year-olds who have never met a fraction. Four friends share one pizza, and each cut must settle a quarrel: the half because two arrive late, the quarters because each mistrusts the knife, the eighths because the dog got a piece. Name each fraction only after a child has seen it on the plate. End with one question that cannot be answered without drawing.",
  ],
  [
    "A Slogan for Rainy-Day Boots",
    "Write eight slogans for rubber boots for kindergarten children, aimed at their parents. At most six words each. Do not use the words best or dry. Say which one is your favourite and why in one sentence.",
    "Write eight slogans for rubber boots that a small workshop makes for kindergarten children. They are read by parents who are late and holding a wet child, so each must be understood at a glance: six words at most. Instead of praising the boot, let each show one moment after the puddle. The words best and dry are forbidden, and so is every other word for not wet. Last, choose the one you would paint on the van, and give the reason in one sentence.",
  ],
];

type Row = {
  readonly challenge: { readonly title: string };
  readonly submission: { readonly prompt: string };
  readonly labels: { readonly creativity: number };
};

const recorded = readFileSync(new URL("../recordings/people.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Row);

test("of two sound prompts of which an expert calls one far more creative, it is so in two of three cases", () => {
  const judged = recorded.map(({ challenge: { title }, submission: { prompt }, labels }) => ({
    title,
    label: labels.creativity,
    given: scoreBuiltIn(challengeOf(title), prompt).scores.creativity,
  }));
  const pairs = judged.flatMap((more) =>
    judged
      .filter((less) => less.title === more.title && less.label >= 40 && more.label >= less.label + 15)
      .map((less) => more.given > less.given),
  );
  expect(pairs.length).toBeGreaterThan(40);
  expect(pairs.filter(Boolean).length / pairs.length).toBeGreaterThan(0.64);
});

test.each(PAIRS)("capitals and marks have no part in it: %s", (title, _, thoughtful) => {
  const brief = challengeOf(title);
  const quickly = thoughtful.toLowerCase().replaceAll(/[.,;:]/g, "");
  expect(scoreBuiltIn(brief, quickly).scores.creativity).toBeGreaterThanOrEqual(
    scoreBuiltIn(brief, thoughtful).scores.creativity - 12,
  );
});

test("a text without a word is worth nothing, and its score is a number", () => {
  expect(scoreBuiltIn(challengeOf(PAIRS[0]?.[0] ?? ""), "…").scores.overall).toBe(0);
});
