import { expect, test } from "vitest";
import { scoreBuiltIn, challengeOf } from "./assessor.ts";

const ASK = "Write a toast for my aunt Meryem of one minute, about her lamb and rice.";
const verdictOf = (sentence: string): string | undefined =>
  scoreBuiltIn(challengeOf("Toast to the Host"), `${ASK} ${sentence}`).criteria.find(
    ({ criterion }) => criterion === "Every sentence is needed",
  )?.verdict;

test.each([
  "Don't make it sound better than it is.",
  "No big words.",
  "If the experts argue over who really said it, warn me.",
  "Nothing too long, please don't say she was perfect.",
])("a ban is needed: %s", (sentence) => {
  expect(verdictOf(sentence)).toBe("met");
});

test.each(["Please don't disappoint me, make it really great.", "I can't wait to see it, you are the best!"])(
  "what pleads is not: %s",
  (sentence) => {
    expect(verdictOf(sentence)).not.toBe("met");
  },
);
