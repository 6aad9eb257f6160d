import type { Knowledge } from "../challenge/knowledge.ts";
import type { KnownChallenge } from "../challenge/known-challenge.ts";
import type { PassageSums } from "../challenge/passage-embedding.ts";
import type { Sense } from "../challenge/word-vectors.ts";
import { SAYS_NOTHING, senseOf } from "../challenge/word-vectors.ts";
import { layersOf } from "./layers.ts";
import { recognise } from "./recognise.ts";
import type { Besides } from "./said-besides.ts";
import { saidBesides } from "./said-besides.ts";
import type { BriefView } from "../challenge/brief-view.ts";
import { amountsShared } from "./shared-amounts.ts";
import { otherErrand } from "../challenge/everyday-errands.ts";
import type { RequirementMatch } from "./match-requirements.ts";
import { shareOf } from "./match-requirements.ts";
import { WordIndex } from "../language/word-index.ts";
import type { FieldsShared } from "../challenge/field-profile.ts";
import { fieldsShared, profileOf } from "../challenge/field-profile.ts";
import { clausesMentioned } from "./clauses-mentioned.ts";
import { otherDemandsIn, solidTokens, wordSharesOf } from "../language/solid-words.ts";
import type { Language } from "../language/language-id.ts";
import { languageOf } from "../language/language-id.ts";
import { onceForEachText } from "../language/once-for-each.ts";
import type { Overlap } from "../language/overlap.ts";
import { overlapOf } from "../language/overlap.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** What was seen in the prompt, held against the brief; no judgement yet. */
export type Observation = {
  readonly view: BriefView;
  /**
   * What the prompt says: without the segments that tell an AI nothing. Everything that can earn points is read here
   * and nowhere else, so that filler, wherever it stands, cannot earn any.
   */
  readonly prompt: ReadText;
  /** The words that `prompt` lacks: praise, urging, hesitation. Which words make filler stands in `language/word-lists.ts`. */
  readonly filler: ReadonlySet<Token>;
  /** Every word of it; what is read here may only cost points, and the more the more filler there is. */
  readonly whole: ReadText;
  /** Only the segments that carry the task: small talk must not make a list or a copy look like a text. */
  readonly bare: ReadText;
  readonly language: Language;
  /** What people said about this challenge. */
  readonly known: KnownChallenge;
  /** What is known of every word; filler says nothing, but keeps its place, so that it brings nothing nearer together. */
  readonly senses: readonly Sense[];
  /** What is known of the passages of `prompt`; null where no requests are known. */
  readonly passageSums: PassageSums | null;
  readonly facets: readonly RequirementMatch[];
  /** Share of the requirements' weight that is recognised, 0..1; each counts by its degree. */
  readonly coverage: number;
  /**
   * The same with each requirement in full before its last word is found, for people paraphrase. It tells of craft; what a
   * requirement earns tells `creditOf`, which does not count the length of the prompt.
   */
  readonly covered: number;
  /** Share of the brief's words that the prompt names, 0..1, those of the brief's opening counting most. */
  readonly openingNamed: number;
  /** Share of the weight of the distinct solid words of the whole prompt, filler included, that is the brief's words, 0..1. */
  readonly precision: number;
  /** Share of the weight of the distinct solid words of `prompt`, that is without filler, that is the brief's words, 0..1. */
  readonly precisionWithoutFiller: number;
  readonly fields: FieldsShared;
  /** Number of demands (forms, bounds, numbers, verbs) that the brief does not know; a number or a verb counts half. */
  readonly otherDemands: number;
  /** Share of the brief's clauses of which something is said, in whatever words, 0..1. */
  readonly clausesMentioned: number;
  /** The brief's amounts ("60 words each") that the prompt asks for as well, 0..1; two rare or three common ones make 1. */
  readonly amounts: number;
  /** How many words, the first not counted, are about an everyday errand (buying, going, mending) that is not the brief's. */
  readonly errand: number;
  readonly besides: Besides;
  readonly overlap: Overlap;
  /** The words of substance in `prompt` that are not the brief's, each where it comes first. */
  readonly own: readonly Token[];
  /** Their number for each distinct solid word of the whole prompt, filler included, 0..1. */
  readonly ownShare: number;
  /** The solid words (content words but for those of any request) of the whole prompt, filler included, as often as they come. */
  readonly solidWords: readonly Token[];
  /** Number of `solidWords`. */
  readonly length: number;
  /** Number of distinct solid words in `prompt`. */
  readonly solid: number;
  /** Number of those of them that the brief does not have. */
  readonly fresh: number;
};

/** Cached, because several parts look at the same text within one assessment. */
export const observe = onceForEachText(observeAnew);

function observeAnew(view: BriefView, whole: ReadText, knowledge: Knowledge): Observation {
  const known = knowledge.of(view);
  const { withoutRows, prompt, bare, filler } = layersOf(view, whole);
  // "Make it really nice" must not pass for "design" or "realistic".
  const index = new WordIndex(
    prompt.tokens.filter((token) => !token.word.light || view.texts.has(token.text)),
  );
  const senses = whole.tokens.map((token) =>
    filler.has(token) ? SAYS_NOTHING : senseOf(token, knowledge.vectors),
  );
  const passageSums = known.hasRequests
    ? knowledge.passages.sumsOf(prompt.tokens.map((token) => senseOf(token, knowledge.vectors)))
    : null;
  const facets = recognise({ view, known, prompt, whole, senses, passageSums, index }, knowledge.weights);
  const total = facets.reduce((sum, facet) => sum + facet.weight, 0);
  const share = (of: (facet: RequirementMatch) => number): number =>
    total === 0 ? 0 : facets.reduce((sum, facet) => sum + facet.weight * of(facet), 0) / total;
  // What may earn points is looked for in the one, what dilutes it in the other.
  const solid = solidTokens(prompt, view.index);
  const said = wordSharesOf(solid, view.index);
  const all = prompt === withoutRows ? solid : solidTokens(withoutRows, view.index);
  const words = prompt === withoutRows ? said : wordSharesOf(all, view.index);
  return {
    view,
    prompt,
    filler,
    whole,
    bare,
    facets,
    language: languageOf(prompt),
    known,
    senses,
    passageSums,
    coverage: share((facet) => facet.degree),
    covered: share(({ degree }) => Math.min(1, degree / THRESHOLDS.verdict.allPoints)),
    openingNamed: shareOf(view.aim, index).share,
    precision: words.precision,
    precisionWithoutFiller: said.precision,
    fields: fieldsShared(view.profile, profileOf(all)),
    otherDemands: otherDemandsIn(whole, view.index),
    clausesMentioned: clausesMentioned(view.clauses, index, solid),
    amounts: amountsShared(view.description.tokens, whole.tokens),
    errand: otherErrand(all, view.index, view.errands),
    besides: saidBesides(known, prompt, knowledge.neighbours),
    overlap: overlapOf(whole, all, view.wording, words.distinct === 0 ? 1 : said.fresh / words.distinct),
    own: said.own,
    ownShare: words.distinct === 0 ? 0 : said.own.length / words.distinct,
    solidWords: all,
    length: all.length,
    solid: said.distinct,
    fresh: said.fresh,
  };
}
