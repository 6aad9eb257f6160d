import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearCopyOf } from "../src/detectors/copied-example.ts";
import { scoreBuiltIn } from "./assessor.ts";
import { LADDERS } from "./prompts.ts";

const words = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, at) => `${name}${String.fromCharCode(97 + at / 26, 97 + (at % 26))}`);
const original = words(40, "red").join(" ");

describe("what counts as a near copy", () => {
  test.each([
    ["the example itself", original, true],
    ["in capitals", original.toUpperCase(), true],
    [
      "in full-width letters",
      original.replaceAll(/[a-z]/g, (one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0)),
      true,
    ],
    ["with invisible signs", original.replaceAll("e", "e\u200b"), true],
    ["with Cyrillic letters that look the same", original.replaceAll("e", "е"), true],
    ["46 of 100 words", [...words(23, "red"), ...words(27, "own")].join(" "), true],
    ["five words in a row, among seven", [...words(5, "red"), ...words(2, "own")].join(" "), false],
    ["44 of 100 words", [...words(22, "red"), ...words(28, "own")].join(" "), false],
    [
      "nearly all of it inside a long text of one's own",
      [...words(36, "red"), ...words(200, "own")].join(" "),
      true,
    ],
    [
      "three quarters of it inside a long text of one's own",
      [...words(30, "red"), ...words(200, "own")].join(" "),
      false,
    ],
    [
      "runs of three words",
      original
        .split(" ")
        .flatMap((one, at) => (at % 3 === 2 ? [one, "own"] : [one]))
        .join(" "),
      false,
    ],
    ["the same words in another order", original.split(" ").toReversed().join(" "), false],
    ["an empty text", "", false],
  ])("%s", (_, text, expected) => {
    expect(nearCopyOf(text, original, []) !== null).toBe(expected);
  });

  test("runs of the brief are not counted", () => {
    expect(nearCopyOf(original, original, [original])).toBeNull();
    const half = words(20, "red").join(" ");
    expect(nearCopyOf(`${half} ${words(5, "own").join(" ")}`, original, [half])).toBeNull();
  });

  test("cutting words off a copy's end leaves a copy", () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 40 }), (length) => {
        expect(nearCopyOf(original.split(" ").slice(0, length).join(" "), original, [])).not.toBeNull();
      }),
    );
  });
});

describe.each(LADDERS)("$brief.title", ({ brief, best, good, half }) => {
  const withExample = { ...brief, example: best };
  const capped = (prompt: string): number => scoreBuiltIn(withExample, prompt).scores.overall;

  test("the worked example and what is nearly the same are held at 45, and a line says so", () => {
    const changed = `Hello! ${best.replace(/\.$/, "")}, thanks a lot.`;
    for (const prompt of [best, best.toUpperCase(), changed]) {
      const { scores, criteria } = scoreBuiltIn(withExample, prompt);
      expect(scores.overall).toBeLessThanOrEqual(45);
      expect(criteria.some((one) => one.criterion === "Mostly the worked example's own words")).toBe(true);
    }
  });

  test("a prompt of one's own is not touched, and without an example nothing is compared", () => {
    for (const prompt of [good, half])
      expect(scoreBuiltIn(withExample, prompt)).toEqual(scoreBuiltIn(brief, prompt));
    expect(capped(best)).toBeLessThan(scoreBuiltIn(brief, best).scores.overall);
  });
});
