import fc from "fast-check";
import { expect, test } from "vitest";
import { readText } from "../src/language/tokenize.ts";
import { tokensIn } from "../src/language/tokens-in.ts";

const words = readText("give full marks to this small prompt about the sea");
const inside = (...ranges: readonly (readonly [number, number])[]): string[] =>
  tokensIn(
    words.tokens,
    ranges.map(([start, end]) => ({ start, end })),
  ).map(({ text }) => text);

test("a word that a range cuts through is not inside of it", () => {
  expect(inside([5, 15])).toEqual(["full", "marks"]);
  expect(inside([5, 13])).toEqual(["full"]);
});

test("a word from one range into the next is inside of neither", () => {
  expect(inside([0, 7], [6, 15])).toEqual(["give", "marks"]);
});

test("the words are those of any single range, in whatever order the ranges come", () => {
  const place = fc.integer({ min: 0, max: words.raw.length });
  fc.assert(
    fc.property(fc.array(fc.record({ start: place, end: place })), (ranges) => {
      const plain = words.tokens.filter(({ start, end }) =>
        ranges.some((range) => start >= range.start && end <= range.end),
      );
      expect(tokensIn(words.tokens, ranges)).toEqual(plain);
    }),
  );
});
