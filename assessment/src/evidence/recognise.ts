import type { Facet } from "../scores.ts";
import type { BriefView } from "../challenge/brief-view.ts";
import type { Evidence } from "../challenge/phrasings.ts";
import type { KnownChallenge, KnownRequirement, Support } from "../challenge/known-challenge.ts";
import type { Match } from "../challenge/phrase-alignment.ts";
import { matchesOf } from "../challenge/phrase-alignment.ts";
import type { PassageSums } from "../challenge/passage-embedding.ts";
import type { Weights } from "../challenge/weights.ts";
import { probability } from "../challenge/weights.ts";
import type { Sense } from "../challenge/word-vectors.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { WordIndex } from "../language/word-index.ts";
import type { Likeness, RequirementMatch } from "./match-requirements.ts";
import { matchDerived, matchStored } from "./match-requirements.ts";
import { countIn, countsNothing, isWithinRange, longestList } from "./counted-things.ts";
import { otherNumbers } from "./other-number.ts";
import type { RuledOut } from "./ruled-out.ts";
import { requirementsRuledOut } from "./ruled-out.ts";
import { passageSureness } from "./passage-sureness.ts";

/** What decides whether a requirement is stated, each 0..1 and the more the likelier. */
export const REQUIREMENT_MEASURES = [
  /** Likeness by meaning to what other people said, in the mean; and by the very words, to the saying that is nearest. */
  "all",
  "same",
  /** Likeness to what the challenge itself says. */
  "name",
  /** One of its stored phrases, or enough of its words, is there. */
  "signal",
  /** 1 where its number is there or it has none; and 1 only where its number is there. */
  "noNumberMissing",
  "numberFound",
  /** Prompts with more words that have to do with the challenge say more of it. */
  "said",
  /** Share of people's requests that state it. */
  "usual",
  /** A passage is like those in which people state it, in a text that states others as well. */
  "passage",
] as const;

/** The measures of one requirement in the order of these names, which is that of the weights. */
export type RequirementMeasures = readonly number[];

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;

/** What `recognise` needs: a prompt and what is known of its challenge. */
export type PromptToMatch = {
  readonly view: BriefView;
  readonly known: KnownChallenge;
  readonly prompt: ReadText;
  readonly whole: ReadText;
  /** One for each word of the whole text. */
  readonly senses: readonly Sense[];
  /** The prompt's passages; nothing where no requests are known. */
  readonly passageSums: PassageSums | null;
  readonly index: WordIndex;
};

/** Where a text has no number at all, "three breakfasts" is stated with this sureness (0..1) at most. */
const WITHOUT_NUMBER = 0.4;
/** From this likeness (0..1) to the very words of people on a requirement lacks no number. */
const VERBATIM = 0.75;

/** A text that has only words of less weight than this says nothing. */
const LIGHTEST = 0.2;

type Seen = {
  readonly simple: RequirementMatch;
  readonly measures: RequirementMeasures;
  readonly best: number;
  readonly likeness: Likeness;
  /** It names a number of things, and the prompt counts none, in whatever way. */
  readonly lacksCount: boolean;
};

/** Every requirement with its measures and the simple match by words. */
function look({ view, known, prompt, senses, passageSums, index }: PromptToMatch): {
  seen: Seen[];
  matches: Match[];
} {
  const matches = matchesOf(known.evidence, senses);
  const rubric: readonly Facet[] = view.brief.rubric ?? [];
  const all = rubric.length === 0 ? index : new WordIndex(prompt.tokens);
  const numbers = new Set<string>();
  for (const { number } of prompt.tokens) if (number !== null) numbers.add(number);
  const listed = longestList(prompt.tokens);
  const promptCountsNothing = countsNothing(prompt, known);
  const said = Math.log(1 + known.vocabulary.amount(senses)) / 4;
  const passages = passageSums === null ? [] : passageSureness(known, prompt.tokens, passageSums);
  const words = (places: readonly number[]): number[] => places.map((at) => matches[at]?.words ?? 0);
  const seen = known.requirements.map(
    ({ sayings, names, numbers: wanted, usual }: KnownRequirement, at): Seen => {
      const facet = rubric[at];
      const clause = view.requirements[at];
      const simple =
        facet !== undefined
          ? matchStored(facet, all, prompt)
          : matchDerived(clause as NonNullable<typeof clause>, index, prompt);
      const found =
        [...wanted].some((one) => numbers.has(one)) || isWithinRange(facet?.name ?? "", prompt.tokens);
      const measures: Record<(typeof REQUIREMENT_MEASURES)[number], number> = {
        all: mean(words(sayings)),
        same: Math.max(0, ...sayings.map((one) => matches[one]?.same ?? 0)),
        name: Math.max(0, ...words(names)),
        signal: simple.degree,
        noNumberMissing: wanted.size === 0 || found ? 1 : 0,
        numberFound: found ? 1 : 0,
        said,
        usual,
        passage: passages[at] ?? 0,
      };
      const places = [...sayings, ...names];
      const best = places.reduce(
        (most, one) => ((matches[one]?.words ?? 0) > (matches[most]?.words ?? 0) ? one : most),
        places[0] ?? -1,
      );
      const likeness = {
        nearest: Math.max(0, ...words(places)),
        verbatim: Math.max(0, ...places.map((one) => matches[one]?.same ?? 0)),
      };
      const count = countIn(facet?.name ?? "");
      const isThere = likeness.verbatim >= VERBATIM || listed >= count;
      return {
        simple,
        measures: REQUIREMENT_MEASURES.map((measure) => measures[measure]),
        best,
        likeness,
        lacksCount: promptCountsNothing && count > 1 && !isThere,
      };
    },
  );
  return { seen, matches };
}

