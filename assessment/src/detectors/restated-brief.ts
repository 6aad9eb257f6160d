import { rise } from "../language/curves.ts";
import type { Knowledge } from "../challenge/knowledge.ts";
import type { KnownChallenge } from "../challenge/known-challenge.ts";
import { measure } from "../evidence/measures.ts";
import type { Observation } from "../evidence/observe.ts";
import { observe } from "../evidence/observe.ts";
import { craftSteps } from "../evidence/craft-steps.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { withoutTokens } from "../language/tokenize.ts";
import { DIRECTIVES } from "../language/word-lists.ts";
import { sentencesIn } from "../language/spans.ts";
import type { Hit } from "./finding.ts";
import { CAPS } from "./finding.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { distanceOf } from "./off-task-sentences.ts";

const RESTATED = THRESHOLDS.restatedBrief;
const LISTED_BRIEF = THRESHOLDS.listedBrief;

/** Words that carry a fact, a demand or a number; grammar, praise and light verbs do not. */
const saying = (tokens: readonly Token[]): Token[] =>
  tokens.filter(({ content, word }) => content && !word.light);

const stemsOf = (tokens: readonly Token[]): ReadonlySet<string> => new Set(tokens.map(({ stem }) => stem));

/** Which share (0..1) of the words side by side in a clause ("school garden") stand side by side in the challenge too. */
function shareOfPairs(words: readonly Token[], { ownPairs }: KnownChallenge): number {
  let all = 0;
  let its = 0;
  words.forEach((word, at) => {
    const before = words[at - 1];
    if (before === undefined || before.clause !== word.clause) return;
    all += 1;
    if (ownPairs.has(`${before.stem} ${word.stem}`)) its += 1;
  });
  return its / Math.max(1, all);
}

const shareOfBrief = (stems: ReadonlySet<string>, { briefStems }: KnownChallenge): number =>
  [...stems].filter((stem) => briefStems.has(stem)).length / Math.max(1, briefStems.size);

/**
 * Nothing but pieces of the challenge, the names of its requirements included, in whatever order: its clauses turned
 * round, its requirements one after another. An order can be made up; words of one's own cannot.
 */
export function findRestatedBrief({ whole, known, language }: Observation): Hit | null {
  if (!language.english) return null;
  const words = saying(whole.tokens);
  const stems = stemsOf(words);
  if (stems.size < RESTATED.words) return null;
  const own = [...stems].filter((stem) => !known.ownStems.has(stem)).length;
  const hardlyOwn = Math.min(
    1 - rise(own, RESTATED.own.sure, RESTATED.own.likely),
    1 - rise(own / stems.size, RESTATED.ownShare.sure, RESTATED.ownShare.likely),
  );
  if (hardlyOwn <= 0) return null;
  const inItsOrder = rise(shareOfPairs(words, known), RESTATED.pairs.likely, RESTATED.pairs.sure);
  // Without people's requests this is no sign: sentences of one's own may well name nearly all of a short description.
  const nearlyAllOfIt = known.hasRequests
    ? rise(shareOfBrief(stems, known), RESTATED.ofDescription.likely, RESTATED.ofDescription.sure)
    : 0;
  const sign = Math.min(hardlyOwn, Math.max(inItsOrder, nearlyAllOfIt));
  return sign <= 0 ? null : { keep: 1 - sign };
}

/**
 * The same beside sentences that have nothing to do with the task: strangers, jokes and the weather are words of one's
 * own, but say nothing about it.
 */
export function findRestatedBesideStrangers(seen: Observation, knowledge: Knowledge): Hit | null {
  const { whole, known, language } = seen;
  if (!known.hasRequests || !language.english) return null;
  const isStrange = (tokens: readonly Token[]): boolean => {
    const words = saying(tokens);
    const its = words.filter(({ stem }) => known.ownStems.has(stem)).length;
    return its < words.length / 2 && distanceOf(tokens, known, knowledge) > RESTATED.farSentence;
  };
  const strange = sentencesIn(whole).filter(isStrange);
  if (strange.length === 0) return null;
  return findRestatedBrief({ ...seen, whole: withoutTokens(whole, new Set(strange.flat())) });
}

/** A clause is the challenge's own where no more than this share of its words are others: "topics", "also". */
const STRAY = 0.17;

/** More of what is counted is more of the sign, or less of it is: no sign at all at `absent`, all of it at `full`. */
type Sign = { readonly by: "more" | "less"; readonly absent: number; readonly full: number };

/** The signs of a list of the challenge's words. The weakest of them decides, of the first two the stronger. */
const LIST = {
  /** Share of pairs (`shareOfPairs`), 0..1: whole clauses were taken over. */
  takenOver: { by: "more", absent: RESTATED.pairs.likely, full: RESTATED.pairs.sure },
  /** The same share: single words were strewn. A sentence of one's own about the challenge lies between the two. */
  strewn: { by: "less", absent: 0.2, full: 0.14 },
  /** Number of different words of the description. */
  words: { by: "more", absent: 6, full: 9 },
  /** Share of the description's different words, 0..1. */
  ofDescription: { by: "more", absent: 0.2, full: 0.27 },
  /** The same for a challenge without known requests: nearly all of the words have to be there. */
  ofDescriptionAlone: { by: "more", absent: 0.8, full: 0.95 },
  /** Number of different words that are not the challenge's: a form has some. */
  formWords: { by: "more", absent: 2, full: 5 },
  /** Weight, in the whole prompt, of words that other people add to the challenge's. */
  told: { by: "less", absent: 24, full: 18 },
} as const satisfies Record<string, Sign>;

