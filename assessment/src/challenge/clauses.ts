import { isFunctionWord } from "../language/common-words.ts";
import { numberWeight } from "../language/numbers.ts";
import { PROHIBITING } from "../language/word-lists.ts";
import type { ReadText, Token } from "../language/tokenize.ts";

export type RequirementWord = {
  readonly stem: string;
  readonly text: string;
  readonly number: string | null;
  readonly weight: number;
};

export type DerivedRequirement = {
  /** The words of the clause, as the description has them. */
  readonly name: string;
  readonly weight: number;
  readonly words: readonly RequirementWord[];
  /** "no jargon": fulfilled by a prohibition, not by naming the thing. */
  readonly prohibition: boolean;
  /** The first clause: what it is about and what shall be delivered. */
  readonly subject: boolean;
};

/** Words of the lead-in that address the learner or the AI ("Ask the AI to ..."); they carry no requirement. */
const LEAD_IN = new Set(
  (
    "ask get have make design craft create prompt write build let use instruct tell direct request need formulate compose " +
    "ai model assistant chatbot llm should must that so which for to the an a it your you please produce"
  ).split(" "),
);
const ADDRESSED = new Set(["ai", "model", "assistant", "chatbot", "llm", "prompt"]);
/** What follows these is an illustration, not a requirement. */
const ILLUSTRATION = new Set(["e.g", "eg", "i.e", "e", "such"]);
const SPLITTERS = new Set([
  "and",
  "then",
  "with",
  "plus",
  "including",
  "while",
  "but",
  "where",
  "whose",
  "using",
]);

/** Index of the first token after the lead-in; 0 when there is none. */
function afterLeadIn(tokens: readonly Token[]): number {
  let last = -1;
  for (let at = 0; at < Math.min(tokens.length, 10); at += 1) {
    if (ADDRESSED.has(tokens[at]?.text ?? "")) last = at;
  }
  if (last < 0) {
    const [first, second] = tokens;
    if (first?.text === "ask" && second?.text === "for") return 2;
    return first?.text === "ask" || first?.text === "request" ? 1 : 0;
  }
  for (let at = 0; at <= last; at += 1) if (!LEAD_IN.has(tokens[at]?.text ?? "")) return 0;
  let next = last + 1;
  while (
    next < tokens.length &&
    ["to", "that", "should", "must", "for", "so", "which", "the", "ai"].includes(tokens[next]?.text ?? "")
  )
    next += 1;
  return next;
}

export function requirementWord(token: Token): RequirementWord {
  const weight = token.number === null ? token.word.weight : numberWeight(token.number);
  return { stem: token.stem, text: token.text, number: token.number, weight };
}

type Piece = { tokens: Token[]; sentence: number };

function piecesOf(tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = [];
  let clause = -1;
  for (const token of tokens) {
    const current = pieces.at(-1);
    const breaks =
      current === undefined ||
      token.clause !== clause ||
      (SPLITTERS.has(token.text) && contentCount(current.tokens) > 0);
    if (breaks) pieces.push({ tokens: [token], sentence: token.sentence });
    else current.tokens.push(token);
    clause = token.clause;
  }
  return joinEmpty(pieces);
}

const contentCount = (tokens: readonly Token[]): number =>
  tokens.filter((token) => token.content && !(token.number === "1")).length;

/** Joins pieces without content words to their neighbour: alone they demand nothing. */
function joinEmpty(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  let carried: Token[] = [];
  for (const piece of pieces) {
    const tokens = [...carried, ...piece.tokens];
    carried = [];
    if (contentCount(tokens) === 0) {
      const before = out.at(-1);
      if (before !== undefined && before.sentence === piece.sentence) before.tokens.push(...tokens);
      else carried = tokens;
    } else out.push({ tokens, sentence: piece.sentence });
  }
  out.at(-1)?.tokens.push(...carried);
  return out;
}

function facetOf(
  piece: Piece,
  raw: string,
  index: number,
  subjectSentence: boolean,
): DerivedRequirement | null {
  if (ILLUSTRATION.has(piece.tokens[0]?.text ?? "") && index > 0) return null;
  const words: RequirementWord[] = [];
  for (const token of piece.tokens) {
    if (!token.content || words.some((word) => word.stem === token.stem)) continue;
    words.push(requirementWord(token));
  }
  const total = words.reduce((sum, word) => sum + word.weight, 0);
  if (total === 0 || words.every((word) => ADDRESSED.has(word.text))) return null;
  const trimmed = piece.tokens.filter((token, at) => at > 0 || !SPLITTERS.has(token.text));
  const first = trimmed[0];
  const last = trimmed.at(-1);
  if (first === undefined || last === undefined) return null;
  const firstContent = piece.tokens.findIndex((token) => token.content && !PROHIBITING.has(token.text));
  const prohibition = piece.tokens.some((token, at) => PROHIBITING.has(token.text) && at <= firstContent);
  const subject = index === 0 && subjectSentence;
  return {
    name: raw.slice(first.start, last.end),
    weight: (subject ? 1.6 : 1) * Math.min(2, Math.sqrt(total)),
    words: words.filter((word) => !isFunctionWord(word.text)),
    prohibition,
    subject,
  };
}

/** The brief's own words with a weight that falls from the opening on: the opening names subject and deliverable. */
export function subjectWords(description: ReadText, title: ReadText): RequirementWord[] {
  const words = new Map<string, RequirementWord>();
  const tokens = description.tokens.slice(afterLeadIn(description.tokens)).filter((token) => token.content);
  tokens.forEach((token, at) => {
    const word = requirementWord(token);
    if (!words.has(token.stem)) words.set(token.stem, { ...word, weight: word.weight / (1 + at / 6) });
  });
  for (const token of title.content) {
    const word = requirementWord(token);
    if (!words.has(token.stem)) words.set(token.stem, { ...word, weight: word.weight * 0.35 });
  }
  return [...words.values()];
}

/** The pieces of a brief, the smaller the better: a prompt about the same subject touches a few of them. */
export function clausesOf(description: ReadText): DerivedRequirement[] {
  const tokens = description.tokens.slice(afterLeadIn(description.tokens));
  const facets: DerivedRequirement[] = [];
  piecesOf(tokens).forEach((piece, index) => {
    const facet = facetOf(piece, description.raw, index, true);
    if (facet !== null) facets.push(facet);
  });
  return facets;
}
