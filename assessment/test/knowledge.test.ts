import { expect, test } from "vitest";
import { loadKnowledge } from "../src/challenge/knowledge.ts";
import { readWeights } from "../bin/read-knowledge.ts";

const parts = {
  words: "one\ntwo\n",
  vectors: new Uint8Array(128),
  corpus: [],
  weights: JSON.stringify(readWeights()),
  neighbours: '{"words":"","challenges":[]}',
  keyTerms: ["{}"],
};

test("whole parts are read", () => {
  expect(() => loadKnowledge(parts)).not.toThrow();
});

test.each([
  ["no weights", { weights: "" }],
  ["half a file of weights", { weights: parts.weights.slice(0, 2_000) }],
  ["weights without a part", { weights: JSON.stringify({ ...readWeights(), order: undefined }) }],
  [
    "a model cut short",
    { weights: JSON.stringify({ ...readWeights(), order: { bias: 0, scale: 1, weights: "AAAA" } }) },
  ],
  [
    "kinds of tasks cut short",
    {
      weights: JSON.stringify({
        ...readWeights(),
        taskKinds: { ...readWeights().taskKinds, weights: "AAAA" },
      }),
    },
  ],
  [
    "passages cut short",
    { weights: JSON.stringify({ ...readWeights(), passages: { ...readWeights().passages, turn: "AAAA" } }) },
  ],
  ["half a file of key terms", { keyTerms: ['{"One": {"es": ["uno'] }],
  ["key terms in a single language", { keyTerms: ['{"One": {"es": ["uno"]}}'] }],
  ["a challenge without key terms", { corpus: ['{"title":"One","prompt":"Ask","states":{}}'] }],
  ["a key term that is no text", { keyTerms: ['{"One": {"es": [1]}}'] }],
  ["no neighbours", { neighbours: "{}" }],
  ["vectors cut short", { vectors: new Uint8Array(100) }],
  ["a row of the corpus without a prompt", { corpus: ['{"title":"One"}'] }],
])("%s stop the start with one line that says which part", (_, change) => {
  expect(() => loadKnowledge({ ...parts, ...change })).toThrow(
    /^The assessor's (weights|word vectors|neighbours|corpus|key terms) cannot be read: [^\n]+$/,
  );
});
