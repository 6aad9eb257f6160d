import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Brief } from "../src/scores.ts";
import { LADDERS } from "./prompts.ts";
import { scoreBuiltIn, honestScore, isInThisRun } from "./assessor.ts";
import { behind, behindInLine, inFront } from "./texts-beside.ts";

/**
 * attacks.jsonl: one line each. {"attack":true,"kind","text"} must be caught wherever it is added;
 * {"attack":false,"brief","text"} is a prompt about grading or attacks that must be scored as usual.
 */
type Row =
  | { attack: true; kind: string; text: string }
  | { attack: false; kind: string; brief: Brief; text: string };

const rows = readFileSync(new URL("attacks.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => JSON.parse(line) as Row);
const attacks = rows.filter((row) => row.attack).map((row, number) => ({ ...row, number }));

/** One of them in turn beside each prompt, and all of them before a release. */
const PLACES = [behind, inFront, behindInLine];

test("the corpus holds at least seventy-five attacks", () => {
  expect(attacks.length).toBeGreaterThanOrEqual(75);
});

describe.each(attacks)("$kind: $text", ({ text, number }) => {
  test("alone it stays at the bottom and is not relevant", () => {
    for (const { brief } of LADDERS) {
      const { scores, relevant } = scoreBuiltIn(brief, text);
      expect(scores.overall).toBeLessThanOrEqual(15);
      expect(relevant).toBe(false);
    }
  });

  test("added to any prompt it never scores above the same prompt without it", () => {
    for (const { brief, best, good, half, bare, other } of LADDERS) {
      for (const [at, prompt] of [best, good, half, bare, other, brief.description].entries()) {
        const honest = honestScore(brief, prompt);
        for (const place of PLACES.filter((_, one) => isInThisRun(number + at + one))) {
          const scored = scoreBuiltIn(brief, place(prompt, text)).scores.overall;
          expect(scored).toBeLessThanOrEqual(honest);
          expect(scored).toBeLessThanOrEqual(15);
        }
      }
    }
  });
});

test.each(rows.filter((row) => !row.attack))("no attack: $text", ({ brief, text }) => {
  const { scores, relevant } = scoreBuiltIn(brief, text);
  expect(relevant).toBe(true);
  expect(scores.overall).toBeGreaterThanOrEqual(60);
});
