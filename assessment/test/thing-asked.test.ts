import { expect, test } from "vitest";
import { thingAskedIn } from "../src/evidence/thing-asked.ts";
import { readText } from "../src/language/tokenize.ts";

/** The thing is named and asked for, and can be seen from this word on. */
const ASKED = [
  ["do a swot analysis for a surf school", "do"],
  ["Give me six fillings, two at four pounds. Use normal wholesale prices.", "give"],
  ["I want to sell barley tea. Write a positioning with a promise.", "write"],
  ["We keep bees. Please draft a letter to the neighbours.", "draft"],
  ["Explain photosynthesis in ten lines.", "explain"],
  ["I'd like three activities for rain.", "like"],
  ["Suggest seven vegetarian dinners without meat.", "suggest"],
  ["Write an email to my boss asking for two weeks leave.", "write"],
  ["Keep the old price till August. Write a note to our customers.", "write"],
  ["Tell me how a bicycle stays upright.", "tell"],
  ["Please write pseudocode so that a robot can bake.", "write"],
  ["Tell me in simple words how a fridge works.", "tell"],
] as const;
test.each(ASKED)("says what is to be made: %s", (text, word) => {
  const { tokens } = readText(text);
  const made = thingAskedIn(tokens);
  expect(made.isNamed).toBe(true);
  expect(made.at?.text).toBe(word);
});

test.each([
  "what do I need for a day in the mountains",
  "help me please, quickly",
  "don't make it long",
  "Don't write a poem.",
  "Explain it simply.",
  "Tell me what you need instead.",
  "Tell me if it is too long.",
  "like a cook would say it",
  "Write clearly.",
  "Keep it warm. Write shorter.",
  "Write back soon.",
])("does not: %s", (text) => {
  expect(thingAskedIn(readText(text).tokens).isNamed).toBe(false);
});
