import { describe, expect, it } from "vitest";
import { opensSharing } from "./share-on-closing.ts";

describe("leaving a result", () => {
  it.each([
    ["asks about any", true, 26, null, true],
    ["asks about nothing without a score", true, null, null, false],
    ["asks about no 0", true, 0, 0, false],
    ["asks about an old one no more", false, 95, null, false],
    ["asks about a new one below the target no more", false, 79, 79, false],
    ["asks about a new one at the target", false, 80, 80, true],
    ["asks about no draft that is being written", false, null, 90, false],
  ])("%s", (_, ask, score, scoredHere, expected) => {
    expect(opensSharing({ ask, score, scoredHere })).toBe(expected);
  });
});
