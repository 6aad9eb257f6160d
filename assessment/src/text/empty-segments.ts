import { PROHIBITING } from "../brief/derive-facets.ts";
import type { ReadText, Token } from "./read-text.ts";
import { BOUNDS, DIRECTIVES, FORMATS } from "./word-lists.ts";

/** Verbs that say nothing without what follows. */
const LIGHT = new Set("make do give put take let use be act come go".split(" "));

/** Two people talking; without a word of the task nothing is said. */
const TALK = new Set("let's please".split(" "));

/** In a few words that name nothing they only keep the talk going: "I know you can". */
const SPEAKERS = new Set("i you".split(" "));

/** "Can you teach me" and "I need" ask; "you can do it" and "you can help me" do not say for what. */
const asks = (word: string): boolean =>
  word === "need" || word === "want" || (!["do", "help"].includes(word) && DIRECTIVES.has(word));

/**
 * What people plead, greet and fret with. Where one of these is all that a piece of text names, and the brief does
 * not name it, the piece says nothing: "Don't disappoint me", "no mistakes please", "I can't wait to see it".
 */
const PLEADING = new Set(
  (
    "disappoint disappointed disappointing disappointment mistake mistakes cheers sense wait regards luck fail failing lazy worry " +
    "regret annoyed bother sorry apologies apologise forgive excuse kidding wow yay bye goodbye greetings folks mate bro sir madam chatgpt " +
    "thrilled rush hurry bet swear heaven miracle wonders desperate desperately help helping helped hopefully fingers crossed kind kindly highest necessary"
  ).split(" "),
);

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

/** A single word at the edge of a piece is left alone: "please". */
const RUN = 2;

/** One of the words people praise, urge, greet and fret with. */
const urgesBy = (token: Token): boolean => token.word.praise || PLEADING.has(token.text);

type Piece = {
  /** What is judged: up to its last word that carries something. Empty where none does. */
  readonly core: readonly Token[];
  /** Filler that runs into it, before or after, without a mark between them. */
  readonly edges: readonly Token[];
};

/** A piece is judged by its core, so that what runs into it at its edges changes nothing. */
function pieceOf(segment: readonly Token[], carries: (token: Token) => boolean): Piece {
  const first = segment.findIndex(carries);
  const last = segment.findLastIndex(carries);
  if (first < 0) return { core: [], edges: [] };
  // Words of grammar right before the first are its own: "... well my neighbour".
  const lead = segment.slice(0, segment.slice(0, first).findLastIndex(urgesBy) + 1);
  const tail = segment.slice(last + 1);
  return {
    core: segment.slice(lead.length, last + 1),
    edges: [...(lead.length >= RUN ? lead : []), ...(tail.length >= RUN && tail.some(urgesBy) ? tail : [])],
  };
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
export function emptyTokens(prompt: ReadText, isSubject: (token: Token) => boolean): Emptiness {
  const filler = new Set<Token>();
  const silent = new Set<Token>();
  const pleads = (token: Token): boolean => PLEADING.has(token.text) && !isSubject(token);
  const counts = (token: Token): boolean => token.word.substance && !pleads(token);
  const carries = (token: Token): boolean =>
    isSubject(token) ||
    token.number !== null ||
    FORMATS.has(token.text) ||
    (token.content && !pleads(token) && !token.word.praise && !LIGHT.has(token.text));
  const says = (core: readonly Token[], segment: readonly Token[]): boolean => {
    const has = (list: ReadonlySet<string>): boolean => core.some((token) => list.has(token.text));
    const substance = new Set(core.filter(counts).map((token) => token.stem)).size;
    const span = core.length - core.findIndex(carries);
    return (
      core.some(isSubject) ||
      substance >= 2 ||
      namesForm(core) ||
      (core.some((token) => token.number !== null && token.number !== "1") &&
        !segment.some((token) => CREDENTIALS.has(token.text))) ||
      (substance === 1 && (has(PROHIBITING) || has(BOUNDS) || span <= 3))
    );
  };
  // "You are a helpful assistant": one general word between praise.
  const isLone = (core: readonly Token[]): boolean =>
    !core.some(counts) && core.filter((token) => token.content).length <= 1;
  for (const segment of segmentsOf(prompt)) {
    const { core, edges } = pieceOf(segment, carries);
    for (const token of edges) {
      silent.add(token);
      filler.add(token);
    }
    if (says(core, segment)) continue;
    const urging =
      core.length === 0
        ? urges(segment, pleads)
        : urges(core, pleads) || (isLone(core) && segment.some(urgesBy));
    for (const token of segment) {
      silent.add(token);
      if (urging) filler.add(token);
    }
  }
  return { filler, silent };
}

/** It praises, urges, hesitates or talks to the AI about itself. */
function urges(piece: readonly Token[], pleads: (token: Token) => boolean): boolean {
  if (
    piece.some(
      (token) => TALK.has(token.text) || FORMATS.has(token.text) || pleads(token) || token.word.praise,
    )
  )
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