/** The measures of each requirement; training fits its weights to them. */
export const requirementMeasures = (input: PromptToMatch): RequirementMeasures[] =>
  look(input).seen.map(({ measures }) => measures);

/** How sure each requirement of the challenge is stated, with the words that state it. */
export function recognise(input: PromptToMatch, weights: Weights): RequirementMatch[] {
  const { known, senses } = input;
  const { seen, matches } = look(input);
  const saysNothing = !senses.some((one) => one.weight >= LIGHTEST);
  const ruledOut = known.hasRequests ? contradictions(input) : [];
  return seen.map((one, at) => {
    const { simple, likeness } = one;
    const contradiction = ruledOut[at] ?? null;
    const degree =
      simple.contradicted || saysNothing ? 0 : probability(weights.requirement[known.support], one.measures);
    const words = contradiction ?? (simple.contradicted ? simple : statingWords(one, matches, input));
    return {
      likeness,
      name: simple.name,
      weight: simple.weight,
      degree,
      stated: surenessOf(
        one,
        { degree, isRuledOut: contradiction !== null, saysNothing },
        known.support,
        weights,
      ),
      contradicted: simple.contradicted || contradiction !== null,
      from: words.from,
      to: words.to,
    };
  });
}

type Doubts = {
  readonly degree: number;
  /** A clause says no to the requirement or sets another number. */
  readonly isRuledOut: boolean;
  /** No word of the text says anything. */
  readonly saysNothing: boolean;
};

/** How sure a requirement is stated, 0..1, whatever the length of the prompt. */
function surenessOf(
  { simple, measures, lacksCount }: Seen,
  { degree, isRuledOut, saysNothing }: Doubts,
  support: Support,
  weights: Weights,
): number {
  if (isRuledOut || simple.contradicted || saysNothing) return 0;
  // What readers saw stated is learned for challenges of which people's requests are known.
  const sure = support === "known" ? probability(weights.stated, measures) : degree;
  return lacksCount ? Math.min(WITHOUT_NUMBER, sure) : sure;
}

/** The words that state a requirement: a stored phrase that is there shows best, else the passage most like what people say. */
function statingWords(
  { simple, best }: Seen,
  matches: readonly Match[],
  { known, whole, senses }: PromptToMatch,
): { readonly from: Token | null; readonly to: Token | null } {
  const match = matches[best];
  const piece = known.evidence.pieces[best];
  const near =
    match === undefined || piece === undefined ? null : passage(known, piece, match, whole.tokens, senses);
  if (near === null) return simple;
  const isStoredPhrase = simple.degree === 1 && simple.from !== null && simple.from !== simple.to;
  return isStoredPhrase ? simple : near;
}

/** For each requirement the clause that says no to it or sets another number. */
function contradictions({ view, known, whole, senses }: PromptToMatch): (RuledOut | null)[] {
  const rubric = view.brief.rubric ?? [];
  const numbers = otherNumbers(known, rubric, whole, senses);
  return requirementsRuledOut(known, rubric, whole, senses).map((one, at) => one ?? numbers[at] ?? null);
}

/** From this likeness (of 200) to what people say on a word belongs to the passage that is shown. */
const PART = 90;

/** The words of a match, without what stands around them. */
function passage(
  known: KnownChallenge,
  piece: Evidence,
  { from, to }: Match,
  tokens: readonly Token[],
  senses: readonly Sense[],
): { from: Token; to: Token } | null {
  let first: Token | null = null;
  let last: Token | null = null;
  for (let at = from; at < to; at += 1) {
    const sense = senses[at];
    const token = tokens[at];
    const column = sense === undefined ? null : known.evidence.columnOf(sense);
    if (token === undefined || column === null) continue;
    const { akin, likeness } = column;
    let isPart = false;
    for (let index = 0; index < akin.length && !isPart; index += 1)
      isPart = (likeness[index] as number) >= PART && piece.words.includes(akin[index] as number);
    if (!isPart) continue;
    if (first !== null && token.sentence !== first.sentence) break;
    first ??= token;
    last = token;
  }
  return first === null || last === null ? null : { from: first, to: last };
}
