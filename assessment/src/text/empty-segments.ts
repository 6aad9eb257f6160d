import { PROHIBITING } from "../brief/derive-facets.ts";
import type { ReadText, Token } from "./read-text.ts";
import { BOUNDS, CHATTY, EMPTY, FORMATS, HESITANT, VAGUE } from "./word-lists.ts";

const FILLER = [VAGUE, EMPTY, CHATTY, HESITANT];

/** Credentials given to the AI ("with 20 years of experience") are no facts of the task. */
const CREDENTIALS = new Set("experience expert expertise years phd degree iq".split(" "));

/** Words that begin a new thought even where no comma stands. */
const BREAKS = new Set(["and", "so", "i", "please", "thanks", "thank", "you", "this"]);

function segmentsOf(tokens: readonly Token[]): Token[][] {
  const out: Token[][] = [];
  let clause = -1;
  for (const token of tokens) {
    const current = out.at(-1);
    if (current === undefined || token.clause !== clause || BREAKS.has(token.text)) out.push([token]);
    else current.push(token);
    clause = token.clause;
  }
  return out;
}

/**
 * The tokens of segments that tell an AI nothing: no word of the subject, no form, no bound, no fact. Praise,
 * urging and credentials stand in such segments, with or without a full stop of their own.
 */
export function emptyTokens(
  prompt: ReadText,
  isSubject: (token: Token) => boolean,
  hasSubstance: (token: Token) => boolean,
): ReadonlySet<Token> {
  const empty = new Set<Token>();
  for (const segment of segmentsOf(prompt.tokens)) {
    const has = (list: ReadonlySet<string>): boolean => segment.some((token) => list.has(token.text));
    const substance = new Set(segment.filter(hasSubstance).map((token) => token.stem)).size;
    const number =
      segment.some((token) => token.number !== null && token.number !== "1") && !has(CREDENTIALS);
    const says =
      segment.some(isSubject) ||
      substance >= 2 ||
      has(FORMATS) ||
      number ||
      (substance === 1 && (has(PROHIBITING) || has(BOUNDS) || segment.length <= 4));
    // Plain small talk does no harm; what is taken out praises, urges or hesitates.
    const filler = segment.some((token) => FILLER.some((list) => list.has(token.text)));
    if (!says && filler) for (const token of segment) empty.add(token);
  }
  return empty;
}
