/** The longest quote in a sentence. */
const LONGEST = 90;
/** Marks at which a quote may begin or end. A point or comma inside a figure is none. */
const BREATH = /[,;:.!?](?=\s|$)|[()\n"“”—–•…。、，；：！？।؟،]/giu;
/** Words with which a clause begins in the middle of a sentence: no comma has to stand before them. */
const PART =
  /\s(?=(?:because|but|although|unless)\s|so that\s|(?:and|or|so) (?:i|you|he|she|it|we|they|there)(?:['’]\p{L}+)?\s)/giu;

/** Pieces of a text with the places where they begin. */
function piecesAt(text: string, from: number, mark: RegExp): { start: number; end: number }[] {
  const out: { start: number; end: number }[] = [];
  let start = 0;
  mark.lastIndex = 0;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    out.push({ start: from + start, end: from + found.index });
    start = found.index + found[0].length;
  }
  out.push({ start: from + start, end: from + text.length });
  return out;
}

/**
 * The whole sentence piece in which a passage begins, or, where it is too long to be quoted, as many whole clauses of it
 * as fit: a passage was found word by word and may begin and end anywhere. Empty where the clause itself is too long.
 */
export function wholePiece(text: string, passage: string): string {
  const at = text.indexOf(passage);
  if (at < 0 || passage === "") return passage;
  const from = Math.max(0, at - 400);
  const clause = piecesAt(text.slice(from, at + 400), from, BREATH).find(({ end }) => end > at);
  if (clause === undefined) return passage;
  const whole = text.slice(clause.start, clause.end).trim();
  if (whole.length <= LONGEST) return whole;
  const parts = piecesAt(text.slice(clause.start, clause.end), clause.start, PART);
  const first = Math.max(
    0,
    parts.findIndex(({ end }) => end > at),
  );
  const length = (one: number, other: number): number => (parts[other]?.end ?? 0) - (parts[one]?.start ?? 0);
  let [left, right] = [first, first];
  if (length(left, right) > LONGEST) return "";
  while (right + 1 < parts.length && length(left, right + 1) <= LONGEST) right += 1;
  while (left > 0 && length(left - 1, right) <= LONGEST) left -= 1;
  return text.slice(parts[left]?.start, parts[right]?.end).trim();
}
