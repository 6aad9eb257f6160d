import type { Brief } from "./assessment.ts";
import { amountsShared } from "./brief/amounts.ts";
import type { FacetWord } from "./brief/derive-facets.ts";
import type { DerivedFacet } from "./brief/derive-facets.ts";
import { deriveFacets, subjectWords } from "./brief/derive-facets.ts";
import type { ErrandsOfBrief } from "./brief/errands.ts";
import { errandIn, errandsOf } from "./brief/errands.ts";
import type { FacetMatch } from "./brief/match-facets.ts";
import { matchDerived, matchRubric, PromptIndex, shareOf, signalTokens } from "./brief/match-facets.ts";
import type { Kinship, Profile } from "./brief/kinship.ts";
import { kinshipOf, profileOf } from "./brief/kinship.ts";
import { touchedShare } from "./brief/touched.ts";
import { densest, solidTokens, vocabularyOf } from "./brief/vocabulary.ts";
import { emptyTokens } from "./text/empty-segments.ts";
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
  /** Share of the brief's words, those of its opening counting most. */
  readonly aimed: number;
  /** Share of the prompt's content that is the brief's. */
  readonly precision: number;
  /** The same for its first ten content words. */
  readonly opening: number;
  /** Distinct words of the subject that the prompt shares with the brief. */
  readonly shared: number;
  /** The most of them within fourteen neighbouring content words. */
  readonly dense: number;
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
  /** Distinct content words that are no filler, and those of them that the brief does not have. */
  readonly solid: number;
  readonly fresh: number;
};

export function viewOf(brief: Brief): BriefView {
  const description = readText(brief.description);
  const title = readText(brief.title);
  const words = [...description.content, ...title.content];
  return {
    brief,
    description,
    title,
    index: new PromptIndex([...description.tokens, ...title.tokens]),
    aim: subjectWords(description, title),
    profile: profileOf(words),
    clauses: deriveFacets(description),
    errands: errandsOf([...description.tokens, ...title.tokens]),
    wording: wordingOf(description),
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
  const { filler, silent } = emptyTokens(
    whole,
    (token) => asked.has(token) || (token.word.subject && view.index.find(token).credit >= 0.9),
  );
  const prompt = withoutTokens(whole, filler);
  const bare = withoutTokens(whole, silent);
  // "Make it really nice" must not pass for "design" or "realistic".
  const index = new PromptIndex(
    prompt.tokens.filter((token) => !token.word.hollow || view.texts.has(token.text)),
  );
  const facets = facetsOf(view, index, prompt);
  const total = facets.reduce((sum, facet) => sum + facet.weight, 0);
  const tokens = solidTokens(prompt, view.index);
  const words = vocabularyOf(prompt, tokens, view.index);
  const subject = new Set(
    [...view.description.content, ...view.title.content]
      .filter((one) => one.word.subject)
      .map((one) => one.stem),
  );
  let shared = 0;
  for (const stem of subject) if (index.find({ stem, number: null }).credit >= 0.9) shared += 1;
  return {
    view,
    prompt,
    whole,
    bare,
    facets,
    shared,
    language: languageOf(prompt),
    coverage: total === 0 ? 0 : facets.reduce((sum, facet) => sum + facet.weight * facet.degree, 0) / total,
    aimed: shareOf(view.aim, index).share,
    precision: words.precision,
    opening: words.opening,
    dense: densest(words.marks),
    kinship: kinshipOf(view.profile, profileOf(tokens)),
    alien: words.alien,
    touched: touchedShare(view.clauses, index, prompt.content),
    amounts: amountsShared(view.description.tokens, prompt.tokens),
    errand: errandIn(prompt.tokens, view.index, view.errands),
    overlap: overlapOf(
      prompt,
      solidTokens(bare, view.index),
      view.wording,
      words.distinct === 0 ? 1 : words.fresh / words.distinct,
    ),
    own: words.own,
    ownShare: words.distinct === 0 ? 0 : words.own.length / words.distinct,
    solid: words.distinct,
    fresh: words.fresh,
  };
}
