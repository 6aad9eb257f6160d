import type { ReadText, Token } from "../text/read-text.ts";
import { foldChar, isInvisible, skeletonOf } from "../text/fold.ts";
import {
  DEMANDS,
  DROPPING,
  FENCES,
  FULL,
  MARK_NOUNS,
  RULES,
  FOREIGN_RUNS,
  FOREIGN_STRONG,
  GRADERS,
  MARKS,
  OVERRIDES,
  SELF,
  SUBMISSION,
  SUB_SCORE_NAMES,
} from "./attack-signs.ts";

export type Attack = {
  /** Offsets of the sentences that address the grader. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  readonly quote: string;
};

type Kind = "override" | "grader" | "marks" | "names" | "self" | "submission" | "demand" | "foreign";
type Signs = Readonly<Record<Kind | "fence", number>>;
type Phrases = Readonly<Record<Kind, readonly string[]>>;

function foldPhrase(phrase: string): string {
  let out = "";
  for (const char of phrase) out += foldChar(char, char.codePointAt(0) ?? 0);
  return ` ${out} `;
}

const ALL: Phrases = {
  override: OVERRIDES.map(foldPhrase),
  grader: GRADERS.map(foldPhrase),
  marks: MARKS.map(foldPhrase),
  names: SUB_SCORE_NAMES.map(foldPhrase),
  self: SELF.map(foldPhrase),
  submission: SUBMISSION.map(foldPhrase),
  demand: DEMANDS.map(foldPhrase),
  foreign: FOREIGN_STRONG.map(foldPhrase),
};
const KINDS: readonly Kind[] = [
  "override",
  "grader",
  "marks",
  "names",
  "self",
  "submission",
  "demand",
  "foreign",
];
const RUNS = FOREIGN_RUNS.map((run) => run.replaceAll(" ", ""));

/** Letters written one by one ("i g n o r e", "i-g-n-o-r-e") are read as one word. */
function joinSingles(tokens: readonly Token[], raw: string, read: (token: Token) => string): string[] {
  const out: string[] = [];
  let run: string[] = [];
  let gap = "";
  let before: Token | undefined;
  const close = (): void => {
    if (run.length >= 4) out.push(run.join(""));
    else out.push(...run);
    run = [];
  };
  for (const token of tokens) {
    const word = read(token);
    const single = word.length === 1 && word >= "a" && word <= "z";
    const between = before === undefined ? "" : raw.slice(before.end, token.start);
    if (!single || (run.length > 1 && between !== gap)) close();
    if (single) {
      if (run.length === 1) gap = between;
      run.push(word);
    } else out.push(word);
    before = token;
  }
  close();
  return out;
}

/** The text twice, as look-alikes read and as it is folded, each word between single spaces. */
function spaced(tokens: readonly Token[], raw: string): string {
  const plain = ` ${tokens.map((token) => token.text).join(" ")} `;
  const looks = joinSingles(tokens, raw, (token) => skeletonOf(token.text)).join(" ");
  return `${plain}| ${looks} `;
}

function presentIn(text: string, phrases: Phrases): Phrases {
  // Most phrases are ruled out by their first word, which costs far less than searching the text for each.
  const words = new Set(text.split(" "));
  const some = (kind: Kind): readonly string[] =>
    phrases[kind].filter(
      (phrase) => words.has(phrase.slice(1, phrase.indexOf(" ", 1))) && text.includes(phrase),
    );
  return {
    override: some("override"),
    grader: some("grader"),
    marks: some("marks"),
    names: some("names"),
    self: some("self"),
    submission: some("submission"),
    demand: some("demand"),
    foreign: some("foreign"),
  };
}

function withoutGaps(raw: string): string {
  let out = "";
  for (const char of raw) {
    const code = char.codePointAt(0) ?? 0;
    if (char.trim() !== "" && !isInvisible(code)) out += char;
  }
  return out;
}

function fencesIn(raw: string): number {
  if (!raw.includes("<") && !raw.includes("[")) return 0;
  const plain = raw.toLowerCase();
  return FENCES.filter((fence) => plain.includes(fence)).length;
}

function countSigns(text: string, raw: string, phrases: Phrases, runs: readonly string[]): Signs {
  const found = presentIn(text, phrases);
  const joined = runs.length === 0 ? "" : withoutGaps(raw);
  const words = text.split(" ");
  const near = (some: ReadonlySet<string>, others: ReadonlySet<string>): number =>
    words.some(
      (word, at) =>
        some.has(word) &&
        words.slice(Math.max(0, at - NEAR), at + NEAR + 1).some((other) => others.has(other)),
    )
      ? 1
      : 0;
  return {
    override: found.override.length + near(DROPPING, RULES),
    grader: found.grader.length,
    marks: found.marks.length + near(FULL, MARK_NOUNS),
    names: found.names.length,
    self: found.self.length,
    submission: found.submission.length,
    demand: found.demand.length,
    fence: fencesIn(raw),
    foreign: found.foreign.length + runs.filter((run) => joined.includes(run)).length,
  };
}

/** How sure a stretch of text addresses the grader; 2 and more is an attack. */
function weigh(signs: Signs, aboutGrading: boolean): number {
  const on = (count: number): number => (count > 0 ? 1 : 0);
  const names = signs.names >= 3 ? 1 : signs.names === 2 ? 0.5 : 0;
  const base =
    on(signs.override) * 1.1 +
    on(signs.fence) * 1.1 +
    on(signs.grader) * 0.9 +
    on(signs.marks) * 0.9 +
    names * 0.9 +
    on(signs.self) * 0.5 +
    on(signs.submission) * 0.4 +
    on(signs.demand) * 0.4;
  const foreign = Math.min(2.4, signs.foreign * 1.1);
  // In a challenge about tests and grading the words themselves are the subject.
  return (
    (aboutGrading
      ? base - 0.9 * on(signs.grader) * (signs.self > 0 ? 0.4 : 1) - 0.4 * on(signs.marks)
      : base) + foreign
  );
}

/** Words between the two halves of a sign at most. */
const NEAR = 6;

/** Weights from which on it is an attack: one sentence, a few neighbouring ones, the whole text. */
const ALONE = 1.75;
const TOGETHER = 1.79;
const THROUGHOUT = 3.1;

const GRADING = new Set(
  "grade grader grading rubric score scoring exam examiner judge assessment evaluate evaluation evaluator essay marks jury reviewer injection injections jailbreak".split(
    " ",
  ),
);

const isAboutGrading = (brief: ReadText): boolean => brief.tokens.some((token) => GRADING.has(token.text));

/** A stretch of this many words is looked at as a whole, whatever full stops or line ends stand in it. */
const STRETCH = 26;
const STRIDE = 5;

/** Text in the submission that speaks to whoever scores it, however it is dressed. */
export function findAttack(prompt: ReadText, brief: ReadText): Attack | null {
  const { tokens, sentences, raw } = prompt;
  const phrases = presentIn(spaced(tokens, raw), ALL);
  const joined = withoutGaps(raw);
  const runs = RUNS.filter((run) => joined.includes(run));
  if (runs.length + KINDS.reduce((sum, kind) => sum + phrases[kind].length, 0) < 1) return null;
  const about = isAboutGrading(brief);
  const weighed = (some: readonly Token[]): number => {
    // The signs of a mark such as "</prompt>" stand before its word.
    const text = raw.slice(Math.max(0, (some[0]?.start ?? 0) - 3), (some.at(-1)?.end ?? 0) + 1);
    return weigh(countSigns(spaced(some, raw), text, phrases, runs), about);
  };
  const own = sentences.map((sentence) => weighed(sentence.tokens));
  const hits = new Set(sentences.flatMap((_, at) => ((own[at] ?? 0) >= ALONE ? [at] : [])));
  const indexOf = new Map(sentences.map((sentence, at) => [sentence.tokens[0]?.sentence ?? -1, at]));
  // At most some 400 stretches, so that the longest text costs no more than a few milliseconds.
  const stride = Math.max(STRIDE, Math.ceil(tokens.length / 400));
  for (let from = 0; from < tokens.length; from += stride) {
    const some = tokens.slice(from, from + STRETCH);
    if (weighed(some) < TOGETHER) continue;
    for (const token of some) {
      const at = indexOf.get(token.sentence) ?? -1;
      // A line of a few words belongs to the attack it stands in, a whole sentence only if it has a sign.
      if ((own[at] ?? 0) > 0 || (sentences[at]?.tokens.length ?? 0) <= 3) hits.add(at);
    }
  }
  if (hits.size === 0 && weighed(tokens) >= THROUGHOUT) sentences.forEach((_, at) => hits.add(at));
  const found = [...hits].sort((a, b) => a - b).flatMap((at) => sentences[at] ?? []);
  const first = found[0];
  if (first === undefined) return null;
  return {
    ranges: found.map(({ start, end }) => ({ start, end })),
    quote: raw.slice(first.start, Math.min(first.end, first.start + 120)),
  };
}
