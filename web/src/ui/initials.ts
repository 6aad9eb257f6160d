/** Latin without marks of their own: each is one letter as it is, which saves the first screen the segmenter. */
const PLAIN = /^[\u0020-\u024f]*$/;

function letters(text: string, count: number): string {
  const trimmed = text.trim();
  if (PLAIN.test(trimmed)) return trimmed.slice(0, count).toUpperCase();
  const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(trimmed);
  return [...segments]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join("")
    .toUpperCase();
}

/** The first two letters of the first name that is not blank, upper-cased; `US` (of "User") without any. */
export function leadingLetters(...names: (string | null | undefined)[]): string {
  return letters(names.find((name) => name?.trim()) ?? "User", 2);
}

/** First letters of the first and last word (one word: its first one or two letters), upper-cased. */
export function wordInitials(...names: (string | null | undefined)[]): string {
  const words = (names.find((name) => name?.trim()) ?? "User").trim().split(/\s+/);
  const first = words[0] ?? "";
  const last = words.at(-1) ?? "";
  return words.length > 1 ? letters(first, 1) + letters(last, 1) : letters(first, 2);
}
