import { PROHIBITING } from "./word-lists.ts";
import { areParted } from "./idle-rows.ts";
import type { ReadText, Token } from "./tokenize.ts";
import { DIRECTIVES, FORMATS } from "./word-lists.ts";

/** Words of two people talking: without a word of the task such a segment says nothing. */
const CONVERSING = new Set("let's please".split(" "));

/** In a few words that name nothing they only keep the talk going: "I know you can". */
const SPEAKERS = new Set("i you".split(" "));

/** "Can you teach me" and "I need" ask; "you can do it" and "you can help me" do not say for what. */
const asks = (word: string): boolean =>
  word === "need" || word === "want" || (!["do", "help"].includes(word) && DIRECTIVES.has(word));

const namesForm = (segment: readonly Token[]): boolean => segment.some((token) => FORMATS.has(token.text));

/** "stars for kids Make sure": a sentence begins although nothing ended the one before. */
export function beginsSentence(token: Token, raw: string): boolean {
  const first = raw[token.start] ?? "";
  return (
    first !== first.toLowerCase() && token.text.length > 1 && (DIRECTIVES.has(token.text) || !token.content)
  );
}

function segmentsOf({ tokens, raw }: ReadText, whole: readonly Token[]): Token[][] {
  const out: Token[][] = [];
  let before: Token | undefined;
  for (const token of tokens) {
    if (before === undefined || areParted(before, token, whole) || beginsSentence(token, raw))
      out.push([token]);
    else out.at(-1)?.push(token);
    before = token;
  }
  return out;
}

export type Emptiness = {
  /** Praise, urging, hesitation: treated as if they had not been written. */
  readonly filler: ReadonlySet<Token>;
  /** These and everything else without a word of the task, such as small talk. */
  readonly silent: ReadonlySet<Token>;
};

/**
 * The tokens of segments that tell an AI nothing: no word of the subject, no form, no bound, no fact. `text` comes
 * without the rows of idle words that the `whole` has; `inRow` tells the clauses that had one.
 */
export function emptyTokens(
  text: ReadText,
  whole: readonly Token[],
  isSubject: (token: Token) => boolean,
  inRow: ReadonlySet<number>,
): Emptiness {
  const filler = new Set<Token>();
  const silent = new Set<Token>();
  const says = (segment: readonly Token[]): boolean =>
    namesForm(segment) ||
    segment.some(
      (token) => token.word.substance || isSubject(token) || (token.number !== null && token.number !== "1"),
    );
  for (const segment of segmentsOf(text, whole)) {
    if (says(segment)) continue;
    const urging = segment.some((token) => inRow.has(token.clause)) || urges(segment);
    for (const token of segment) {
      silent.add(token);
      if (urging) filler.add(token);
    }
  }
  return { filler, silent };
}

/** Whether a segment praises, urges, hesitates or talks to the AI about itself. */
function urges(piece: readonly Token[]): boolean {
  if (piece.some((token) => CONVERSING.has(token.text) || FORMATS.has(token.text) || token.word.praise))
    return true;
  return (
    piece.length <= 6 &&
    piece.some((token) => SPEAKERS.has(token.text)) &&
    !piece.some((token) => asks(token.text) && piece.some((other) => other.content)) &&
    // "You cannot hear me" sets a limit.
    !piece.some((token) => PROHIBITING.has(token.text)) &&
    piece.every((token) => !token.content || token.word.weight < 0.5)
  );
}
