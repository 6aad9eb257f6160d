import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scoreBuiltIn, challengeOf } from "./assessor.ts";

type Row = {
  readonly challenge: { readonly title: string };
  readonly submission: { readonly prompt: string };
};

/** The finished thing itself instead of a request for it, by a writer of whom the training has nothing. */
const rows = readFileSync(new URL("answers.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Row);

const results = rows.map(({ challenge: { title }, submission: { prompt } }) => ({
  title,
  ...scoreBuiltIn(challengeOf(title), prompt),
}));

/** Those in another language, which cannot be told from requests without an AI. */
const OTHER_LANGUAGES = [
  "Budget Feast, Honest Footprint",
  "What Would Ubuntu Say?",
  "The Honest Probability Tutor",
  "A Jingle for the Library",
  "The Cause Sorter",
  "Two Forecasts, One Harvest",
  "The Obituary of a Typewriter",
  "The Complaint That Became a Policy",
];

test("of the finished things in English handed in as a prompt at most eight get more than 45 points", () => {
  const english = results.filter(({ title }) => !OTHER_LANGUAGES.includes(title));
  expect(english).toHaveLength(52);
  const passed = english.filter(({ scores: { overall } }) => overall > 45).map(({ title }) => title);
  expect(passed.length, passed.join("\n")).toBeLessThanOrEqual(8);
});

test("those in other languages are estimates below the target of 80, or no more than what English ones get", () => {
  const others = results.filter(({ title }) => OTHER_LANGUAGES.includes(title));
  expect(others).toHaveLength(8);
  for (const { title, estimate, scores } of others)
    expect(scores.overall, title).toBeLessThanOrEqual(estimate === true ? 75 : 45);
});
