import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { kindsAlike, sharedKinds, taskKindsModel, taskKindsOf } from "../src/challenge/task-kinds.ts";
import type { Brief } from "../src/scores.ts";
import { viewOf } from "../src/challenge/brief-view.ts";
import { observe } from "../src/evidence/observe.ts";
import type { TaskMarks } from "../src/evidence/task.ts";
import { taskMarks } from "../src/evidence/task.ts";
import { readText } from "../src/language/tokenize.ts";
import { labelledRows } from "../train/labelled.ts";
import { scoreBuiltIn, challengeOf, knowledge } from "./assessor.ts";

/** Careful prompts on the subject of a challenge, with several of its nouns, that want something else. */
const others = readFileSync(new URL("other-tasks.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as { readonly title: string; readonly prompt: string });

test("of 75 prompts that want something else in the challenge's nouns 52 are found, and they get 20 points", () => {
  const results = others.map(({ title, prompt }) => scoreBuiltIn(challengeOf(title), prompt));
  const scores = results.map(({ scores: { overall } }) => overall);
  expect(results).toHaveLength(75);
  expect(results.filter(({ relevant }) => relevant).length).toBeLessThanOrEqual(23);
  expect(scores.reduce((sum, one) => sum + one, 0) / scores.length).toBeLessThanOrEqual(20);
});

test("none of 312 sound prompts that were written from memory is called off topic", () => {
  const remembered = labelledRows(new URL("../labelled-library/set-p.jsonl", import.meta.url));
  expect(remembered).toHaveLength(312);
  const lost = remembered.filter(
    ({ challenge, submission }) => !scoreBuiltIn(challengeOf(challenge.title), submission.prompt).relevant,
  );
  expect(lost.map(({ submission }) => submission.prompt)).toEqual([]);
});

const LEMONADE = challengeOf("Lemonade by the Numbers");
const ORDER = "Help two children plan a lemonade stand. ";
const BESIDES = "They like the sea, and the weather was fine on all days of last week. ".repeat(6);
const marksOf = (brief: Brief, prompt: string, kindLikeness: number): TaskMarks =>
  taskMarks(observe(viewOf(brief), readText(prompt), knowledge), { kindLikeness });

test.each(["surelyOther", "likelyOther"] as const)(
  "a long prompt has to be surer where it leaves much out, and surer still for another kind of thing: %s",
  (mark) => {
    const short = marksOf(LEMONADE, ORDER, 1)[mark];
    const leavesOut = marksOf(LEMONADE, ORDER + BESIDES, 1)[mark];
    const another = marksOf(LEMONADE, ORDER + BESIDES, 0.4)[mark];
    expect(leavesOut).toBeGreaterThan(short);
    expect(another).toBeGreaterThan(leavesOut);
    // A short one may want anything.
    expect(marksOf(LEMONADE, ORDER, 0.4)[mark]).toBe(short);
    // Long, and nothing is left out.
    const whole = LEMONADE.example + BESIDES;
    expect(marksOf(LEMONADE, whole, 1)[mark]).toBe(short);
    expect(marksOf(LEMONADE, whole, 0.4)[mark]).toBe(another);
  },
);

test("where no requests are known the marks are the same for every prompt", () => {
  const { title, description } = LEMONADE;
  const unknown = { title: `${title} again`, description };
  expect(marksOf(unknown, ORDER + BESIDES, 0.4)).toEqual(marksOf(unknown, ORDER, 1));
});

const model = taskKindsModel(knowledge.weights.taskKinds);
const kindsOf = (text: string): Float64Array => taskKindsOf(model, readText(text));

test.each([
  [
    "Write a haiku about the last bus, three lines, no rhyme.",
    "A poem of four lines on my late grandfather's allotment, please, with a gentle rhyme.",
    "Draft the rota for four drivers from Monday to Friday, with breaks, as a table.",
  ],
  [
    "Plan a lesson of 45 minutes on magnets for ten-year-olds, with an activity and the material.",
    "I need a workshop for teenagers on folding paper: aims, what to bring, timings, and a task to end with.",
    "Write a letter to our landlord asking politely to mend the boiler before winter.",
  ],
])("two requests for the same kind of thing are more alike than for another", (one, same, other) => {
  expect(kindsAlike(kindsOf(one), kindsOf(same))).toBeGreaterThan(
    kindsAlike(kindsOf(one), kindsOf(other)) + 0.2,
  );
});

test("a text is exactly like itself, and what several texts want together is between them", () => {
  const [poem, rota] = [kindsOf("Write a haiku about the last bus."), kindsOf("Make a rota for the bus.")];
  expect(kindsAlike(poem, poem)).toBeCloseTo(1, 6);
  const both = sharedKinds([poem, rota]);
  expect(kindsAlike(both, both)).toBeCloseTo(1, 6);
  expect(kindsAlike(both, poem)).toBeGreaterThan(kindsAlike(rota, poem));
});

test("a text without a word that counts is as likely to want one thing as another", () => {
  const nothing = kindsOf("");
  expect(kindsAlike(nothing, nothing)).toBeCloseTo(1, 6);
});
