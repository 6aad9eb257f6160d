import type { Token } from "./tokenize.ts";
import { isPair, wordPairs } from "./word-lists.ts";

/** "With 20 years of experience": how far behind the number the last word may stand. */
const NEAR = 4;
const CREDENTIALS = new Set("experience expertise iq phd".split(" "));

const isCredential = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.number !== null && tokens.slice(at + 1, at + 1 + NEAR).some((one) => CREDENTIALS.has(one.text));

/**
 * Whether a mark stands between two words of a text, whatever was left out between them: a comma inside of what was left
 * out parts nothing.
 */
export function areParted(left: Token, right: Token, whole: readonly Token[]): boolean {
  if (left.clause === right.clause) return false;
  return (
    left.sentence !== right.sentence ||
    right.at === left.at + 1 ||
    whole[left.at + 1]?.clause !== left.clause ||
    whole[right.at - 1]?.clause !== right.clause
  );
}

/** Plain words that urge together. */
const PAIRS = wordPairs([
  "how are",
  "you know",
  "i mean",
  "let's go",
  "let's do",
  "your time",
  "you can",
  "you do",
]);

const urgesTogether = (row: readonly Token[]): boolean =>
  row.some((token, at) => isPair(PAIRS, token.text, row[at + 1]?.text));

/**
 * Rows of words that say nothing, one of which praises, urges or pleads: "I can't wait to see it". Each word is taken
 * as what it is wherever it stands, so that such a row is found in the middle of a sentence too, without any mark
 * around it. `isNamed`: the brief has the word.
 */
export function idleRows(tokens: readonly Token[], isNamed: (token: Token) => boolean): Token[][] {
  const rows: Token[][] = [];
  let row: Token[] = [];
  const close = (): void => {
    if (row.length === 0) return;
    if (row.some((one) => one.word.urges) || urgesTogether(row)) rows.push(row);
    row = [];
  };
  tokens.forEach((token, at) => {
    const light = token.word.light || isCredential(tokens, at);
    if (token.clause !== row.at(-1)?.clause) close();
    if (!light || isNamed(token)) close();
    else row.push(token);
  });
  close();
  return rows;
}
