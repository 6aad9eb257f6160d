import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { CUT_NOTE, cutOutput, FILTER_NOTE, OUTPUT_MAX, storable } from "./output-text.ts";

async function* inPieces(text: string, size: number) {
  for (let i = 0; i < text.length; i += size) yield text.slice(i, i + size);
}
async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

describe("storable", () => {
  test("keeps text as it is, but for NUL and halves of characters", () => {
    expect(storable("a\u0000b\uD800c\u{1F600}")).toBe("ab\uFFFDc\u{1F600}");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(storable(storable(text))).toBe(storable(text));
        expect(Buffer.from(storable(text)).toString()).toBe(storable(text));
      }),
    );
  });
});

describe("cutOutput", () => {
  test("whatever the pieces, the text is the same", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme", minLength: 1 }),
        fc.integer({ min: 1, max: 5 }),
        async (text, size) => {
          expect(await joined(cutOutput(inPieces(text, size)))).toBe(storable(text));
        },
      ),
    );
  });

  test("ends with a note after so many characters", async () => {
    const cut = await joined(cutOutput(inPieces("\u{1F600}".repeat(OUTPUT_MAX + 1), 999)));
    expect(cut).toBe("\u{1F600}".repeat(OUTPUT_MAX) + CUT_NOTE);
    const whole = await joined(cutOutput(inPieces("x".repeat(OUTPUT_MAX), 999)));
    expect(whole).toBe("x".repeat(OUTPUT_MAX));
    expect(await joined(cutOutput(inPieces("short", 2), () => "limit"))).toBe(`short${CUT_NOTE}`);
    expect(await joined(cutOutput(inPieces("short", 2), () => "filter"))).toBe(`short${FILTER_NOTE}`);
  });
});
