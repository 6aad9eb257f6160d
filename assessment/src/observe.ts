import type { Brief } from "./assessment.ts";
import type { FacetWord } from "./brief/derive-facets.ts";
import { deriveFacets, subjectWords } from "./brief/derive-facets.ts";
import type { FacetMatch } from "./brief/match-facets.ts";
import { matchDerived, matchRubric, PromptIndex, shareOf } from "./brief/match-facets.ts";
import { wordWeight } from "./text/common-words.ts";
import { emptyTokens } from "./text/empty-segments.ts";
import type { Language } from "./text/languages.ts";
import { languageOf } from "./text/languages.ts";
import type { Overlap } from "./text/overlap.ts";
import { overlapOf } from "./text/overlap.ts";
import type { ReadText, Token } from "./text/read-text.ts";
import { readText } from "./text/read-text.ts";
import * as lists from "./text/word-lists.ts";

export type BriefView = {
  readonly brief: Brief;
  readonly description: ReadText;
  readonly title: ReadText;
  readonly index: PromptIndex;
  readonly aim: readonly FacetWord[];
};

/** What was seen in the prompt, held against the brief; no judgement yet. */
export type Observation = {
  readonly view: BriefView;
  readonly prompt: ReadText;
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
  /** Exact demands (numbers, forms, bounds) that the brief does not know. */
  readonly alien: number;
  readonly overlap: Overlap;
  /** First tokens of the words of substance that are not the brief's. */
  readonly own: readonly Token[];
  /** Share of them among the prompt's distinct content words. */
  readonly ownShare: number;
  /** Distinct content words that are no filler. */
  readonly solid: number;
  /** The tokens of segments that tell an AI something. */
  readonly telling: readonly Token[];
};

export function viewOf(brief: Brief): BriefView {
  const description = readText(brief.description);
  const title = readText(brief.title);
  return {
    brief,
    description,
    title,
    index: new PromptIndex([...description.tokens, ...title.tokens]),
    aim: subjectWords(description, title),
  };
}

const WITHOUT_SUBSTANCE = [
  lists.FORMATS,
  lists.BOUNDS,
  lists.TONES,
  lists.AUDIENCE,
  lists.VAGUE,
  lists.DIRECTIVES,
  lists.CHECKS,
  lists.HESITANT,
  lists.CHATTY,
  lists.EMPTY,
  lists.CONDITIONS,
];

/** A word that can carry a fact or a decision: no number, no word of any request, no filler. */
function hasSubstance(token: Token): boolean {
  if (token.number !== null || token.text.length < 3 || wordWeight(token.text, token.stem) < 0.6)
    return false;
  return !WITHOUT_SUBSTANCE.some((list) => list.has(token.text));
}

const isSubjectWord = (token: Token): boolean =>
  token.number === null && wordWeight(token.text, token.stem) >= 0.6;

function densest(marks: readonly (string | null)[]): number {
  let most = 0;
  for (let at = 0; at < marks.length; at += 1) {
    const near = new Set<string>();
    for (let next = at; next < Math.min(marks.length, at + 14); next += 1) {
      const mark = marks[next];
      if (mark !== null && mark !== undefined) near.add(mark);
    }
    most = Math.max(most, near.size);
  }
  return most;
}

type Vocabulary = {
  precision: number;
  opening: number;
  own: Token[];
  distinct: number;
  fresh: number;
  alien: number;
  marks: (string | null)[];
};

const FILLER = [lists.VAGUE, lists.EMPTY, lists.CHATTY, lists.HESITANT];

/** Content words without filler; a word of the brief is never filler. */
function solidTokens(prompt: ReadText, index: PromptIndex, empty: ReadonlySet<Token>): Token[] {
  return prompt.content.filter(
    (token) =>
      !empty.has(token) && (!FILLER.some((list) => list.has(token.text)) || index.find(token).credit >= 0.9),
  );
}

function vocabularyOf(prompt: ReadText, tokens: readonly Token[], index: PromptIndex): Vocabulary {
  const seen = new Set<string>();
  const own: Token[] = [];
  const marks: (string | null)[] = [];
  let all = 0;
  let inBrief = 0;
  let fresh = 0;
  const opening = { all: 0, got: 0 };
  tokens.forEach((token, at) => {
    const weight = wordWeight(token.text, token.stem);
    const credit = index.find(token).credit;
    marks.push(credit >= 0.9 && isSubjectWord(token) ? token.stem : null);
    if (at < 10) {
      opening.all += weight;
      opening.got += weight * (credit >= 0.9 ? 1 : credit * 0.5);
    }
    if (seen.has(token.stem)) return;
    seen.add(token.stem);
    all += weight;
    if (credit >= 0.9) inBrief += weight;
    else fresh += 1;
    if (credit < 0.7 && hasSubstance(token)) own.push(token);
  });
  const alien = new Set<string>();
  for (const token of prompt.tokens) {
    const exact =
      (token.number !== null && token.number !== "1") ||
      lists.FORMATS.has(token.text) ||
      lists.BOUNDS.has(token.text);
    if (exact && index.find(token).credit < 0.7) alien.add(token.stem);
  }
  return {
    precision: all === 0 ? 0 : inBrief / all,
    opening: opening.all === 0 ? 0 : opening.got / opening.all,
    own,
    distinct: seen.size,
    fresh,
    alien: alien.size,
    marks,
  };
}

function facetsOf(view: BriefView, index: PromptIndex, prompt: ReadText): FacetMatch[] {
  const rubric = view.brief.rubric ?? [];
  if (rubric.length > 0) {
    // Signals are phrases chosen for this challenge; they may stand anywhere.
    const whole = new PromptIndex(prompt.tokens);
    return rubric.map((facet) => matchRubric(facet, whole, prompt));
  }
  return deriveFacets(view.description).map((facet) => matchDerived(facet, index, prompt));
}

export function observe(view: BriefView, prompt: ReadText): Observation {
  const empty = emptyTokens(
    prompt,
    (token) => isSubjectWord(token) && view.index.find(token).credit >= 0.9,
    hasSubstance,
  );
  const telling = prompt.tokens.filter((token) => !empty.has(token));
  const index = new PromptIndex(telling);
  const facets = facetsOf(view, index, prompt);
  const total = facets.reduce((sum, facet) => sum + facet.weight, 0);
  const tokens = solidTokens(prompt, view.index, empty);
  const words = vocabularyOf(prompt, tokens, view.index);
  const subject = new Set(
    [...view.description.content, ...view.title.content].filter(isSubjectWord).map((one) => one.stem),
  );
  let shared = 0;
  for (const stem of subject) if (index.find({ stem, number: null }).credit >= 0.9) shared += 1;
  return {
    view,
    prompt,
    facets,
    shared,
    language: languageOf(prompt),
    coverage: total === 0 ? 0 : facets.reduce((sum, facet) => sum + facet.weight * facet.degree, 0) / total,
    aimed: shareOf(view.aim, index).share,
    precision: words.precision,
    opening: words.opening,
    dense: densest(words.marks),
    alien: words.alien,
    overlap: overlapOf(
      prompt,
      tokens,
      view.description,
      words.distinct === 0 ? 1 : words.fresh / words.distinct,
    ),
    own: words.own,
    ownShare: words.distinct === 0 ? 0 : words.own.length / words.distinct,
    solid: words.distinct,
    telling,
  };
}
