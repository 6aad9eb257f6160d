import { expect, test } from "vitest";
import { CAPS } from "../src/detectors/finding.ts";
import { DETECTORS } from "../src/detectors/list.ts";
import { overallOf } from "../src/scores.ts";

test("detectors apply in this order, and leave so much of the overall score at most", () => {
  const rows = Object.entries(DETECTORS).map(([id, { caps, aiDecides, isMinor }]) =>
    [id, overallOf(caps), ...(aiDecides ? ["AI decides"] : []), ...(isMinor ? ["minor"] : [])].join(" "),
  );
  expect(rows).toEqual([
    "injection 7",
    "unreadable 4 AI decides",
    "nonsense 4 AI decides",
    "finishedAnswer 22 AI decides",
    "wordList 25 AI decides",
    "negatedBrief 22 AI decides",
    "repetition 38 minor",
    "shuffledOrder 25 AI decides",
    "filledForm 35",
    "rambling 44 AI decides minor",
    "contradiction 100 AI decides minor",
    "filler 100 minor",
    "copiedExample 38 minor",
    "copiedBrief 38 minor",
    "restatedBrief 38 minor",
    "listedBrief 35",
    "restatedBesideStrangers 38 minor",
    "offTask 9 AI decides",
  ]);
});

test("caps leave so much of the overall score at most", () => {
  const overall = Object.fromEntries(Object.entries(CAPS).map(([name, caps]) => [name, overallOf(caps)]));
  expect(overall).toEqual({
    attack: 7,
    nothing: 0,
    gibberish: 4,
    offTopic: 9,
    nearTopic: 15,
    otherTask: 35,
    answer: 22,
    wordList: 25,
    copy: 38,
    tooLong: 44,
    repetition: 38,
  });
});
