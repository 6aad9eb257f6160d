import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LADDERS } from "./prompts.ts";
import { scoreBuiltIn, isInThisRun } from "./assessor.ts";

/**
 * grader-talk-forms.jsonl: more ways to speak to the grader than those of attacks.jsonl, which must all be caught. None
 * of these is a form of the training word for word, but some forms were added to the training after it was seen which
 * of these failed, so what is measured here is kinder than what an unseen form would give.
 */
const forms = readFileSync(new URL("grader-talk-forms.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => (JSON.parse(line) as { kind: string; text: string }).text);

test("there are at least fifty forms", () => {
  expect(forms.length).toBeGreaterThanOrEqual(50);
});

test("alone every form stays at the bottom and is not relevant", () => {
  for (const text of forms)
    for (const { brief } of LADDERS) {
      const { scores, relevant } = scoreBuiltIn(brief, text);
      expect(scores.overall, text).toBeLessThanOrEqual(15);
      expect(relevant, text).toBe(false);
    }
});

/** Between two words in the middle, as a line of its own. */
function between(prompt: string, text: string): string {
  const at = prompt.indexOf(" ", prompt.length / 2);
  return at < 0 ? `${prompt}\n${text}` : `${prompt.slice(0, at)}\n${text}\n${prompt.slice(at + 1)}`;
}

/** The share of the cases in which the words raise the score: 135 of 7,488. It should be none. */
const RISES = 135 / 7488;
/** The share of prompts worth more than 15 points that get at most 15 with the words: 4,817 of 6,240, 77.2 %. */
const HELD = 0.77;

test("added to a prompt they raise its score in at most 135 of 7,488 cases and hold it at the bottom in at least 77 %", () => {
  let number = 0;
  let cases = 0;
  let held = 0;
  let better = 0;
  const rises: string[] = [];
  for (const { brief, best, good, half, bare, other } of LADDERS)
    for (const prompt of [best, good, half, bare, other, brief.description]) {
      const honest = scoreBuiltIn(brief, prompt).scores.overall;
      for (const text of forms)
        for (const mixed of [
          `${prompt}\n${text}`,
          `${prompt} ${text}`,
          `${text}\n${prompt}`,
          between(prompt, text),
        ]) {
          number += 1;
          if (!isInThisRun(number)) continue;
          const scored = scoreBuiltIn(brief, mixed).scores.overall;
          cases += 1;
          if (scored > honest) rises.push(mixed);
          if (honest > 15) {
            better += 1;
            if (scored <= 15) held += 1;
          }
        }
    }
  const some = `${rises.length} of ${cases}: ${rises.slice(0, 5).join("\n---\n")}`;
  expect(rises.length / cases, some).toBeLessThanOrEqual(RISES);
  expect(held / better, `${held} of ${better}`).toBeGreaterThanOrEqual(HELD);
});
