import { expect, test } from "vitest";
import { viewOf } from "../src/challenge/brief-view.ts";
import { passageDirection, passagesAlike } from "../src/challenge/passage-embedding.ts";
import { senseOf } from "../src/challenge/word-vectors.ts";
import { spansOf, passageSureness } from "../src/evidence/passage-sureness.ts";
import { readText } from "../src/language/tokenize.ts";
import { challengeOf, knowledge } from "./assessor.ts";

const sensesOf = (text: string) => readText(text).tokens.map((token) => senseOf(token, knowledge.vectors));

function directionOf(text: string): Float64Array {
  const senses = sensesOf(text);
  return passageDirection(knowledge.passages.sumsOf(senses), 0, senses.length);
}

test.each([
  ["no more than ninety words", "keep it under a hundred and twenty words", "for children of eight"],
  ["my gran, who has never held a phone", "written for people over seventy", "in a table with four columns"],
  ["don't use any technical term", "without jargon", "finish with a question"],
  ["say why in one sentence", "give the reason for each choice", "at most ten minutes"],
])("%j demands what %j demands rather than %j", (one, same, other) => {
  expect(passagesAlike(directionOf(one), directionOf(same))).toBeGreaterThan(
    passagesAlike(directionOf(one), directionOf(other)),
  );
});

function statedIn(title: string, prompt: string): Record<string, number> {
  const brief = challengeOf(title);
  const known = knowledge.of(viewOf(brief));
  const { tokens } = readText(prompt);
  const sums = knowledge.passages.sumsOf(tokens.map((token) => senseOf(token, knowledge.vectors)));
  const stated = passageSureness(known, tokens, sums);
  return Object.fromEntries((brief.rubric ?? []).map(({ key = "" }, at) => [key, stated[at] ?? 0]));
}

test("a passage speaks for the requirement that it states and not for one that is left out", () => {
  const stated = statedIn(
    "Fractions at the Pizza Table",
    "My girl is nine and fractions are new to her. Tell a tale of some mates who share a pizza and find out what a half, a quarter and an eighth are. Not longer than 250 words.",
  );
  expect(stated["under-250-words"]).toBeGreaterThan(0.3);
  expect(stated["pizza-story"]).toBeGreaterThan(0.3);
  expect(stated["closing-question"]).toBeLessThan((stated["under-250-words"] ?? 0) / 2);
});

test("a text without a word states nothing", () => {
  expect(Object.values(statedIn("Fractions at the Pizza Table", "")).every((one) => one === 0)).toBe(true);
});

test("every word of a text is in a passage, and none goes beyond it", () => {
  const { tokens } = readText(
    "First, for my aunt, a card: no rhyme. Then, since she cannot see well and reads little, one long sentence about the sea and the boats and the people who come home late in the evening.",
  );
  const spans = spansOf(tokens);
  for (const [from, to] of spans)
    expect([from >= 0, from < to, to <= tokens.length]).toEqual([true, true, true]);
  tokens.forEach((_, at) => expect(spans.some(([from, to]) => from <= at && at < to)).toBe(true));
});
