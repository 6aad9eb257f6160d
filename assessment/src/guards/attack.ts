import type { ReadText, Sentence } from "../text/read-text.ts";
import { skeletonOf } from "../text/fold.ts";
import {
  DEMANDS,
  FOREIGN_RUNS,
  FOREIGN_STRONG,
  GRADERS,
  MARKS,
  OVERRIDES,
  SELF,
  SUB_SCORE_NAMES,
} from "./attack-signs.ts";

export type Attack = {
  /** Offsets of the sentences that address the grader. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  readonly quote: string;
};

type Signs = {
  override: number;
  grader: number;
  marks: number;
  names: number;
  self: number;
  demand: number;
  foreign: number;
};

const padded = (list: readonly string[]): readonly string[] => list.map((phrase) => ` ${phrase} `);
const LISTS = {
  override: padded(OVERRIDES),
  grader: padded(GRADERS),
  marks: padded(MARKS),
  names: padded(SUB_SCORE_NAMES),
  self: padded(SELF),
  demand: padded(DEMANDS),
  foreign: padded(FOREIGN_STRONG),
} as const;

const countIn = (text: string, list: readonly string[]): number =>
  list.reduce((sum, phrase) => (text.includes(phrase) ? sum + 1 : sum), 0);

/** Letters written one by one ("i g n o r e") are read as one word. */
function joinSingles(words: readonly string[]): string[] {
  const out: string[] = [];
  let run = "";
  for (const word of [...words, ""]) {
    if (word.length === 1 && word >= "a" && word <= "z") run += word;
    else {
      if (run.length >= 4) out.push(run);
      else out.push(...run);
      run = "";
      if (word !== "") out.push(word);
    }
  }
  return out;
}

function signsIn(text: string, raw: string): Signs {
  const runs = raw.replaceAll(/[\s\u200b-\u200f\u2060\ufeff]/gu, "");
  return {
    override: countIn(text, LISTS.override),
    grader: countIn(text, LISTS.grader),
    marks: countIn(text, LISTS.marks),
    names: countIn(text, LISTS.names),
    self: countIn(text, LISTS.self),
    demand: countIn(text, LISTS.demand),
    foreign:
      countIn(text, LISTS.foreign) +
      FOREIGN_RUNS.filter((run) => runs.includes(run.replaceAll(" ", ""))).length,
  };
}

const wordsOf = (tokens: readonly { text: string }[]): string[] =>
  joinSingles(tokens.map((token) => skeletonOf(token.text).replaceAll("'", "'")));

/** How sure a stretch of text addresses the grader; 2 and more is an attack. */
function weigh(signs: Signs, aboutGrading: boolean): number {
  const on = (count: number): number => (count > 0 ? 1 : 0);
  const names = signs.names >= 3 ? 1 : signs.names === 2 ? 0.5 : 0;
  const base =
    on(signs.override) * 1.1 +
    on(signs.grader) * 0.8 +
    on(signs.marks) * 0.9 +
    names * 0.9 +
    on(signs.self) * 0.5 +
    on(signs.demand) * 0.4;
  const foreign = Math.min(2.4, signs.foreign * 1.1);
  // In a challenge about tests and grading the words themselves are the subject.
  return (
    (aboutGrading
      ? base - 0.9 * on(signs.grader) * (signs.self > 0 ? 0.4 : 1) - 0.4 * on(signs.marks)
      : base) + foreign
  );
}

const GRADING = new Set(
  "grade grader grading rubric score scoring exam examiner judge assessment evaluate evaluation evaluator essay marks jury reviewer injection injections jailbreak".split(
    " ",
  ),
);

const isAboutGrading = (brief: ReadText): boolean => brief.tokens.some((token) => GRADING.has(token.text));

/** Text in the submission that speaks to whoever scores it, however it is dressed. */
export function findAttack(prompt: ReadText, brief: ReadText): Attack | null {
  const about = isAboutGrading(brief);
  const sentences = prompt.sentences;
  const hits: Sentence[] = [];
  sentences.forEach((sentence, at) => {
    const next = sentences[at + 1];
    const pair = next === undefined ? [sentence] : [sentence, next];
    const alone = weighSentences([sentence], prompt, about);
    if (alone >= 1.75) hits.push(sentence);
    else if (next !== undefined && weighSentences(pair, prompt, about) >= 2.1) hits.push(...pair);
  });
  if (hits.length === 0 && weighSentences(sentences, prompt, about) >= 3.1) hits.push(...sentences);
  const first = hits[0];
  if (first === undefined) return null;
  return {
    ranges: hits.map(({ start, end }) => ({ start, end })),
    quote: prompt.raw.slice(first.start, Math.min(first.end, first.start + 120)),
  };
}

function weighSentences(sentences: readonly Sentence[], prompt: ReadText, about: boolean): number {
  const words = sentences.flatMap((sentence) => wordsOf(sentence.tokens));
  const start = sentences[0]?.start ?? 0;
  const end = sentences.at(-1)?.end ?? 0;
  const spaced = ` ${words.join(" ")} `;
  return weigh(signsIn(spaced, prompt.raw.slice(start, end)), about);
}
