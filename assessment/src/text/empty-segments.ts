import { PROHIBITING } from "../brief/derive-facets.ts";
import type { ReadText, Token } from "./read-text.ts";
import { wordWeight } from "./common-words.ts";
import { BOUNDS, CHATTY, DIRECTIVES, EMPTY, FORMATS, HESITANT, VAGUE } from "./word-lists.ts";

const FILLER = [VAGUE, EMPTY, CHATTY, HESITANT];

/** Two people talking; without a word of the task nothing is said. */
const TALK = new Set("let's please".split(" "));

/** In a few words that name nothing they only keep the talk going: "I know you can". */
const SPEAKERS = new Set("i you".split(" "));

/** "Can you teach me" and "I need" ask; "you can do it" and "you can help me" do not say for what. */
const asks = (word: string): boolean =>
  word === "need" || word === "want" || (!["do", "help"].includes(word) && DIRECTIVES.has(word));

/** Credentials given to the AI ("with 20 years of experience") are no facts of the task. */
const CREDENTIALS = new Set("experience expert expertise years phd degree iq".split(" "));

/** Words that begin a new thought even where no comma stands. */
const BREAKS = new Set(["and", "so", "i", "please", "thanks", "thank", "you", "this"]);

/** "Step by step" says how to think, not what to deliver. */
const namesForm = (segment: readonly Token[]): boolean =>
  segment.some(
    (token, at) =>
      FORMATS.has(token.text) &&
      !(token.text === "step" && [segment[at - 1]?.text, segment[at + 1]?.text].includes("by")),
  );

/** "stars for kids Make sure": a sentence begins although nothing ended the one before. */
function beginsSentence(token: Token, raw: string): boolean {
  const first = raw[token.start] ?? "";
  return first !== first.toLowerCase() && (DIRECTIVES.has(token.text) || !token.content);
}

function segmentsOf({ tokens, raw }: ReadText): Token[][] {
  const out: Token[][] = [];
  let clause = -1;
  for (const token of tokens) {
    const current = out.at(-1);
    if (
      current === undefined ||
      token.clause !== clause ||
      BREAKS.has(token.text) ||
      beginsSentence(token, raw)
    )
      out.push([token]);
    else current.push(token);
    clause = token.clause;
  }
  return out;
}

export type Emptiness = {
  /** Praise, urging, hesitation, credentials: as if they had not been said. */
  readonly filler: ReadonlySet<Token>;
  /** These and everything else without a word of the task, such as small talk. */
  readonly silent: ReadonlySet<Token>;
};

/**
 * The tokens of segments that tell an AI nothing: no word of the subject, no form, no bound, no fact. Praise,
 * urging and credentials stand in such segments, with or without a full stop of their own.
 */
export function emptyTokens(
  prompt: ReadText,
  isSubject: (token: Token) => boolean,
  hasSubstance: (token: Token) => boolean,
): Emptiness {
  const filler = new Set<Token>();
  const silent = new Set<Token>();
  for (const segment of segmentsOf(prompt)) {
    const has = (list: ReadonlySet<string>): boolean => segment.some((token) => list.has(token.text));
    const substance = new Set(segment.filter(hasSubstance).map((token) => token.stem)).size;
    const number =
      segment.some((token) => token.number !== null && token.number !== "1") && !has(CREDENTIALS);
    const says =
      segment.some(isSubject) ||
      substance >= 2 ||
      namesForm(segment) ||
      number ||
      (substance === 1 && (has(PROHIBITING) || has(BOUNDS) || segment.length <= 4));
    // What is taken out praises, urges, hesitates or talks to the AI about itself.
    if (says) continue;
    const urges =
      segment.some(
        (token) =>
          TALK.has(token.text) || FORMATS.has(token.text) || FILLER.some((list) => list.has(token.text)),
      ) ||
      (segment.length <= 6 &&
        segment.some((token) => SPEAKERS.has(token.text)) &&
        !segment.some((token) => asks(token.text) && segment.some((other) => other.content)) &&
        // "You cannot hear me" sets a limit.
        !has(PROHIBITING) &&
        segment.every((token) => !token.content || wordWeight(token.text, token.stem) < 0.5));
    for (const token of segment) {
      silent.add(token);
      if (urges) filler.add(token);
    }
  }
  return { filler, silent };
}
