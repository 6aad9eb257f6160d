import { describe, expect, test } from "vitest";
import { filesIn, libraryChallenges } from "../bin/read-knowledge.ts";
import { readFileSync } from "node:fs";
import { assessBuiltIn as assess } from "../src/built-in.ts";
import type { Step } from "../src/feedback/step.ts";
import { edited, inserted, stepText, triedSteps } from "../src/feedback/step.ts";
import { knowledge } from "./assessor.ts";

describe("what a step does to a prompt", () => {
  const withWords = (prompt: string, words = "No jokes."): string => edited(prompt, inserted(prompt, words));

  test("a sentence is put at the end", () => {
    expect(withWords("Soup for my nan\n")).toBe("Soup for my nan\nNo jokes.\n");
    const quoted = `Rewrite the sentence "${"a word ".repeat(10)}" for a child, please.`;
    expect(withWords(quoted)).toBe(`${quoted}\nNo jokes.`);
  });

  test.each(["Here are my notes:", "---", "My notes are below.\n---"])(
    "a sentence is put in front of what is handed over and the lines that lead to it: %s",
    (lead) => {
      const [request, notes] = [
        "Turn my notes into a letter of one page, please.",
        "- rain\n- a bus\n- late\n- a dog",
      ];
      expect(withWords(`${request}\n\n${lead}\n${notes}`)).toBe(`${request}\nNo jokes.\n\n${lead}\n${notes}`);
    },
  );

  test("it comes first where the request itself leads to what is handed over", () => {
    const prompt = "Turn these notes into a short letter:\n- rain\n- a bus\n- late\n- a dog";
    expect(withWords(prompt)).toBe(`No jokes.\n\n${prompt}`);
  });
});

describe("steps that were tried", () => {
  const step = (name: string, worth = 5): Step => ({ text: name, words: name, worth });
  const gains: Readonly<Record<string, number>> = { little: 1, some: 4, much: 9, loses: -3 };
  const scoreOf = (text: string): number => 40 + (gains[text.split("\n").at(-1) ?? ""] ?? 0);
  const tried = (...steps: Step[]) => triedSteps(steps, { prompt: "Soup", overall: 40, scoreOf });

  test("say what they gain, most first; what gains less than two points is none", () => {
    const steps = tried(step("some"), step("little"), step("loses"), step("much"));
    expect(steps.map(stepText)).toEqual(["much **+9**", "some **+4**"]);
    expect(steps[0]?.edit).toEqual({ kind: "insert", at: 4, words: "\nmuch" });
  });

  test("what only the learner can say has no figure and stands by half of what it may gain", () => {
    const steps = tried(step("some"), { text: "own", worth: 9 }, { text: "small", worth: 3 });
    expect(steps.map(stepText)).toEqual(["own", "some **+4**"]);
  });

  test("an example of what would do gains no more than the rows it is about", () => {
    expect(tried({ ...step("much", 3.7), isSample: true }).map(({ gain }) => gain)).toEqual([3]);
  });

  test("a cut takes the whole sentence with its mark, and is never given untried", () => {
    const cut = { text: "cut", cut: "You are the best", worth: 9 };
    const prompt = "Soup for my nan. You are the best! Four bowls.";
    const seen: string[] = [];
    const counts = (text: string): number => (seen.push(text), 60);
    expect(triedSteps([cut], { prompt, overall: 40, scoreOf: counts }).map(({ gain }) => gain)).toEqual([20]);
    expect(seen).toEqual(["Soup for my nan. Four bowls."]);
    expect(triedSteps([cut], { prompt, overall: 40 })).toEqual([]);
    const many = [...Array.from({ length: 6 }, (_, at) => step(`s${at}`)), cut];
    expect(triedSteps(many, { prompt, overall: 40, scoreOf: () => 90 })).toHaveLength(6);
  });

  test("where an AI has judged they stay as they are, without a figure", () => {
    const steps = triedSteps([step("little"), step("much")], { prompt: "Soup", overall: 40 });
    expect(steps.map(stepText)).toEqual(["little", "much"]);
  });
});

test("the next draft gains what the words of a step promise", () => {
  type Row = {
    readonly challenge: { readonly title: string };
    readonly submission: { readonly prompt: string; readonly kind: string };
  };
  const rows = filesIn("assessment/labelled-library/", ".jsonl")
    .flatMap((path) =>
      readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")
        .trim()
        .split("\n"),
    )
    .map((line) => JSON.parse(line) as Row)
    .filter(({ submission: { kind } }) => kind === "minimal" || kind === "partial")
    .filter((_, at) => at % 30 === 7);
  const library = libraryChallenges();
  let promised = 0;
  for (const { challenge, submission } of rows) {
    const brief = library.get(challenge.title);
    if (brief === undefined) continue;
    const { prompt } = submission;
    const { scores, criteria, steps } = assess(brief, prompt, knowledge);
    for (const { words, gain, isSample } of steps) {
      if (words === undefined || gain === null || isSample === true) continue;
      promised += 1;
      const next = assess(brief, edited(prompt, inserted(prompt, words)), knowledge, {
        text: prompt,
        criteria,
      });
      expect(next.scores.overall - scores.overall, `${prompt}\n${words}`).toBe(gain);
    }
  }
  expect(promised).toBeGreaterThan(10);
});
