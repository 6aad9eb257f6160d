import type { Token } from "./tokenize.ts";

/** Words that may be quoted together: `from` up to, but without, `to`. */
export type QuotedPiece = { readonly from: number; readonly to: number };

/** A clause with fewer words is joined to a neighbour, since it says nothing alone. */
const FEW = 3;
/** The longest quote, in letters. */
const LONGEST = 110;
/** Words before which a clause that is too long is split. */
const JOINTS = new Set(
  "and or but because so that which who where when while with if although unless then".split(" "),
);
/** Number of words that a part has at least. */
const PART = 4;

/** The clauses of a text, those of a word or two with their neighbours; what cannot be quoted whole is left out. */
export function quotedPieces(tokens: readonly Token[]): QuotedPiece[] {
  const lengthOf = ({ from, to }: QuotedPiece): number =>
    (tokens[to - 1]?.end ?? 0) - (tokens[from]?.start ?? 0);
  const clauses: QuotedPiece[] = [];
  for (let from = 0; from < tokens.length;) {
    let to = from + 1;
    while (tokens[to] !== undefined && tokens[to]?.clause === tokens[from]?.clause) to += 1;
    clauses.push({ from, to });
    from = to;
  }
  const out: QuotedPiece[] = [];
  for (const clause of clauses) {
    const last = out.at(-1);
    const joined = { from: last?.from ?? 0, to: clause.to };
    const isSmall = (one: QuotedPiece): boolean => one.to - one.from < FEW;
    if (
      last !== undefined &&
      tokens[last.from]?.sentence === tokens[clause.from]?.sentence &&
      (isSmall(last) || isSmall(clause)) &&
      lengthOf(joined) <= LONGEST
    )
      out[out.length - 1] = joined;
    else out.push(...(lengthOf(clause) <= LONGEST ? [clause] : partsOf(clause, tokens)));
  }
  return out.filter((one) => lengthOf(one) <= LONGEST);
}

/** A long clause in parts, each beginning with a joint. */
function partsOf({ from, to }: QuotedPiece, tokens: readonly Token[]): QuotedPiece[] {
  const out: QuotedPiece[] = [];
  let start = from;
  for (let at = from + PART; at <= to - PART; at += 1)
    if (JOINTS.has(tokens[at]?.text ?? "") && at - start >= PART) {
      out.push({ from: start, to: at });
      start = at;
    }
  out.push({ from: start, to });
  return out;
}
