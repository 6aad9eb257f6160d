const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function letters(text: string, count: number): string {
  let out = "";
  let taken = 0;
  for (const { segment } of segmenter.segment(text.trim())) {
    if (taken === count) break;
    out += segment;
    taken += 1;
  }
  return out.toUpperCase();
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
