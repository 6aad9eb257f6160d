import type { Facet } from "../assessment.ts";
import { meaningsOf } from "../text/same-meaning.ts";
import { sameWord } from "../text/stem.ts";
import type { ReadText, Token } from "../text/read-text.ts";
import { readText } from "../text/read-text.ts";
import type { DerivedFacet, FacetWord } from "./derive-facets.ts";
import { PROHIBITING } from "./derive-facets.ts";

export type FacetMatch = {
  readonly name: string;
  readonly weight: number;
  /** 0..1 */
  readonly degree: number;
  readonly contradicted: boolean;
  /** The words that carried it. */
  readonly from: Token | null;
  readonly to: Token | null;
};

/** Finds a word of the brief in the prompt: the same stem, its inflections, or a word of the same meaning. */
export class PromptIndex {
  private readonly byStem = new Map<string, Token[]>();
  private readonly byStart = new Map<string, Token[]>();
  private readonly byMeaning = new Map<number, Token[]>();

  private readonly places = new Map<Token, number>();

  /** `hollow`: tokens that stand for nothing but themselves, and so for no word of the brief. */
  constructor(tokens: readonly Token[], hollow?: (token: Token) => boolean) {
    tokens.forEach((token, at) => this.places.set(token, at));
    for (const token of tokens) {
      if (hollow?.(token) === true) continue;
      add(this.byStem, token.stem, token);
      if (token.stem.length >= 5) add(this.byStart, token.stem.slice(0, 5), token);
      if (token.number === null)
        for (const meaning of meaningsOf(token.stem)) add(this.byMeaning, meaning, token);
    }
  }

  /** Position among the tokens this was made of; -1 for a stranger. */
  placeOf(token: Token): number {
    return this.places.get(token) ?? -1;
  }

