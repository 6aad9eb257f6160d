/**
 * The golden file holds a hash of the whole result for some thousand prompts: a change that means to move code leaves
 * every line as it is, and a change of the rules shows how many results it reaches.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { assessFromAnswer } from "../src/ai/ai-assessor.ts";
import type { Recording } from "../src/ai/recording.ts";
import type { Assessment, Brief } from "../src/scores.ts";
import { assessBuiltIn, scoreBuiltIn } from "../src/built-in.ts";
import type { Knowledge } from "../src/challenge/knowledge.ts";
import { fillForm } from "../train/filled-form.ts";
import { dice, shuffle } from "../train/fit-text.ts";
import { filesIn, libraryChallenges } from "./read-knowledge.ts";

export const GOLDEN_FILE = new URL("../golden.txt", import.meta.url);

type Case = {
  /** Group and number of its row. */
  readonly id: string;
  readonly result: (knowledge: Knowledge) => unknown;
};
type Row = {
  readonly challenge: Brief;
  readonly submission: { readonly prompt: string };
};

const library = libraryChallenges();
const challenges = [...library.values()];

/** A row's challenge with its rubric: its own, or that of the library's challenge of this title. */
export const withRubric = (challenge: Brief): Brief => {
  const rubric = challenge.rubric ?? library.get(challenge.title)?.rubric;
  return rubric === undefined ? challenge : { ...challenge, rubric };
};

const rowsOf = <T>(path: string): T[] =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as T);

const labelledFiles = [
  ...filesIn("assessment/labelled/", ".jsonl"),
  ...filesIn("assessment/labelled-library/", ".jsonl"),
  "assessment/test/blind.jsonl",
  "assessment/test/blind-second.jsonl",
  "assessment/recordings/people.jsonl",
  "assessment/recordings/dev.jsonl",
];

/** Scores and rows; the words for the learner, whose steps are readings of their own, are compared for the recorded prompts. */
const builtIn = (id: string, brief: Brief, prompt: string): Case => ({
  id,
  result: (knowledge) => scoreBuiltIn(brief, prompt, knowledge),
});
const wholeResult = (id: string, brief: Brief, prompt: string): Case => ({
  id,
  result: (knowledge) => assessBuiltIn(brief, prompt, knowledge),
});

function labelledCases(): Case[] {
  return labelledFiles.flatMap((path) =>
    rowsOf<Row>(path).map(({ challenge, submission }, at) =>
      (path.includes("recordings") ? wholeResult : builtIn)(
        `${groupOf(path)}.${at}`,
        withRubric(challenge),
        submission.prompt,
      ),
    ),
  );
}

/** The same prompts as if nothing but the description were known of their challenge. */
function describedCases(): Case[] {
  return rowsOf<Row>("assessment/recordings/people.jsonl").map(({ challenge, submission }, at) => {
    const { title, description } = challenge;
    return builtIn(`described.${at}`, { title: `${title} again`, description }, submission.prompt);
  });
}

const groupOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1, -".jsonl".length);

/** Prompts and texts that stand in files of the tests, each for a challenge of the library or beside a sound prompt. */
function writtenCases(): Case[] {
  const ofTitle = ["nonsense", "other-tasks", "honest-material", "honest-scoring", "tagged-prompts"].flatMap(
    (name) =>
      rowsOf<{ title: string; prompt: string }>(`assessment/test/${name}.jsonl`).map(
        ({ title, prompt }, at) =>
          builtIn(`${name}.${at}`, library.get(title) ?? { title, description: title }, prompt),
      ),
  );
  const hosts = rowsOf<Row>("assessment/labelled-library/set-e.jsonl").slice(0, 40);
  const beside = ["attacks", "grader-talk-fresh", "grader-talk-table"].flatMap((name) =>
    rowsOf<{ text: string }>(`assessment/test/${name}.jsonl`).map(({ text }, at) => {
      const { challenge, submission } = hosts[at % hosts.length] as Row;
      const prompt = at % 2 === 0 ? `${submission.prompt} ${text}` : `${text}\n${submission.prompt}`;
      return builtIn(`${name}.${at}`, withRubric(challenge), prompt);
    }),
  );
  const forms = rowsOf<{ form: string }>("assessment/test/filled-forms.jsonl").flatMap(({ form }, number) =>
    challenges
      .filter((_, at) => at % 52 === number % 52)
      .map((challenge, at) =>
        builtIn(`filled-forms.${number}-${at}`, challenge, fillForm(form, challenge, 100 + number * 31 + at)),
      ),
  );
  return [...ofTitle, ...beside, ...forms];
}

const SHAKEN: Readonly<Record<string, (description: string, seed: number) => string>> = {
  pasted: (description) => description,
  words: (description, seed) => shuffle(description.split(/\s+/u), dice(seed * 31 + 7)).join(" "),
  clauses: (description, seed) =>
    shuffle(description.split(/(?<=[,.;:])\s+/u), dice(seed * 31 + 7)).join(" "),
};

function shakenCases(): Case[] {
  return Object.entries(SHAKEN).flatMap(([way, shake]) =>
    challenges
      .filter((_, at) => at % 6 === 1)
      .map((challenge, at) => builtIn(`shaken-${way}.${at}`, challenge, shake(challenge.description, at))),
  );
}

function recordedCases(): Case[] {
  return ["dev", "labelled", "people"].flatMap((set) =>
    rowsOf<Recording>(`assessment/recordings/${set}.jsonl`).map((row, at) => ({
      id: `ai-${set}.${at}`,
      result: (knowledge) =>
        assessFromAnswer(withRubric(row.challenge), row.submission.prompt, row.answer, knowledge),
    })),
  );
}

export const goldenCases = (): Case[] => [
  ...labelledCases(),
  ...describedCases(),
  ...writtenCases(),
  ...shakenCases(),
  ...recordedCases(),
];

/** "set-a.12 0f3c9a1b": the case, and eight digits of the hash of its whole result. */
export function goldenLine({ id, result }: Case, knowledge: Knowledge): string {
  const { scores, relevant, estimate, criteria, feedback, improvementSuggestions } = result(
    knowledge,
  ) as Partial<Assessment>;
  const told = JSON.stringify([scores, relevant, estimate, criteria, feedback, improvementSuggestions]);
  return `${id} ${createHash("sha256").update(told).digest("hex").slice(0, 8)}`;
}

export const storedGolden = (): string[] => readFileSync(GOLDEN_FILE, "utf8").trimEnd().split("\n");
