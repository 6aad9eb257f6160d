import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scoreBuiltIn, challengeOf, judge } from "./assessor.ts";

/**
 * prompt-forms-a and -b.jsonl: prompts in the forms that people use (a role, headings, templates, system prompts, pasted
 * mails, notes, tables, code), each for its challenge, by two writers who marked the parts. A third writer's, -c, are
 * for measuring and read by nobody who makes rules.
 */
type Row = { readonly title: string; readonly parts: readonly (readonly [kind: string, text: string])[] };

const rowsOf = (file: string): { title: string; prompt: string; isForGrader: boolean }[] =>
  readFileSync(new URL(file, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Row)
    .map(({ title, parts }) => ({
      title,
      prompt: parts.map(([, text]) => text).join(""),
      isForGrader: parts.some(([kind]) => kind === "grader"),
    }));
const rows = [...rowsOf("prompt-forms-a.jsonl"), ...rowsOf("prompt-forms-b.jsonl")];

test("none of 200 prompts in other forms is called off topic, or taken for an answer or for nonsense", () => {
  const lost = rows.filter(({ title, prompt }) => {
    const { findings } = judge(challengeOf(title), prompt);
    const isTaken = findings.some(({ guard }) => guard === "answer" || guard === "gibberish");
    return isTaken || !scoreBuiltIn(challengeOf(title), prompt).relevant;
  });
  expect(rows).toHaveLength(200);
  expect(lost.map(({ prompt }) => prompt)).toEqual([]);
});

const REQUEST =
  "Design eight flashcards about false friends for my learners: the trap on one side, the right meaning with a sentence on the other, level B1.";
const NOTES = [
  "Minutes of the staff meeting, 4 May",
  "Present: Ferrante, Liu, Adeyemi, Brandt. The copier on the second floor is broken again; Brandt calls the company.",
  "Sports day moves to 14 June because of the exams. Liu asks for six helpers at the long jump and two at the gate.",
  "The cupboard in room 12 has to be emptied before the painters come. Please take your boxes home by Friday.",
  "Any other business: somebody took the blue kettle. It belongs to Adeyemi and she would like it back.",
].join("\n");

test.each([
  ["behind it", `${REQUEST}\n\n${NOTES}`],
  ["in front of it", `${NOTES}\n\n${REQUEST}`],
  [
    "and a role around it",
    `You are the head of a large school office with many duties.\n\n${REQUEST}\n\n${NOTES}`,
  ],
])("a request is for its task with 90 words of something else %s", (_, prompt) => {
  expect(scoreBuiltIn(challengeOf("False Friends Flashcards"), prompt).relevant).toBe(true);
});
