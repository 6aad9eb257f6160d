import { expect, test } from "vitest";
import { placeholderIn, weakSpotsOf } from "../src/feedback/weak-spots.ts";
import { judge } from "./assessor.ts";

const brief = { title: "Ten Riddles", description: "Ask for ten riddles about animals for a child." };
const spots = (prompt: string) => weakSpotsOf(judge(brief, prompt).seen);

test.each([
  [
    "A nurse has offered to plan a group there. Write the poster for the window.",
    "Write the poster for the window",
  ],
  [
    "Before it fades we want to save them all. Please give me a plan for one day.",
    "give me a plan for one day",
  ],
  ["Help me write to my sister in May.", "write to my sister in May"],
  ["Here are my claims. For each one tell me what sort of claim it is.", "tell me what sort of claim it is"],
])("of %j the clause that opens a request is taken for it", (prompt, asked) => {
  expect(spots(prompt)).toMatchObject({ asked, isRequest: true });
});

test.each([
  "Before it fades we want to save them all.",
  "Explain the difference between say, tell and speak.",
])("a wish, or the first thing of a list, is no request that can be shown: %j", (prompt) => {
  expect(spots(prompt).isRequest).toBe(false);
});

test.each([
  ["Riddles about snails, not too long please.", "not too long"],
  ["Riddles about snails. Short. No rhymes.", "Short"],
  ["Riddles about snails, not too long, two lines each.", ""],
  ["Riddles about snails in 80 words, keep it short.", ""],
  ["Riddles about short snails.", ""],
])("the length of %j without a number is %j", (prompt, words) => {
  expect(spots(prompt).vagueLength).toBe(words);
});

test("a tag that is closed again is filled in, and no placeholder", () => {
  expect(placeholderIn("Write about <city> in May.")).toBe("<city>");
  expect(placeholderIn("<examples> two short talks </examples>")).toBeNull();
  expect(placeholderIn("<examples> two short talks </examples> in [city]")).toBe("[city]");
});
