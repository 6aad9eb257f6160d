import { expect, test } from "vitest";
import { namedSteps } from "../src/feedback/named-steps.ts";

test("the steps of a result are told apart, with what some gain", () => {
  const said = `1. **Say who eats.** You could write: "The dinner is for "two" people." **+7**\n2. **Cut the greeting.**\n\nTogether: 3. none`;
  expect(namedSteps(said)).toEqual([
    {
      text: '**Say who eats.** You could write: "The dinner is for "two" people."',
      gain: 7,
    },
    { text: "**Cut the greeting.**", gain: null },
  ]);
  expect(namedSteps("Nothing to do.")).toEqual([]);
});
