import { expect, test } from "vitest";

import { presentRubric, requirementWords } from "./requirement-words.ts";

test.each([
  ["Asks for ten riddles", "Ten riddles", "ask for ten riddles"],
  [
    "Requires answers on a separate list.",
    "Answers on a separate list",
    "require answers on a separate list",
  ],
  ["names the leftovers", "The leftovers", "name the leftovers"],
])("%s becomes a name and a request", (sentence, name, ask) => {
  expect(requirementWords(sentence)).toEqual({ name, ask });
});

test.each([
  ["Says that the plan is for beginners"],
  ["Asks for what the reader knows"],
  ["Names the reader: a child of eight"],
  ["Ten riddles"],
  [""],
  [`Asks for ${"very ".repeat(20)}long lists`],
])("%s gives no good sentence", (sentence) => {
  expect(requirementWords(sentence)).toBeNull();
});

test("a rubric changes as a whole or not at all, and its keys are its own", () => {
  const facet = (name: string) => ({ name, weight: 3, signals: ["riddle"] });
  expect(presentRubric([facet("Asks for ten riddles"), facet("Lists the answers")])).toMatchObject([
    { key: "ten-riddles", name: "Ten riddles", ask: "ask for ten riddles", weight: 3, signals: ["riddle"] },
    { key: "the-answers", name: "The answers", ask: "list the answers" },
  ]);
  expect(presentRubric([facet("Asks for ten riddles"), facet("Says that it rhymes")])).toBeNull();
  expect(presentRubric([facet("Asks for ten riddles"), facet("Requires ten riddles")])).toBeNull();
});
