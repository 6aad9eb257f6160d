import { rise } from "../language/curves.ts";
import type { Knowledge } from "../challenge/knowledge.ts";
import type { KnownChallenge } from "../challenge/known-challenge.ts";
import { measure } from "../evidence/measures.ts";
import type { Observation } from "../evidence/observe.ts";
import { observe } from "../evidence/observe.ts";
import { stepsOf } from "../evidence/steps.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { withoutTokens } from "../language/tokenize.ts";
import { DIRECTIVES } from "../language/word-lists.ts";
import { sentencesIn } from "../language/spans.ts";
import type { Hit } from "./finding.ts";
import { CAPS } from "./finding.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { distanceOf } from "./off-task-sentences.ts";

const RESTATED = THRESHOLDS.restatedBrief;
const BESIDE_FORM = THRESHOLDS.listedBrief;

/** Words that carry a fact, a demand or a number; grammar, praise and light verbs do not. */
const saying = (tokens: readonly Token[]): Token[] =>
  tokens.filter(({ content, word }) => content && !word.light);

const stemsOf = (tokens: readonly Token[]): ReadonlySet<string> => new Set(tokens.map(({ stem }) => stem));

/** Of the neighbours within its clauses the share that are neighbours in the challenge. */
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
export function findNothingOwn({ whole, known, language }: Observation): Hit | null {
  if (!language.english) return null;
  const words = saying(whole.tokens);
  const stems = stemsOf(words);
  if (stems.size < RESTATED.words) return null;
  const own = [...stems].filter((stem) => !known.ownStems.has(stem)).length;
  const without = Math.min(
    1 - rise(own, RESTATED.own.sure, RESTATED.own.likely),
    1 - rise(own / stems.size, RESTATED.ownShare.sure, RESTATED.ownShare.likely),
  );
  if (without <= 0) return null;
  const sign = Math.min(
    without,
    Math.max(
      rise(shareOfPairs(words, known), RESTATED.pairs.likely, RESTATED.pairs.sure),
      // Elsewhere a request in sentences of its own may well name nearly all of a short description.
      known.by === "known"
        ? rise(shareOfBrief(stems, known), RESTATED.ofDescription.likely, RESTATED.ofDescription.sure)
        : 0,
    ),
  );
  return sign <= 0 ? null : { keep: 1 - sign };
}

/**
 * The same beside sentences that have nothing to do with the task: strangers, jokes and the weather are words of one's
 * own, but say nothing about it.
 */
export function findNothingOwnBesideStrangers(seen: Observation, knowledge: Knowledge): Hit | null {
  const { whole, known, language } = seen;
  if (known.by !== "known" || !language.english) return null;
  const strange = sentencesIn(whole).filter(
    (tokens) =>
      saying(tokens).length > 0 &&
      saying(tokens).filter(({ stem }) => known.ownStems.has(stem)).length * 2 < saying(tokens).length &&
      distanceOf(tokens, known, knowledge) > RESTATED.farSentence,
  );
  if (strange.length === 0) return null;
  return findNothingOwn({ ...seen, whole: withoutTokens(whole, new Set(strange.flat())) });
}

/** In a clause that is the challenge's, one word in six may be another: "topics", "also". */
const STRAY = 0.17;
/** So many of the challenge's distinct words, and such a share of them, make a list of it. */
const LISTED = { few: 6, many: 9 } as const;
const LISTED_SHARE = { few: 0.2, many: 0.27 } as const;
/** Where it is not known what people say besides, nearly all of the challenge has to be there. */
const PASTED_SHARE = { few: 0.8, many: 0.95 } as const;
/** The form has words of its own, which say hardly a requirement, settle nothing, and are not what people say here. */
const FORM_WORDS = { few: 2, many: 5 } as const;
const STATED = { little: 0.25, some: 0.4 } as const;
const SETTLED = { little: 0.4, some: 0.6 } as const;
const SAID = { little: 16, some: 26 } as const;
const UNSAID = { little: 4, some: 12 } as const;
/** Of what people say besides so much is in no form: who says it asks for the challenge in an order of their own. */
const TOLD = { little: 18, some: 24 } as const;

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

/**
 * Whoever lists the challenge takes over its clauses or strews its words: nearly all neighbours are its own, or hardly
 * any. A sentence of one's own about it lies between.
 */
const STREWN = { few: 0.14, some: 0.2 } as const;

/** Enough of its words one after another, with marks between them, are a list, whatever is beside it. */
function hasRow(clauses: readonly Token[][], { ownStems }: KnownChallenge): boolean {
  let row = 0;
  return clauses.some((clause) => {
    const isItem = clause.length <= 2 && saying(clause).every(({ stem }) => ownStems.has(stem));
    row = isItem ? row + 1 : 0;
    return row >= BESIDE_FORM.row;
  });
}

/** Many of the challenge's words, listed or shaken, beside a form that would fit every challenge. */
export function findBesideForm(seen: Observation, knowledge: Knowledge): Hit | null {
  const { prompt, whole, known, language } = seen;
  if (!language.english) return null;
  const clauses = clausesIn(prompt);
  const its = ownClauses(clauses, known).flat();
  const stems = stemsOf(saying(its));
  const share = known.by === "known" ? LISTED_SHARE : PASTED_SHARE;
  const foreign = [...stemsOf(saying(whole.tokens))].filter((stem) => !known.ownStems.has(stem));
  const pairs = shareOfPairs(saying(its), known);
  const listed = Math.min(
    Math.max(
      rise(pairs, RESTATED.pairs.likely, RESTATED.pairs.sure),
      1 - rise(pairs, STREWN.few, STREWN.some),
    ),
    rise([...stems].filter((stem) => known.briefStems.has(stem)).length, LISTED.few, LISTED.many),
    rise(shareOfBrief(stems, known), share.few, share.many),
    rise(foreign.length, FORM_WORDS.few, FORM_WORDS.many),
  );
  const row = known.by === "known" && hasRow(clauses, known);
  const untold = 1 - rise(seen.besides.said, TOLD.little, TOLD.some);
  if (Math.min(listed, untold) <= 0 && !row) return null;
  // What stands beside the challenge's own words, as a prompt by itself.
  const rest = observe(seen.view, withoutTokens(prompt, new Set(its)), knowledge);
  const { settled } = stepsOf(measure(rest), knowledge.weights.steps[rest.known.by]);
  const { said, all } = rest.besides;
  const unsettled = 1 - rise(settled, SETTLED.little, SETTLED.some);
  const sign = row
    ? unsettled
    : Math.min(
        listed,
        unsettled,
        1 - rise(rest.coverage, STATED.little, STATED.some),
        1 - rise(said, SAID.little, SAID.some),
        untold,
        rise(all - said, UNSAID.little, UNSAID.some),
      );
  if (sign <= BESIDE_FORM.from) return null;
  if (!row) return { keep: 1 - sign };
  return {
    guard: "word-list",
    label: "The challenge's words in a row",
    caps: CAPS.wordList,
    keep: 1 - sign,
  };
}
