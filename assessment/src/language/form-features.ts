import type { Token } from "./tokenize.ts";
import { hashOf, Places } from "./hashed-features.ts";

/** Places of the features of a form; two features may share one. */
export const FORM_FEATURES = 1 << 13;

/** The mark between two words: a line end, a colon, another mark, or nothing. */
function markBetween(gap: string): string {
  if (gap === " ") return " ";
  if (gap.includes("\n")) return "/";
  if (/[:=>*#]/u.test(gap)) return ":";
  return gap.trim() === "" ? " " : ",";
}

const places = new Places(FORM_FEATURES);

/**
 * Features of a text as a form: its words and pairs of words, with one placeholder for all of the challenge's
 * own words.
 */
export function formFeatures(
  tokens: readonly Token[],
  raw: string,
  isGiven: (token: Token) => boolean,
): number[] {
  const words = tokens.map((token) =>
    token.number !== null ? "#" : token.content && isGiven(token) ? "@" : token.text,
  );
  tokens.forEach((token, at) => {
    const word = words[at] as string;
    const next = tokens[at + 1];
    const mark = markBetween(raw.slice(token.end, next?.start ?? token.end + 2));
    const named = hashOf(word);
    const marked = hashOf(mark, named);
    if (word !== "@") places.add(named);
    places.add(marked);
    places.add(hashOf(words[at + 1] ?? "$", marked));
  });
  return places.take();
}