/** The signs of a form in the rest of the prompt, read as a prompt by itself: it says little of the task. */
const FORM = {
  /** How far it settles what is wanted, 0..1. */
  settled: { by: "less", absent: 0.6, full: 0.4 },
  /** Share of the requirements' weight that it states, 0..1. */
  stated: { by: "less", absent: 0.4, full: 0.25 },
  /** Weight of words that other people add to the challenge's when they ask for it. */
  said: { by: "less", absent: 26, full: 16 },
  /** Weight of all other words: a form has some. */
  unsaid: { by: "more", absent: 4, full: 12 },
} as const satisfies Record<string, Sign>;

/** How far a sign is there, 0..1. */
const signOf = (value: number, { by, absent, full }: Sign): number =>
  by === "less" ? 1 - rise(value, full, absent) : rise(value, absent, full);

/** The text by its clauses. */
function clausesIn({ tokens }: ReadText): Token[][] {
  const clauses: Token[][] = [];
  for (const token of tokens) {
    const last = clauses.at(-1);
    if (last?.[0]?.clause === token.clause) last.push(token);
    else clauses.push([token]);
  }
  return clauses;
}

/** The clauses that are nothing but the challenge's words. */
const ownClauses = (clauses: readonly Token[][], { ownStems }: KnownChallenge): Token[][] =>
  clauses.filter((clause) => {
    const words = saying(clause).filter(({ text }) => !DIRECTIVES.has(text));
    const stray = words.filter(({ stem }) => !ownStems.has(stem)).length;
    return words.length > 0 && stray <= words.length * STRAY;
  });

/** Whether enough of the challenge's words stand in a row with marks between ("soil, seeds, water, sun"), whatever is beside it. */
function hasRow(clauses: readonly Token[][], { ownStems }: KnownChallenge): boolean {
  let row = 0;
  return clauses.some((clause) => {
    const isItem = clause.length <= 2 && saying(clause).every(({ stem }) => ownStems.has(stem));
    row = isItem ? row + 1 : 0;
    return row >= LISTED_BRIEF.row;
  });
}

/** Different words of a prompt that are not the challenge's. */
const countForeignWords = ({ whole, known }: Observation): number =>
  [...stemsOf(saying(whole.tokens))].filter((stem) => !known.ownStems.has(stem)).length;

/** How far the words of clauses that are the challenge's make a list of it, 0..1. */
function listSign(seen: Observation, its: readonly Token[]): number {
  const { known } = seen;
  const words = saying(its);
  const stems = stemsOf(words);
  const pairs = shareOfPairs(words, known);
  return Math.min(
    Math.max(signOf(pairs, LIST.takenOver), signOf(pairs, LIST.strewn)),
    signOf([...stems].filter((stem) => known.briefStems.has(stem)).length, LIST.words),
    signOf(shareOfBrief(stems, known), known.hasRequests ? LIST.ofDescription : LIST.ofDescriptionAlone),
    signOf(countForeignWords(seen), LIST.formWords),
    signOf(seen.besides.said, LIST.told),
  );
}

/** How far a text, read as a prompt by itself, settles nothing of what is wanted, and how far it is a form; each 0..1. */
function formSigns(rest: Observation, knowledge: Knowledge): { unsettled: number; form: number } {
  const { settled } = craftSteps(measure(rest), knowledge.weights.steps[rest.known.support]);
  const { said, all } = rest.besides;
  const unsettled = signOf(settled, FORM.settled);
  return {
    unsettled,
    form: Math.min(
      unsettled,
      signOf(rest.coverage, FORM.stated),
      signOf(said, FORM.said),
      signOf(all - said, FORM.unsaid),
    ),
  };
}

/** Many of the challenge's words, listed or shaken, beside a form that would fit every challenge. */
export function findListedBrief(seen: Observation, knowledge: Knowledge): Hit | null {
  const { prompt, known, language } = seen;
  if (!language.english) return null;
  const clauses = clausesIn(prompt);
  const its = ownClauses(clauses, known).flat();
  const listed = listSign(seen, its);
  const isRow = known.hasRequests && hasRow(clauses, known);
  if (listed <= 0 && !isRow) return null;
  const rest = observe(seen.view, withoutTokens(prompt, new Set(its)), knowledge);
  const { unsettled, form } = formSigns(rest, knowledge);
  const sign = isRow ? unsettled : Math.min(listed, form);
  if (sign <= LISTED_BRIEF.from) return null;
  if (!isRow) return { keep: 1 - sign };
  return {
    guard: "word-list",
    label: "The challenge's words in a row",
    caps: CAPS.wordList,
    keep: 1 - sign,
  };
}
