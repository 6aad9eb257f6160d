import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesIn, libraryChallenges, libraryCorpus } from "../bin/read-knowledge.ts";
import { judgeVariants } from "../src/built-in.ts";
import { readingsOf } from "../src/detectors/readings.ts";
import type { Logistic } from "../src/challenge/weights.ts";
import { readText } from "../src/language/tokenize.ts";
import { sentencesIn, spansIn } from "../src/language/spans.ts";
import { HONEST, labelledRows } from "../train/labelled.ts";
import { scoreBuiltIn, challengeOf, isInThisRun, knowledge } from "./assessor.ts";
import type { Host } from "./texts-beside.ts";
import { behind, behindInLine, hostsOf, inFront, inFrontInLine } from "./texts-beside.ts";

/**
 * Sentences about anything but a task. Their words taught nothing, but the few weights of the rule were fitted to them,
 * so that what is measured here is kinder than what other sentences would give.
 */
const sentences = readFileSync(new URL("unrelated-sentences.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");

const library = libraryChallenges();

const hosts = hostsOf({ count: 60, step: 131, first: 37 });
const PLACES = [behind, inFront, behindInLine, inFrontInLine];

/** In how many of the 300 cases such a sentence raises the score, and by more than five points. It should be none. */
const RISES = 12;
const LARGE_RISES = 3;
/** And the most that it brings. */
const HIGHEST_RISE = 10;

test("a sentence that has nothing to do with the task raises the score in at most 12 of 300 cases, and in 3 by more than five points", () => {
  const rises: string[] = [];
  const raised: number[] = [];
  let cases = 0;
  for (const [number, text] of sentences.entries())
    for (const step of [0, 1, 2, 3, 4, 5]) {
      const host = hosts[(number * 6 + step * 7) % hosts.length] as Host;
      const mixed = PLACES[(number + step) % PLACES.length]?.(host.prompt, text) ?? "";
      cases += 1;
      const { overall } = scoreBuiltIn(host.brief, mixed).scores;
      if (overall <= host.alone) continue;
      rises.push(`${overall - host.alone}: ${mixed}`);
      raised.push(overall - host.alone);
    }
  expect(cases).toBe(300);
  expect(rises.length, rises.join("\n---\n")).toBeLessThanOrEqual(RISES);
  expect(raised.filter((points) => points > 5).length).toBeLessThanOrEqual(LARGE_RISES);
  expect(Math.max(...raised)).toBeLessThanOrEqual(HIGHEST_RISE);
});

/** Points that the rule costs honest prompts, in the mean, and any of them. */
const LOST = 0.05;
const MOST_LOST = 5;

test("at most one honest prompt in seventy-five loses more than a point by this rule, none more than five, and they lose next to nothing", () => {
  const { weights } = knowledge;
  const all: Logistic = { bias: 1000, weights: [] };
  const unaware = {
    ...knowledge,
    weights: { ...weights, relation: all },
  };
  const honest = [
    ...filesIn("assessment/labelled-library/", ".jsonl")
      .flatMap((path) => labelledRows(new URL(`../../${path}`, import.meta.url)))
      .filter(({ submission }) => HONEST.includes(submission.kind))
      .map(({ challenge, submission }) => ({ brief: challenge, prompt: submission.prompt })),
    ...[...library.values()].map(({ example, ...brief }) => ({ brief, prompt: example })),
  ].filter((_, at) => isInThisRun(at));
  const lost = honest.flatMap(({ brief, prompt }) => {
    // What leaves out sentences beside the task comes behind all other readings.
    const others = readingsOf(brief, prompt, unaware).length;
    const { all, lowest } = judgeVariants(brief, readText(prompt), knowledge);
    const without = Math.min(...all.slice(0, others).map(({ scores }) => scores.overall));
    const points = without - lowest.scores.overall;
    return points > 0 ? [{ points, prompt }] : [];
  });
  const most = lost.filter(({ points }) => points > 1);
  expect(most.length / honest.length, most.map(({ prompt }) => prompt).join("\n---\n")).toBeLessThanOrEqual(
    1 / 75,
  );
  expect(Math.max(0, ...lost.map(({ points }) => points))).toBeLessThanOrEqual(MOST_LOST);
  expect(lost.reduce((sum, { points }) => sum + points, 0) / honest.length).toBeLessThanOrEqual(LOST);
});

const QUIZ = challengeOf("Round the Colour Wheel in Five Questions");

test.each(sentences.slice(4, 12))("nothing is earned beside a short request by: %s", (text) => {
  const request = "Give beginners a quiz about mixing paint, five questions long.";
  const { overall } = scoreBuiltIn(QUIZ, `${request} ${text}`).scores;
  expect(overall).toBeLessThanOrEqual(scoreBuiltIn(QUIZ, request).scores.overall);
});

test("an order of what the challenge demands is no such sentence, however short it is", () => {
  const prompt = "Comment on a teenagers piece of music. Be nice and mention bars";
  const { overall } = scoreBuiltIn(challengeOf("Feedback for a Composer of Fifteen"), prompt).scores;
  expect(overall).toBeGreaterThan(25);
});

test("nor does such a sentence hide a worked example that was copied", () => {
  const copied = "Make five quiz questions about the colour wheel for beginners.";
  const alone = scoreBuiltIn(QUIZ, copied).scores.overall;
  const { overall } = scoreBuiltIn(QUIZ, `${copied} A wasp spent the whole meeting in our lampshade.`).scores;
  expect(overall).toBeLessThanOrEqual(alone);
});

test.each([
  "I teach evening classes for adults who never held a brush.",
  "My daughter is ten and mixes every paint she owns into brown.",
])("what people say of their own use for it costs nothing: %s", (context) => {
  const request =
    "Make a quiz of five questions about the colour wheel, each with three answers to choose from, and explain after every answer why it is right.";
  expect(scoreBuiltIn(QUIZ, `${context} ${request}`).scores.overall).toBeGreaterThanOrEqual(
    scoreBuiltIn(QUIZ, request).scores.overall,
  );
});

test.each([
  "warmups for a tired choir after work, from body to breath to voice My uncle in Leeds mends clocks and never sleeps",
  "My uncle in Leeds mends clocks and never sleeps Warmups for a tired choir after work, from body to breath to voice",
])("a capital letter is enough to part such a sentence from a request without marks: %s", (mixed) => {
  const brief = challengeOf("Waking Up a Tired Choir");
  const request = mixed.replace(/ ?My uncle.*sleeps ?/u, "");
  expect(scoreBuiltIn(brief, mixed).scores.overall).toBeLessThanOrEqual(
    scoreBuiltIn(brief, request).scores.overall,
  );
});

test("an English sentence earns nothing in a request in another language", () => {
  const row = libraryCorpus().find(
    ({ title, by, kind }) =>
      kind === "request" && title === "The Loan Offer Translator" && by.startsWith("x-"),
  );
  const [brief, request] = [challengeOf("The Loan Offer Translator"), row?.prompt ?? ""];
  const { overall } = scoreBuiltIn(
    brief,
    `${request} The kiosk on the corner sells newspapers in eleven languages.`,
  ).scores;
  expect(overall).toBeLessThanOrEqual(scoreBuiltIn(brief, request).scores.overall);
});

test("a long text of capital letters has few parts to look at, for each is held against all others", () => {
  for (const text of ["I ".repeat(2500), "X 1 1 X X 1 1 X ".repeat(300)]) {
    const read = readText(text);
    expect(spansIn(sentencesIn(read), read.raw).length).toBeLessThan(100);
  }
});
