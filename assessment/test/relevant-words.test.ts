import { libraryChallenges } from "../bin/read-knowledge.ts";
import { expect, test } from "vitest";
import { scoreBuiltIn, isInThisRun, isRelevant } from "./assessor.ts";

const challenges = [...libraryChallenges().values()].filter((_, at) => isInThisRun(at));

/** Small requests for something else, without a word of nearly any challenge. */
const ELSEWHERE = ["how many litres fit in a bathtub", "translate good morning into dutch"];

test.each(ELSEWHERE)('"%s" is about hardly any challenge', (text) => {
  const taken = challenges.filter((challenge) => isRelevant(challenge, text));
  expect(taken.length).toBeLessThanOrEqual(challenges.length / 8);
});

/** Sentences that would stand around any challenge. */
const around = (description: string): string =>
  `You are a patient teacher who writes for a beginner. ${description}\n` +
  "Use a numbered list of at most seven steps, name what is needed first, add one everyday comparison of your own,\n" +
  "and end with one question that checks whether the reader has understood.";

test("the whole description with sentences around it is about the challenge, and held as a copy", () => {
  for (const challenge of challenges) {
    const { relevant, scores, criteria } = scoreBuiltIn(challenge, around(challenge.description));
    expect(relevant, challenge.title).toBe(true);
    const rows = criteria.map(({ criterion }) => criterion);
    if (scores.overall > 45) expect(rows, challenge.title).toContain("Mostly the challenge's own words");
  }
});
