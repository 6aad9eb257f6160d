import { expect, test } from "vitest";
import { namedSteps } from "../src/feedback/named-steps.ts";

test("the steps of a result are told apart, with the words that some of them hand over", () => {
  const said = `1. **Say who eats.** You could write: "The dinner is for "two" people."\n2. **Cut the greeting.**\n\nTogether: 3. none`;
  expect(namedSteps(said)).toEqual([
    {
      text: '**Say who eats.** You could write: "The dinner is for "two" people."',
      words: 'The dinner is for "two" people.',
    },
    { text: "**Cut the greeting.**", words: null },
  ]);
  expect(namedSteps("Nothing to do.")).toEqual([]);
});
