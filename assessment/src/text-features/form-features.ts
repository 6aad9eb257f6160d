import type { Token } from "../text/read-text.ts";

/** Places of the features of a form; two features may share one. */
export const FORM_FEATURES = 1 << 13;

/** What parts two words: a line, a colon, another mark, or nothing. */
function markBetween(gap: string): string {
  if (gap.includes("\n")) return "/";
  if (/[:=>*#]/u.test(gap)) return ":";
  return gap.trim() === "" ? " " : ",";
}

/** Places of the words and neighbours of a text, in which the challenge's own words have no names. */
export function formFeatures(
  tokens: readonly Token[],
  raw: string,
  isGiven: (token: Token) => boolean,
): number[] {
  const places = new Set<number>();
  const words = tokens.map((token) =>
    token.number !== null ? "#" : token.content && isGiven(token) ? "@" : token.text,
  );
  tokens.forEach((token, at) => {
    const word = words[at] as string;
    const next = tokens[at + 1];
    const mark = markBetween(raw.slice(token.end, next?.start ?? token.end + 2));
    if (word !== "@") places.add(placeOf(word));
    places.add(placeOf(`${word}${mark}`));
    places.add(placeOf(`${word}${mark}${words[at + 1] ?? "$"}`));
  });
  return [...places];
}

function placeOf(text: string): number {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return ((hash >>> 0) ^ (hash >>> 13)) & (FORM_FEATURES - 1);
}
