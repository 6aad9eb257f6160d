import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { drawableText } from "./drawable-text.ts";

const name = (text: string) => drawableText(text, { fallback: "A friend", most: 26, inPart: true });
const title = (text: string) => drawableText(text, { fallback: "A challenge", most: 90 });

describe("drawableText", () => {
  it.each([
    ["Leila Haddad", "Leila Haddad"],
    ["Zo\u00EB  O\u2019Brien-\u0141uk", "Zo\u00EB O\u2019Brien-\u0141uk"],
    [
      "\u0416\u0434\u0430\u043D \u0391\u03B8\u03B7\u03BD\u03AC",
      "\u0416\u0434\u0430\u043D \u0391\u03B8\u03B7\u03BD\u03AC",
    ],
    ["\u{1F389} Ann \u{1F469}\u200D\u{1F680}", "Ann"],
    ["Ann\u{1F389}", "Ann"],
    ["\u0645\u062D\u0645\u062F", "A friend"],
    ["\u674E\u5C0F\u9F99", "A friend"],
    ["\u0905\u092E\u093F\u0924", "A friend"],
    ["\u{1F389}".repeat(100), "A friend"],
    ["\u0645\u062D\u0645\u062F (Mo)", "(Mo)"],
    ["Wei \u674E", "Wei"],
    ["O\u2019\u0645\u062D\u0645\u062F", "A friend"],
    ["(\u674E)", "A friend"],
    ["  ", "A friend"],
    ["e\u0301a\u0323\u0302", "\u00E9\u1EAD"],
    ["W".repeat(100), `${"W".repeat(25)}\u2026`],
  ])("shows the name %s as %s", (given, shown) => {
    expect(name(given)).toBe(shown);
  });

  it.each([
    ["Plan a picnic \u{1F9FA}", "Plan a picnic"],
    ["Explain \u9053 to a child", "A challenge"],
    ["\u4F60\u597D", "A challenge"],
  ])("shows the title %s as %s", (given, shown) => {
    expect(title(given)).toBe(shown);
  });

  it("never shows a letter without a font, and never nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const shown = name(text);
        expect(shown).toMatch(
          /^[\u0020-\u024F\u0370-\u052F\u1E00-\u1EFF\u2010-\u2044\u20AC\u20BF\u2122\u2212]+$/u,
        );
        expect([...shown].length).toBeLessThanOrEqual(26);
        expect(shown).toMatch(/[\p{L}\p{N}]/u);
      }),
    );
  });
});
