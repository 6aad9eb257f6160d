import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { libraryChallenges } from "../bin/read-knowledge.ts";
import { fillForm } from "../train/filled-form.ts";
import { assessBuiltIn, isInThisRun, scoreBuiltIn } from "./assessor.ts";

/** filled-forms.jsonl: forms that fit every challenge, none of which is among those of the training. */
const forms = readFileSync(new URL("filled-forms.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => (JSON.parse(line) as { form: string }).form);
const library = [...libraryChallenges().values()];
/** Every eighth challenge of the library. */
const challenges = library.filter((_, at) => at % 8 === 3);

test("a form filled with the title and words of the brief stays at 45 or below in nineteen of twenty cases", () => {
  const high: string[] = [];
  let cases = 0;
  for (const [number, form] of forms.entries())
    for (const [at, challenge] of challenges.entries()) {
      if (!isInThisRun(number + at)) continue;
      cases += 1;
      const text = fillForm(form, challenge, 100 + number * 31 + at);
      const { overall } = scoreBuiltIn(challenge, text).scores;
      if (overall > 45) high.push(`${overall}: ${text}`);
    }
  expect(high.length / cases, high.join("\n---\n")).toBeLessThanOrEqual(0.05);
});

test("the worked examples are taken for no form", () => {
  const taken = challenges.filter(({ example, ...brief }) =>
    assessBuiltIn(brief, example).feedback.includes("could be about anything"),
  );
  expect(taken.map(({ title }) => title)).toEqual([]);
});

test("a worked example handed in for another challenge gets more than 30 in at most three of three hundred cases", () => {
  const steps = [1, 2, 26, 53, 101, 7] as const;
  const high: string[] = [];
  const given = library.slice(0, 300);
  for (const [at, { title, example }] of given.entries()) {
    if (!isInThisRun(at)) continue;
    const step = steps[at % steps.length] as number;
    const other = library[(at + step) % library.length] as (typeof library)[number];
    const { overall } = scoreBuiltIn(other, example).scores;
    if (overall > 30) high.push(`${overall}: ${title}, for ${other.title}`);
  }
  expect(high.length, high.join("\n")).toBeLessThanOrEqual(3);
});

/** Ways to make the worked example look like a text of one's own. */
const REWORKED: Readonly<Record<string, (example: string) => string>> = {
  "in lower case": (example) => example.toLowerCase(),
  "with its sentences in the opposite order": (example) =>
    example
      .split(/(?<=[.!?])\s+/u)
      .reverse()
      .join(" "),
  "without each eighth word": (example) =>
    example
      .split(/\s+/u)
      .filter((_, at) => at % 8 !== 7)
      .join(" "),
  "with each sixth word exchanged": (example) =>
    example
      .split(/\s+/u)
      .map((word, at) => (at % 6 === 5 ? "nice" : word))
      .join(" "),
  "with a sentence of one's own": (example) => `${example} Please think of my aunt who reads it on the bus.`,
};

test.each(Object.entries(REWORKED))("the worked example %s stays at 45", (_, rework) => {
  const high = challenges
    .filter((__, at) => isInThisRun(at))
    .filter((challenge) => scoreBuiltIn(challenge, rework(challenge.example)).scores.overall > 45);
  expect(high.map(({ title }) => title)).toEqual([]);
});
