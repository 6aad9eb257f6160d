import type { Brief } from "./assessment.ts";
import type { FacetMatch } from "./brief/match-facets.ts";
import { deriveFacets, facetWord } from "./brief/derive-facets.ts";
import { matchDerived, matchRubric, PromptIndex, shareOf } from "./brief/match-facets.ts";
import { wordWeight } from "./text/common-words.ts";
import type { ReadText } from "./text/read-text.ts";
import { readText } from "./text/read-text.ts";

export type Observation = {
  readonly brief: ReadText;
  readonly title: ReadText;
  readonly prompt: ReadText;
  readonly facets: readonly FacetMatch[];
  readonly coverage: number;
  readonly subject: number;
  readonly titleShare: number;
  readonly precision: number;
  readonly opening: number;
  readonly numbers: number;
  readonly copiedPrompt: number;
  readonly copiedBrief: number;
  readonly ownStems: readonly string[];
  readonly ownShare: number;
};

function trigrams(text: ReadText): Set<string> {
  const out = new Set<string>();
  for (let at = 0; at + 3 <= text.tokens.length; at += 1) {
    out.add(
      text.tokens
        .slice(at, at + 3)
        .map((token) => token.stem)
        .join(" "),
    );
  }
  return out;
}

function contained(a: Set<string>, b: Set<string>): number {
  let both = 0;
  for (const one of a) if (b.has(one)) both += 1;
  return a.size === 0 ? 0 : both / a.size;
}

export function observe(brief: Brief, promptText: string): Observation {
  const description = readText(brief.description);
  const title = readText(brief.title);
  const prompt = readText(promptText);
  const index = new PromptIndex(prompt.tokens);
  const derived = deriveFacets(description);
  const rubric = brief.rubric ?? [];
  const facets =
    rubric.length > 0
      ? rubric.map((facet) => matchRubric(facet, index, prompt))
      : derived.map((facet) => matchDerived(facet, index, prompt));
  const total = facets.reduce((sum, facet) => sum + facet.weight, 0);
  const coverage =
    total === 0 ? 0 : facets.reduce((sum, facet) => sum + facet.weight * facet.degree, 0) / total;
  const subjectFacet = derived.find((facet) => facet.subject);
  const subject = subjectFacet === undefined ? 0 : shareOf(subjectFacet.words, index).share;
  const titleWords = title.content.map(facetWord);
  const briefIndex = new PromptIndex([...description.tokens, ...title.tokens]);
  let inBrief = 0;
  let all = 0;
  const own = new Set<string>();
  const distinct = new Set<string>();
  const opening = { got: 0, all: 0 };
  let seen = 0;
  for (const token of prompt.content) {
    const weight = wordWeight(token.text, token.stem);
    const credit = briefIndex.find(token).credit;
    if (!distinct.has(token.stem)) {
      distinct.add(token.stem);
      all += weight;
      if (credit >= 0.9) inBrief += weight;
      else if (credit < 0.7 && weight === 1 && token.number === null) own.add(token.stem);
    }
    if (seen < 10) {
      opening.all += weight;
      opening.got += credit >= 0.9 ? weight : credit * 0.5 * weight;
    }
    seen += 1;
  }
  const numbers = description.content.filter((token) => token.number !== null && token.number !== "1");
  const promptGrams = trigrams(prompt);
  const briefGrams = trigrams(description);
  return {
    brief: description,
    title,
    prompt,
    facets,
    coverage,
    subject,
    titleShare: shareOf(titleWords, index).share,
    precision: all === 0 ? 0 : inBrief / all,
    opening: opening.all === 0 ? 0 : opening.got / opening.all,
    numbers:
      numbers.length === 0
        ? -1
        : numbers.filter((token) => index.find(token).credit === 1).length / numbers.length,
    copiedPrompt: contained(promptGrams, briefGrams),
    copiedBrief: contained(briefGrams, promptGrams),
    ownStems: [...own],
    ownShare: distinct.size === 0 ? 0 : own.size / distinct.size,
  };
}
