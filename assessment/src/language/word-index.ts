import { onceForEachWord } from "./once-for-each.ts";
import { meaningsOf } from "./synonyms.ts";
import { sameWord } from "./stem.ts";
import type { Token } from "./tokenize.ts";

/** A number's stem is the number, so that the stem says all. */
type Sought = { readonly stem: string; readonly number: string | null };
type Found = { readonly credit: number; readonly tokens: readonly Token[] };

const NOTHING: Found = { credit: 0, tokens: [] };

type Words = {
  readonly tokens: readonly Token[];
  readonly byStem: Map<string, Token[]>;
  readonly byStart: Map<string, Token[]>;
  /** Null until it is first needed. */
  byMeaning: Map<number, Token[]> | null;
};

/** What a word and its inflections begin with; shorter ones have none but themselves. */
const startOf = onceForEachWord(({ stem }) => (stem.length >= 5 ? stem.slice(0, 5) : null));

function wordsOf(tokens: readonly Token[]): Words {
  const byStem = new Map<string, Token[]>();
  const byStart = new Map<string, Token[]>();
  for (const token of tokens) {
    add(byStem, token.stem, token);
    const start = startOf(token.word);
    if (start !== null) add(byStart, start, token);
  }
  return { tokens, byStem, byStart, byMeaning: null };
}

/** Finds a word of the brief in the prompt: the same stem, its inflections, or a word of the same meaning. */
export class WordIndex {
  private readonly words: Words;
  private readonly found = new Map<string, Found>();

  /** @param of words, or an index, whose words are taken without its cached results */
  constructor(of: readonly Token[] | WordIndex) {
    this.words = of instanceof WordIndex ? of.words : wordsOf(of);
  }

  /** Whether the very word is there, in whatever inflection. */
  has(stem: string): boolean {
    return this.words.byStem.has(stem);
  }

  /** Credit 0..1 with the tokens that earn it; the same word is looked up again and again. */
  find(word: Sought): Found {
    const known = this.found.get(word.stem);
    if (known !== undefined) return known;
    const literal = this.literal(word);
    const found = literal.credit > 0 || word.number !== null ? literal : this.akin(word);
    this.found.set(word.stem, found);
    return found;
  }

  /** `find` without words of the same meaning. */
  literal(word: Sought): Found {
    const same = this.words.byStem.get(word.stem);
    if (same !== undefined) return { credit: 1, tokens: same };
    if (word.number !== null || word.stem.length < 5) return NOTHING;
    const near = this.words.byStart
      .get(word.stem.slice(0, 5))
      ?.filter((token) => sameWord(token.stem, word.stem));
    return near === undefined || near.length === 0 ? NOTHING : { credit: 0.95, tokens: near };
  }

  /** All places of the word, in whatever inflection, in their order. */
  inflections({ stem, number }: Sought): readonly Token[] {
    if (number !== null || stem.length < 5) return this.words.byStem.get(stem) ?? [];
    return this.words.byStart.get(stem.slice(0, 5))?.filter((token) => sameWord(token.stem, stem)) ?? [];
  }

  private akin({ stem }: Sought): Found {
    const meanings = meaningsOf(stem);
    if (meanings.length === 0) return NOTHING;
    this.words.byMeaning ??= meaningsIn(this.words.tokens);
    for (const meaning of meanings) {
      const akin = this.words.byMeaning.get(meaning);
      if (akin !== undefined) return { credit: 0.7, tokens: akin };
    }
    return NOTHING;
  }
}

const meaningsOfWord = onceForEachWord(({ stem }) => meaningsOf(stem));

function meaningsIn(tokens: readonly Token[]): Map<number, Token[]> {
  const out = new Map<number, Token[]>();
  for (const token of tokens)
    if (token.number === null) for (const meaning of meaningsOfWord(token.word)) add(out, meaning, token);
  return out;
}

/** Appends a value to the list of its key. */
export function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
