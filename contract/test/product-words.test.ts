import { expect, it } from "vitest";

import { DIFFICULTIES } from "../src/challenges/rules.ts";
import { PRODUCT_DESCRIPTION, PRODUCT_PROMISE } from "../src/paths.ts";

it.each([PRODUCT_DESCRIPTION, PRODUCT_PROMISE])("%s: names as many challenges as a day has", (sentence) => {
  const number = ["no", "one", "two", "three", "four", "five"][DIFFICULTIES.length];
  expect(sentence.toLowerCase()).toMatch(new RegExp(`\\b${number} (?:\\w+ )?challenges a day\\b`));
});
