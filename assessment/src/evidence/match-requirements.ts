import type { Facet } from "../scores.ts";
import { sameWord } from "../language/stem.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { readText } from "../language/tokenize.ts";
import type { DerivedRequirement, RequirementWord } from "../challenge/clauses.ts";
import { PROHIBITING } from "../language/word-lists.ts";
import type { WordIndex } from "../language/word-index.ts";
import { add } from "../language/word-index.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** How near a prompt comes to the ways in which a requirement is stated, each 0..1. */
export type Likeness = {
  /** By the meaning of the words. */
  readonly nearest: number;
  /** By the very words. */
  readonly verbatim: number;
  /** Of the clause that surely states it. */
  readonly stated?: number;
};

export type RequirementMatch = {
  /** Unknown where it was looked for by single words alone. */
  readonly likeness?: Likeness;
  readonly name: string;
  readonly weight: number;
  /** 0..1: how sure it is stated, as craft and the task count it: a long prompt is taken to say most of its challenge. */
  readonly degree: number;
  /** 0..1: how sure it is stated, whatever the length of the prompt; `degree` where that is not known. */
  readonly stated?: number;
  readonly contradicted: boolean;
  /** The words that carried it. */
  readonly from: Token | null;
  readonly to: Token | null;
  /** The clause that surely states it, to be shown; absent where there is none, or where it was not looked for. */
  readonly shown?: { readonly from: Token; readonly to: Token } | null;
};

/** Degree 0..1 that earns points; more evidence never lowers it. */
export const creditOf = (one: RequirementMatch): number =>
  Math.min(1, statedOf(one) / THRESHOLDS.verdict.allPoints);

/** 0..1: how sure it is stated. */
export const statedOf = ({ stated, degree }: RequirementMatch): number => stated ?? degree;

/** From this share of a requirement's words, by weight, on it is there in full: people paraphrase. */
const FULL_AT = 0.62;
/** Its degree is multiplied by this where none of the words that tell it from others is there. */
const UNANCHORED = 0.5;
/** Where a prompt has no "three", the degree (0..1) of "three causes" is this at most. */
const UNCOUNTED = 0.6;

const isTelling = (word: RequirementWord): boolean => word.number === null && word.weight >= 0.6;

function quoteRange(tokens: readonly Token[]): { from: Token | null; to: Token | null } {
  const sorted = [...tokens].sort((a, b) => a.start - b.start);
  const from = sorted[0] ?? null;
  if (from === null) return { from: null, to: null };
  let to = from;
  for (const token of sorted)
    if (token.sentence === from.sentence && token.start - from.start < 90) to = token;
  return { from, to };
}

export function matchDerived(
  facet: DerivedRequirement,
  index: WordIndex,
  prompt: ReadText,
): RequirementMatch {
  const { share, tokens, telling } = shareOf(facet.words, index);
  // A number or a word of any request does not carry a requirement that has words of its own.
  const anchored = telling > 0 || !facet.words.some(isTelling);
  const figures = facet.words.filter((word) => word.number !== null && word.number !== "1");
  const counted = figures.length === 0 || figures.some((word) => index.find(word).credit > 0);
  let degree = Math.min(counted ? 1 : UNCOUNTED, share / FULL_AT) * (anchored ? 1 : UNANCHORED);
  if (facet.prohibition) {
    const forbids = prompt.tokens.some((token) => PROHIBITING.has(token.text));
    const near = tokens.some((token) => isForbidden(token, prompt));
    degree = near ? Math.max(degree, 0.8) : forbids ? Math.max(0.4, degree * 0.6) : degree * 0.25;
  }
  return { name: facet.name, weight: facet.weight, degree, contradicted: false, ...quoteRange(tokens) };
}

