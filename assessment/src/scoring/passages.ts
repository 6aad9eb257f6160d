const SPECIAL = /[.*+?^${}()|[\]\\/]/g;

/** The passage as a text writes it, ignoring case and blanks; null where it is not there. */
export function passageIn(text: string, passage: string): string | null {
  if (text.includes(passage)) return passage;
  const words = passage.split(/\s+/u).filter((word) => word !== "");
  if (words.length === 0) return null;
  const pattern = words.map((word) => word.replaceAll(SPECIAL, "\\$&")).join("\\s+");
  return new RegExp(pattern, "iu").exec(text)?.[0] ?? null;
}

const SENTENCE_END = /[.!?\n]/;

/** The sentence, or the line, of a text in which a quote stands. */
export function sentenceAround(quote: string, text: string): string {
  const at = text.indexOf(quote);
  if (at < 0) return quote;
  let from = at;
  let to = at + quote.length;
  while (from > 0 && !SENTENCE_END.test(text[from - 1] ?? "")) from -= 1;
  while (to < text.length && !SENTENCE_END.test(text[to] ?? "")) to += 1;
  return text.slice(from, to).trim();
}

/** Whether the sentence of a quote is in both texts. */
export const unmoved = (quote: string, text: string, earlierText: string): boolean =>
  passageIn(earlierText, sentenceAround(quote, text)) !== null;

/** The sentences of a text that another text does not have; a line end stands for each that it has. */
export function newSentences(text: string, earlierText: string): string {
  return text
    .split(/(?<=[.!?\n])/)
    .map((sentence) => (passageIn(earlierText, sentence.replace(/[.!?\n]$/, "")) === null ? sentence : "\n"))
    .join("");
}

/** Blanks that stand in a text where words were cut out. */
const CUT_OUT = /\s{2,}/u;

/** The quote, or the longest piece of it that the text has; null where it has none. */
export function pieceOf(text: string, quote: string): string | null {
  if (text.includes(quote) && quote.trim() === quote) return quote;
  const pieces = quote.split(CUT_OUT).filter((piece) => piece !== "" && text.includes(piece));
  return pieces.toSorted((a, b) => b.length - a.length)[0] ?? null;
}
