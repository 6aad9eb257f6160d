import type { Brief } from "./assessment.ts";
import { amountsShared } from "./brief/amounts.ts";
import type { FacetWord } from "./brief/derive-facets.ts";
import type { DerivedFacet } from "./brief/derive-facets.ts";
import { deriveFacets, subjectWords } from "./brief/derive-facets.ts";
import type { ErrandsOfBrief } from "./brief/errands.ts";
import { errandIn, errandsOf } from "./brief/errands.ts";
import type { FacetMatch } from "./brief/match-facets.ts";
import { creditOf, matchDerived, matchRubric, shareOf, signalTokens } from "./brief/match-facets.ts";
import { PromptIndex } from "./brief/prompt-index.ts";
import type { Kinship, Profile } from "./brief/kinship.ts";
import { kinshipOf, profileOf } from "./brief/kinship.ts";
import { touchedShare } from "./brief/touched.ts";
import { alienDemands, solidTokens, vocabularyOf } from "./brief/vocabulary.ts";
import { emptyTokens } from "./text/empty-segments.ts";
import { idleRows } from "./text/idle-rows.ts";
import type { Language } from "./text/languages.ts";
import { languageOf } from "./text/languages.ts";
import type { Overlap, Wording } from "./text/overlap.ts";
import { overlapOf, wordingOf } from "./text/overlap.ts";
import type { ReadText, Token } from "./text/read-text.ts";
import { readText, withoutTokens } from "./text/read-text.ts";

export type BriefView = {
  readonly brief: Brief;
  readonly description: ReadText;
  readonly title: ReadText;
  readonly index: PromptIndex;
  readonly aim: readonly FacetWord[];
  readonly profile: Profile;
  readonly clauses: readonly DerivedFacet[];
  readonly errands: ErrandsOfBrief;
  readonly wording: Wording;
  /** Every word of the brief as it is written. */
  readonly texts: ReadonlySet<string>;
};

/** What was seen in the prompt, held against the brief; no judgement yet. */
export type Observation = {
  readonly view: BriefView;
  /**
   * What the prompt says: without the segments that tell an AI nothing. Everything that can earn points is read here
   * and nowhere else, so that filler, wherever it stands, cannot earn any.
   */
  readonly prompt: ReadText;
  /** Every word of it; what is read here may only cost points, and the more the more filler there is. */
  readonly whole: ReadText;
  /** Only the segments that carry the task: small talk must not make a list or a copy look like a text. */
  readonly bare: ReadText;
  readonly language: Language;
  readonly facets: readonly FacetMatch[];
  /** Weighted share of the facets found, 0..1. */
  readonly coverage: number;
  /** The same with full credit before the last word of a facet is matched: people paraphrase. */
  readonly carried: number;
  /** Share of the brief's words, those of its opening counting most. */
  readonly aimed: number;
  /** Share of the prompt's content that is the brief's. */
  readonly precision: number;
  /** The same of what it says, without filler. */
  readonly saidPrecision: number;
  /** The same for its first ten content words. */
  readonly opening: number;
  readonly kinship: Kinship;
  /** Demands (forms, bounds, numbers, verbs) that the brief does not know. */
  readonly alien: number;
  /** Share of the brief's clauses of which something is said, in whatever words. */
  readonly touched: number;
  /** Its amounts ("60 words each") that the prompt asks for as well, 0..1. */
  readonly amounts: number;
  /** How far the prompt runs an everyday errand (buying, going, mending, ...) that is not the brief's. */
  readonly errand: number;
  readonly overlap: Overlap;
  /** First tokens of the words of substance that are not the brief's. */
  readonly own: readonly Token[];
  /** Share of them among the prompt's distinct content words. */
  readonly ownShare: number;
  /** Content words that are no filler, each as often as it comes, and their number. */
  readonly solidWords: readonly Token[];
  readonly length: number;
  /** The distinct ones, and those of them that the brief does not have. */
  readonly solid: number;
  readonly fresh: number;
};

export function viewOf(brief: Brief): BriefView {
  const description = readText(brief.description);
  const title = readText(brief.title);
  const words = [...description.content, ...title.content];
  const index = new PromptIndex([...description.tokens, ...title.tokens]);
  return {
    brief,
    description,
    title,
    index,
    aim: subjectWords(description, title),
    profile: profileOf(words),
    clauses: deriveFacets(description),
    errands: errandsOf([...description.tokens, ...title.tokens]),
    wording: wordingOf(solidTokens(description, index)),
    texts: new Set([...description.tokens, ...title.tokens].map((token) => token.text)),
  };
}

function facetsOf(view: BriefView, index: PromptIndex, prompt: ReadText): FacetMatch[] {
  const rubric = view.brief.rubric ?? [];
  if (rubric.length > 0) {
    const all = new PromptIndex(prompt.tokens);
    return rubric.map((facet) => matchRubric(facet, all, prompt));
  }
  return view.clauses.map((facet) => matchDerived(facet, index, prompt));
}

export function observe(view: BriefView, whole: ReadText): Observation {
  const asked = signalTokens(view.brief.rubric ?? [], whole);
  const isNamed = (token: Token): boolean => asked.has(token) || view.index.literal(token).credit >= 0.9;
  const idle = idleRows(
    whole.tokens,
    (token) => asked.has(token) || (token.word.subject && view.index.has(token.stem)),
  ).flat();
  const worded = withoutTokens(whole, new Set(idle));
  const { filler, silent } = emptyTokens(
    worded,
    whole.tokens,
    (token) => isNamed(token) && (!token.word.light || asked.has(token)),
    new Set(idle.map((token) => token.clause)),
  );
  const prompt = withoutTokens(worded, filler);
  const bare = withoutTokens(worded, silent);
  // "Make it really nice" must not pass for "design" or "realistic".
  const index = new PromptIndex(
    prompt.tokens.filter((token) => !token.word.light || view.texts.has(token.text)),
  );
  const facets = facetsOf(view, index, prompt);
  const total = facets.reduce((sum, facet) => sum + facet.weight, 0);
  const share = (of: (facet: FacetMatch) => number): number =>
    total === 0 ? 0 : facets.reduce((sum, facet) => sum + facet.weight * of(facet), 0) / total;
  // What may earn points is looked for in the one, what dilutes it in the other.
  const said = vocabularyOf(solidTokens(prompt, view.index), view.index);
  const all = solidTokens(worded, view.index);
  const words = vocabularyOf(all, view.index);
  return {
    view,
    prompt,
    whole,
    bare,
    facets,
    language: languageOf(prompt),
    coverage: share((facet) => facet.degree),
    carried: share((facet) => creditOf(facet)),
    aimed: shareOf(view.aim, index).share,
    precision: words.precision,
    saidPrecision: said.precision,
    opening: words.opening,
    kinship: kinshipOf(view.profile, profileOf(all)),
    alien: alienDemands(whole, view.index),
    touched: touchedShare(view.clauses, index, solidTokens(prompt, view.index)),
    amounts: amountsShared(view.description.tokens, whole.tokens),
    errand: errandIn(all, view.index, view.errands),
    overlap: overlapOf(whole, all, view.wording, words.distinct === 0 ? 1 : said.fresh / words.distinct),
    own: said.own,
    ownShare: words.distinct === 0 ? 0 : said.own.length / words.distinct,
    solidWords: all,
    length: all.length,
    solid: said.distinct,
    fresh: said.fresh,
  };
}
