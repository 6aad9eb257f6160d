import { expect, test } from "vitest";
import { libraryChallenges } from "../bin/read-knowledge.ts";
import { needed } from "../src/evidence/measures.ts";
import { assessBuiltIn, judge } from "./assessor.ts";

const challengeOf = (title: string) => {
  const challenge = libraryChallenges().get(title);
  if (challenge === undefined) throw new Error(title);
  return challenge;
};

test("the words that open a request are needed", () => {
  const challenge = challengeOf("Breakfast Before the Bus");
  expect(
    needed(judge(challenge, "give me some breakfast ideas when im late for school").seen),
  ).toBeGreaterThan(0.4);
});

test("of three breakfasts hardly half is there where no number is", () => {
  const challenge = challengeOf("Breakfast Before the Bus");
  const prompt = "quick breakfast ideas for teenager who is always late for school";
  const [three] = assessBuiltIn(challenge, prompt).criteria;
  expect(three?.criterion).toBe("Three warm breakfasts");
  expect(three?.verdict).not.toBe("met");
  expect(assessBuiltIn(challenge, `three warm ${prompt}`).criteria[0]?.verdict).toBe("met");
});

test("a plain question about the challenge's words is a sentence", () => {
  const challenge = challengeOf("Subtle Differences: Six Near-Synonyms");
  const prompt =
    "whats the difference between say tell and speak? i always get it wrong pls explain with examples";
  expect(judge(challenge, prompt).findings.map(({ guard }) => guard)).not.toContain("gibberish");
});

/** Sentences of one's own that use the challenge's words. */
test.each([
  [
    "Hook, Line and Inbox",
    "I work at a animal shelter and new volunteers get strange mails. Make a quiz with 6 short mails, they must say real or phishing. After each mail write the answer and how you can see it. Please dont use real company names.",
  ],
])("a request in the challenge's words is no list of them: %s", (title, prompt) => {
  const { findings } = judge(challengeOf(title), prompt);
  expect(findings.map(({ guard }) => guard)).not.toContain("beside-form");
});

test("a request for the task in its own words is not for the grader", () => {
  const challenge = challengeOf("A Complaint from the Violin Case");
  const { seen } = judge(challenge, "Write a letter as if you were my violin. It lies under my bed.");
  expect(seen.whole.tokens[0]?.text).toBe("write");
});