  /** Credit 0..1 with the tokens that earn it. */
  find(word: { readonly stem: string; readonly number: string | null }): {
    credit: number;
    tokens: readonly Token[];
  } {
    const same = this.byStem.get(word.stem);
    if (same !== undefined) return { credit: 1, tokens: same };
    if (word.number !== null) return { credit: 0, tokens: [] };
    const near = (this.byStart.get(word.stem.slice(0, 5)) ?? []).filter((token) =>
      sameWord(token.stem, word.stem),
    );
    if (near.length > 0) return { credit: 0.95, tokens: near };
    for (const meaning of meaningsOf(word.stem)) {
      const akin = this.byMeaning.get(meaning);
      if (akin !== undefined) return { credit: 0.7, tokens: akin };
    }
    return { credit: 0, tokens: [] };
  }
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** Full credit before every word is found: people paraphrase. */
const FULL_AT = 0.62;
const UNANCHORED = 0.5;

const isTelling = (word: FacetWord): boolean => word.number === null && word.weight >= 0.6;

function quoteRange(tokens: readonly Token[]): { from: Token | null; to: Token | null } {
  const sorted = [...tokens].sort((a, b) => a.start - b.start);
  const from = sorted[0] ?? null;
  if (from === null) return { from: null, to: null };
  let to = from;
  for (const token of sorted)
    if (token.sentence === from.sentence && token.start - from.start < 90) to = token;
  return { from, to };
}

export function matchDerived(facet: DerivedFacet, index: PromptIndex, prompt: ReadText): FacetMatch {
  const { share, tokens, telling } = shareOf(facet.words, index);
  // A number or a word of any request does not carry a requirement that has words of its own.
  const anchored = telling > 0 || !facet.words.some(isTelling);
  let degree = Math.min(1, share / FULL_AT) * (anchored ? 1 : UNANCHORED);
  if (facet.prohibition) {
    const forbids = prompt.tokens.some((token) => PROHIBITING.has(token.text));
    const near = tokens.some((token) => isForbidden(token, prompt));
    degree = near ? Math.max(degree, 0.8) : forbids ? Math.max(0.4, degree * 0.6) : degree * 0.25;
  }
  return { name: facet.name, weight: facet.weight, degree, contradicted: false, ...quoteRange(tokens) };
}

export function shareOf(
  words: readonly FacetWord[],
  index: PromptIndex,
): { share: number; tokens: Token[]; telling: number } {
  let got = 0;
  let total = 0;
  let telling = 0;
  const tokens: Token[] = [];
  for (const word of words) {
    const found = index.find(word);
    total += word.weight;
    got += word.weight * found.credit;
    if (isTelling(word) && found.credit > 0) telling += 1;
    if (found.tokens[0] !== undefined && word.weight >= 0.4) tokens.push(found.tokens[0]);
  }
  return { share: total === 0 ? 0 : got / total, tokens, telling };
}

/** A prohibition stands before the token in the same sentence. */
function isForbidden(token: Token, prompt: ReadText): boolean {
  const at = prompt.tokens.indexOf(token);
  for (let back = at; back >= 0 && back > at - 14; back -= 1) {
    const before = prompt.tokens[back];
    if (before === undefined || before.sentence !== token.sentence) return false;
    if (PROHIBITING.has(before.text)) return true;
  }
  return false;
}

type Signals = {
  readonly present: readonly (readonly Token[])[];
  readonly against: readonly (readonly Token[])[];
};

/** A challenge's rubric meets many prompts; its phrases are read once. */
const read = new WeakMap<Facet, Signals>();

function signalsOf(facet: Facet): Signals {
  const known = read.get(facet);
  if (known !== undefined) return known;
  const words = (phrases: readonly string[]): Token[][] =>
    phrases.map((phrase) => [...readText(phrase).tokens]).filter((tokens) => tokens.length > 0);
  const signals = { present: words(facet.signals), against: words(facet.contradictions ?? []) };
  read.set(facet, signals);
  return signals;
}

/** The words of a prompt that make up a whole signal within one clause: whatever else they are, they are no filler. */
export function signalTokens(rubric: readonly Facet[], prompt: ReadText): ReadonlySet<Token> {
  const out = new Set<Token>();
  if (rubric.length === 0) return out;
  const byFirst = new Map<string, (readonly Token[])[]>();
  for (const facet of rubric)
    for (const words of signalsOf(facet).present)
      if (words[0] !== undefined) add(byFirst, words[0].stem, words);
  const clauses = new Map<number, Token[]>();
  for (const token of prompt.tokens) add(clauses, token.clause, token);
  for (const clause of clauses.values()) {
    const byStem = new Map(clause.map((token) => [token.stem, token]));
    for (const stem of byStem.keys()) {
      for (const words of byFirst.get(stem) ?? []) {
        const found = words.map((word) => byStem.get(word.stem));
        if (found.every((token) => token !== undefined)) for (const token of found) out.add(token);
      }
    }
  }
  return out;
}

/** The words of a signal within a small window, in any inflection. */
function findPhrase(words: readonly Token[], prompt: ReadText, index: PromptIndex): Token[] | null {
  const [first, ...rest] = words;
  if (first === undefined) return null;
  const window = words.length + 3;
  const starts = index.find({ stem: first.stem, number: first.number });
  if (starts.credit < 0.9) return null;
  for (const start of starts.tokens.slice(0, 50)) {
    if (rest.length === 0) return [start];
    const at = index.placeOf(start);
    const near = prompt.tokens.slice(Math.max(0, at - window), at + window);
    const found = rest.map((word) => near.find((token) => sameWord(token.stem, word.stem)));
    if (found.every((token) => token !== undefined)) return [start, ...found];
  }
  return null;
}

/** `index` must have been made of all tokens of the prompt. */
export function matchRubric(facet: Facet, index: PromptIndex, prompt: ReadText): FacetMatch {
  const signals = signalsOf(facet);
  const first = (phrases: readonly (readonly Token[])[]): Token[] | null => {
    for (const phrase of phrases) {
      const found = findPhrase(phrase, prompt, index);
      if (found !== null) return found;
    }
    return null;
  };
  const against = signals.against.reduce<Token[] | null>((known, phrase) => {
    if (known !== null) return known;
    const found = findPhrase(phrase, prompt, index);
    // "Not 500 words" is no wish for 500 words.
    return found?.some((token) => isForbidden(token, prompt)) === true ? null : found;
  }, null);
  const hit = against === null ? first(signals.present) : null;
  return {
    name: facet.name,
    weight: facet.weight,
    degree: hit === null ? 0 : 1,
    contradicted: against !== null,
    ...quoteRange(against ?? hit ?? []),
  };
}
