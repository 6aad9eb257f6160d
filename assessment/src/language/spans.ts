import { beginsSentence } from "./empty-segments.ts";
import type { ReadText, Token } from "./tokenize.ts";

/** A part of a text that may have nothing to do with the rest of it. */
export type Span = {
  readonly tokens: readonly Token[];
  /** The sentences around it. */
  readonly others: readonly (readonly Token[])[];
  /** Whether it is at the beginning or at the end of the text. */
  readonly atEdge: boolean;
  /** Whether only a capital letter parts it from the rest of its sentence, and no mark. */
  readonly unmarked: boolean;
};

/** Fewer words make no sentence that could be about anything. */
const FEWEST = 4;

/** No sentence of more words is looked for within another one: there would be thousands in a text of capital letters. */
const LONGEST = 40;

/** Sentences, also those that begin although nothing ended the one before. */
export function sentencesIn({ sentences, raw }: ReadText): (readonly Token[])[] {
  return sentences.flatMap(({ tokens }) => {
    const begins = tokens.flatMap((token, at) => (at === 0 || beginsSentence(token, raw) ? [at] : []));
    return begins.map((from, at) => tokens.slice(from, begins[at + 1]));
  });
}

/** A word with a capital letter may begin a sentence although nothing ended the one before. */
const hasCapital = ({ start }: Token, raw: string): boolean => {
  const first = raw[start] ?? "";
  return first !== first.toLowerCase();
};

const isShort = (tokens: readonly Token[] | undefined): boolean =>
  tokens !== undefined && tokens.length < FEWEST;

/** How many lines of a few words stand at one end of the text. */
function shortAt(sentences: readonly (readonly Token[])[], from: number, step: 1 | -1): number {
  let count = 0;
  while (isShort(sentences[from + count * step])) count += 1;
  return count;
}

/**
 * Every sentence; the lines of a few words at the beginning and at the end, together; and of the first and the last
 * sentence what a capital letter parts from the rest of it.
 */
export function spansIn(sentences: readonly (readonly Token[])[], raw: string): Span[] {
  const last = sentences.length - 1;
  const opening = shortAt(sentences, 0, 1);
  const closing = shortAt(sentences, last, -1);
  const spans = sentences.flatMap((tokens, at): Span[] => {
    // A short line alone is no span: it tells nothing, and thousands of them would each list all others.
    if (isShort(tokens)) return [];
    const atEdge = at <= opening || at >= last - closing;
    return [{ tokens, others: sentences.filter((one) => one !== tokens), atEdge, unmarked: false }];
  });
  const joined = [
    [0, opening],
    [sentences.length - closing, sentences.length],
  ].map(([from, to]): Span => {
    const others = sentences.filter((_, at) => at < (from ?? 0) || at >= (to ?? 0));
    return { tokens: sentences.slice(from, to).flat(), others, atEdge: true, unmarked: false };
  });
  const parted = (tokens: readonly Token[], isFirst: boolean): Span[] => {
    const others = sentences.filter((one) => one !== tokens);
    return tokens.flatMap((token, from) => {
      const length = isFirst ? from : tokens.length - from;
      if (from < 2 || length > LONGEST || !hasCapital(token, raw)) return [];
      const [before, behind] = [tokens.slice(0, from), tokens.slice(from)];
      const [own, rest] = isFirst ? [before, behind] : [behind, before];
      return [{ tokens: own, others: [rest, ...others], atEdge: true, unmarked: true }];
    });
  };
  return [
    ...spans,
    ...joined,
    ...parted(sentences[0] ?? [], true),
    ...parted(sentences[last] ?? [], false),
  ].filter(({ tokens, others }) => tokens.length >= FEWEST && others.length > 0);
}
