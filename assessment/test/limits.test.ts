import { expect, test } from "vitest";
import { isLimit } from "../src/evidence/limits.ts";
import { readText } from "../src/language/tokenize.ts";

const limitsIn = (text: string): number => {
  const { tokens } = readText(text);
  return tokens.filter((_, at) => isLimit(tokens, at)).length;
};

test.each([
  "Max 3 hours a day.",
  "max. 3 hours",
  "Up to nine of them.",
  "Two pages.",
  "No more than 35 in all.",
  "Stop after ten minutes.",
  "Seven things to check.",
])("sets a limit: %s", (text) => {
  expect(limitsIn(text)).toBe(1);
});

test.each([
  "My son is 9.",
  "The winters of 1945 to 1946.",
  "He went to 3 shops.",
  "The first sentence says the name.",
  "For kids under 10.",
  "It orders screens unreadable after ten minutes.",
])("sets none: %s", (text) => {
  expect(limitsIn(text)).toBe(0);
});
