import type { ReadText, Token } from "../language/tokenize.ts";
import { onceForEach } from "../language/once-for-each.ts";
import { isInvisible } from "../language/normalize.ts";
import type { Kind, Phrase, Torn } from "./injection-kinds.ts";
import {
  byFirstWord,
  isSpelled,
  phrasesIn,
  phrasesOf,
  readings,
  RUNS,
  RUN_LETTERS,
  tornPhrases,
} from "./injection-kinds.ts";
import { DROPPING, FENCES, FULL, MARK_NOUNS, RULES } from "./injection-phrases.ts";
import { THRESHOLDS } from "../thresholds.ts";

export type Attack = {
  /** Offsets of the sentences that address the grader. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  readonly quote: string;
};

type Signs = Readonly<Record<Kind | "fence", number>>;

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

/** Number of words by which the two halves of a sign stand apart, at most. */
const NEAR = 6;

/** A bit for each of the four sets that a word belongs to: the two halves of two signs. */
const HALVES = new Map<string, number>();
[DROPPING, RULES, FULL, MARK_NOUNS].forEach((words, at) => {
  for (const word of words) HALVES.set(word, (HALVES.get(word) ?? 0) | (1 << at));
});

/**
 * Which of the signs (dropping rules, full marks) have both halves near each other; anywhere in the text if
 * `far`.
 */
function pairsIn(words: readonly string[], far: boolean): { rules: boolean; marks: boolean } {
  const found = { rules: false, marks: false };
  const last = [-Infinity, -Infinity, -Infinity, -Infinity];
  const near = far ? Number.MAX_VALUE : NEAR;
  words.forEach((word, at) => {
    const halves = HALVES.get(word);
    if (halves === undefined) return;
    for (const half of [0, 1, 2, 3]) if ((halves & (1 << half)) !== 0) last[half] = at;
    const [dropping = 0, rules = 0, full = 0, marks = 0] = last;
    found.rules ||= Math.abs(dropping - rules) <= near;
    found.marks ||= Math.abs(full - marks) <= near;
  });
  return found;
}

/** The phrases and runs that the whole text has: only these are looked for in its parts. */
type Wanted = { readonly phrases: ReturnType<typeof byFirstWord>; readonly runs: readonly string[] };

function countSigns(
  words: readonly string[],
  raw: string,
  { phrases, runs }: Wanted,
  torn: readonly Torn[],
  far = false,
): Signs {
  const pairs = pairsIn(words, far);
  const counts: Record<Kind | "fence", number> = {
    override: pairs.rules ? 1 : 0,
    grader: 0,
    marks: pairs.marks ? 1 : 0,
    likeMarks: 0,
    names: 0,
    self: 0,
    submission: 0,
    demand: 0,
    foreign: 0,
    fence: fencesIn(raw),
  };
  for (const { kind } of phrasesIn(words, phrases)) counts[kind] += 1;
  for (const { phrase } of torn) counts[phrase.kind] += 1;
  if (runs.length > 0) {
    const joined = withoutGaps(raw);
    counts.foreign += runs.filter((run) => joined.includes(run)).length;
  }
  return counts;
}

const phrasesOfBrief = onceForEach(phrasesOf);

/** Phrases of `whole` with words between their own that `prompt` leaves out. */
function tornBy(prompt: ReadText, whole: ReadText): Torn[] {
  let said: ReadonlySet<Token> | null = null;
  return tornPhrases(whole.tokens, (token) => !(said ??= new Set(prompt.tokens)).has(token));
}

/** What each sign weighs where it is there. From which sum on they are an attack tells `THRESHOLDS.injection.phrases`. */
const WEIGHT: Signs = {
  override: 1.1,
  fence: 1.1,
  grader: 0.9,
  marks: 0.9,
  likeMarks: 0.7,
  names: 0.9,
  self: 0.5,
  submission: 0.4,
  demand: 0.4,
  foreign: 1.1,
};
/** Each run of another script counts, up to this sum. */
const MOST_FOREIGN = 2.4;
/** In a challenge about tests and grading these words are the subject: so much is taken off their weight. */
const SUBJECT = { grader: WEIGHT.grader, graderOfOneself: WEIGHT.grader * 0.4, marks: 0.4 };

/** How sure a stretch of text addresses the grader. */
function weigh(signs: Signs, aboutGrading: boolean): number {
  const there = (sign: keyof Signs): number => (signs[sign] > 0 ? WEIGHT[sign] : 0);
  // One name alone stands in many a text.
  const names = signs.names >= 3 ? WEIGHT.names : signs.names === 2 ? WEIGHT.names / 2 : 0;
  const base =
    there("override") +
    there("fence") +
    there("grader") +
    (there("marks") || there("likeMarks")) +
    names +
    there("self") +
    there("submission") +
    there("demand");
  const foreign = Math.min(MOST_FOREIGN, signs.foreign * WEIGHT.foreign);
  if (!aboutGrading) return base + foreign;
  const grader = signs.self > 0 ? SUBJECT.graderOfOneself : SUBJECT.grader;
  return (
    base - (signs.grader > 0 ? grader : 0) - (signs.marks + signs.likeMarks > 0 ? SUBJECT.marks : 0) + foreign
  );
}

const ATTACK = THRESHOLDS.injection.phrases;

/** A challenge with one of these words is about tests and grading itself. */
const GRADING_SUBJECT = new Set(
  "grade grader grading rubric score scoring exam examiner judge assessment evaluate evaluation evaluator essay marks jury reviewer injection injections jailbreak".split(
    " ",
  ),
);

const isAboutGrading = (brief: ReadText): boolean =>
  brief.tokens.some((token) => GRADING_SUBJECT.has(token.text));

/** Number of words of a stretch that is looked at as a whole, whatever full stops or line ends stand in it. */
const STRETCH = 26;
/** Each stretch begins this number of words after the one before, or more in a long text. */
const STRIDE = 5;

/**
 * Text in the submission that speaks to whoever scores it, however it is dressed. Where filler was left out of the
 * prompt, `whole` has it: phrases that it was pushed into count as well.
 */
export function findAttack(prompt: ReadText, brief: ReadText, whole: ReadText = prompt): Attack | null {
  const { tokens, sentences, raw } = prompt;
  // What the challenge itself asks for, a system prompt say, is its subject.
  const own = phrasesOfBrief(brief);
  const phrases: readonly Phrase[] = [...phrasesOf(prompt)].filter((phrase) => !own.has(phrase));
  const joined = RUN_LETTERS.test(raw) ? withoutGaps(raw) : "";
  const wanted = { phrases: byFirstWord(phrases), runs: RUNS.filter((run) => joined.includes(run)) };
  const torn = whole === prompt ? [] : tornBy(prompt, whole);
  if (phrases.length + wanted.runs.length + torn.length === 0) return null;
  const about = isAboutGrading(brief);
  // No part of the text can weigh more than the whole with all its signs put together.
  const most = weigh(countSigns(readings(tokens, raw), raw, wanted, torn, true), about);
  if (most < ATTACK.sentence - 1e-9 && !isSpelled(tokens)) return null;
  const weighed = (some: readonly Token[]): number => {
    // The signs of a mark such as "</prompt>" stand before its word.
    const text = raw.slice(Math.max(0, (some[0]?.start ?? 0) - 3), (some.at(-1)?.end ?? 0) + 1);
    const [from, to] = [some[0]?.start ?? 0, some.at(-1)?.end ?? 0];
    const within = torn.filter(({ start, end }) => start >= from && end <= to);
    return weigh(countSigns(readings(some, raw), text, wanted, within), about);
  };
  const weights = sentences.map((sentence) => weighed(sentence.tokens));
  const hits = new Set(sentences.flatMap((_, at) => ((weights[at] ?? 0) >= ATTACK.sentence ? [at] : [])));
  const indexOf = new Map(sentences.map((sentence, at) => [sentence.tokens[0]?.sentence ?? -1, at]));
  // At most some 400 stretches, so that the longest text costs no more than a few milliseconds.
  const stride = Math.max(STRIDE, Math.ceil(tokens.length / 400));
  for (let from = 0; from < tokens.length; from += stride) {
    const some = tokens.slice(from, from + STRETCH);
    if (weighed(some) < ATTACK.stretch) continue;
    for (const token of some) {
      const at = indexOf.get(token.sentence) ?? -1;
      // A line of a few words belongs to the attack that it is in, a whole sentence only if it has a sign.
      if ((weights[at] ?? 0) > 0 || (sentences[at]?.tokens.length ?? 0) <= 3) hits.add(at);
    }
  }
  if (hits.size === 0 && weighed(tokens) >= ATTACK.prompt) sentences.forEach((_, at) => hits.add(at));
  const found = [...hits].sort((a, b) => a - b).flatMap((at) => sentences[at] ?? []);
  const first = found[0];
  if (first === undefined) return null;
  return {
    ranges: found.map(({ start, end }) => ({ start, end })),
    quote: raw.slice(first.start, Math.min(first.end, first.start + 120)),
  };
}
