import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { libraryChallenges } from "../bin/read-knowledge.ts";
import { fillForm } from "../train/filled-form.ts";
import { assessBuiltIn } from "./assessor.ts";

/** filled-forms.jsonl: forms that fit every challenge, none of which is among those of the training. */
const forms = readFileSync(new URL("filled-forms.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => (JSON.parse(line) as { form: string }).form);
/** Every eighth challenge of the library. */
const challenges = [...libraryChallenges().values()].filter((_, at) => at % 8 === 3);

test("a form filled with the title and words of the brief stays at 45 or below in nineteen of twenty cases", () => {
  const high: string[] = [];
  for (const [number, form] of forms.entries())
    for (const [at, challenge] of challenges.entries()) {
      const text = fillForm(form, challenge, 100 + number * 31 + at);
      const { overall } = assessBuiltIn(challenge, text).scores;
      if (overall > 45) high.push(`${overall}: ${text}`);
    }
  expect(high.length / (forms.length * challenges.length), high.join("\n---\n")).toBeLessThanOrEqual(0.05);
});

test("the worked examples are taken for no form", () => {
  const taken = challenges.filter(({ example, ...brief }) =>
    assessBuiltIn(brief, example).feedback.includes("a form that would fit every challenge"),
  );
  expect(taken.map(({ title }) => title)).toEqual([]);
});
