import { describe, expect, test } from "vitest";

import { earningOf } from "./unpaid.ts";

describe("a further draft", () => {
  test.each([
    ["the writer's own words, in time", { isExtra: false, inTime: true, words: null }, null, true],
    ["handed in after side by side", { isExtra: false, inTime: false, words: null }, "compared", false],
    ["words of the worked example", { isExtra: false, inTime: true, words: "example" }, "example", false],
    ["words of a shown prompt", { isExtra: false, inTime: true, words: "copied" }, "copied", false],
    ["copied and late: the words", { isExtra: false, inTime: false, words: "copied" }, "copied", false],
    ["of one extra challenge too many", { isExtra: true, inTime: true, words: null }, "extra", true],
    ["extra and late: the challenge", { isExtra: true, inTime: false, words: null }, "extra", false],
    ["extra and copied: the challenge", { isExtra: true, inTime: true, words: "copied" }, "extra", false],
  ] as const)("%s", (_, draft, unpaid, mayEarn) => {
    expect(earningOf(draft)).toEqual({ unpaid, mayEarn });
  });
});