export function shareOf(
  words: readonly RequirementWord[],
  index: WordIndex,
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

/** A prohibition is looked for in the same sentence, in this number of words before the token. */
const REACH = 13;

function isForbidden(token: Token, prompt: ReadText): boolean {
  for (let back = prompt.tokens.indexOf(token); back >= 0; back -= 1) {
    const before = prompt.tokens[back];
    if (before === undefined || before.sentence !== token.sentence || token.at - before.at > REACH)
      return false;
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

type ByFirstStem = ReadonlyMap<string, readonly (readonly Token[])[]>;
const byFirstOf = new WeakMap<readonly Facet[], ByFirstStem>();

function signalsByFirst(rubric: readonly Facet[]): ByFirstStem {
  const known = byFirstOf.get(rubric);
  if (known !== undefined) return known;
  const out = new Map<string, (readonly Token[])[]>();
  for (const facet of rubric)
    for (const words of signalsOf(facet).present) {
      // Words of grammar alone ("who can") come together by chance.
      if (words[0] !== undefined && words.some((one) => one.content || one.word.urges))
        add(out, words[0].stem, words);
    }
  byFirstOf.set(rubric, out);
  return out;
}

/** The words of a prompt that make up a whole signal within one clause: whatever else they are, they are no filler. */
export function signalTokens(rubric: readonly Facet[], prompt: ReadText): ReadonlySet<Token> {
  const out = new Set<Token>();
  if (rubric.length === 0) return out;
  const byFirst = signalsByFirst(rubric);
  const { tokens } = prompt;
  let from = 0;
  while (from < tokens.length) {
    let to = from;
    let begun = false;
    while (to < tokens.length && tokens[to]?.clause === tokens[from]?.clause) {
      begun ||= byFirst.has(tokens[to]?.stem ?? "");
      to += 1;
    }
    if (begun) addSignals(tokens.slice(from, to), byFirst, out);
    from = to;
  }
  return out;
}

function addSignals(clause: readonly Token[], byFirst: ByFirstStem, out: Set<Token>): void {
  const byStem = new Map(clause.map((token) => [token.stem, token]));
  for (const stem of byStem.keys()) {
    for (const words of byFirst.get(stem) ?? []) {
      if (!words.every((word) => byStem.has(word.stem))) continue;
      for (const word of words) {
        const token = byStem.get(word.stem);
        if (token !== undefined) out.add(token);
      }
    }
  }
}

/** The words of a signal within a small window, in any inflection. */
function findPhrase(words: readonly Token[], prompt: ReadText, index: WordIndex): Token[] | null {
  const [first, ...rest] = words;
  if (first === undefined) return null;
  const window = words.length + 3;
  const starts = index.literal(first);
  for (const start of starts.tokens.slice(0, 50)) {
    if (rest.length === 0) return [start];
    const at = prompt.tokens.indexOf(start);
    const near = prompt.tokens.slice(Math.max(0, at - window), at + window);
    const found = rest.map((word) => near.find((token) => sameWord(token.stem, word.stem)));
    if (found.every((token) => token !== undefined)) return [start, ...found];
  }
  return null;
}

/** The words of a phrase in their order, with one other between two of them at most, in any inflection. */
function findRow(words: readonly Token[], prompt: ReadText, index: WordIndex): Token[] | null {
  const [first, ...rest] = words;
  if (first === undefined) return null;
  for (const start of index.literal(first).tokens.slice(0, 50)) {
    let at = prompt.tokens.indexOf(start);
    const found = [start];
    for (const word of rest) {
      const next = [at + 1, at + 2].find((place) => {
        const token = prompt.tokens[place];
        return token !== undefined && token.clause === start.clause && sameWord(token.stem, word.stem);
      });
      if (next === undefined) break;
      at = next;
      found.push(prompt.tokens[next] as Token);
    }
    if (found.length === words.length) return found;
  }
  return null;
}

export function matchStored(facet: Facet, index: WordIndex, prompt: ReadText): RequirementMatch {
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
    const found = findRow(phrase, prompt, index);
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
