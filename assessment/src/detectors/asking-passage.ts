import type { BriefView } from "../challenge/brief-view.ts";
import type { Knowledge } from "../challenge/knowledge.ts";
import { modelOf } from "../challenge/weights.ts";
import { observe } from "../evidence/observe.ts";
import { beginningsOf } from "../evidence/request-signs.ts";
import { DIRECTIVES } from "../language/word-lists.ts";
import { quotedIn } from "../language/quoted-material.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { withoutTokens } from "../language/tokenize.ts";
import { findFinishedAnswer } from "./finished-answer.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** A sentence that gives the AI a part to play. */
const ROLE = /^\W*(?:you are|you're|you’re|act as|imagine you are|take the role of|pretend)\b/iu;
/** A blank line, a tag, a heading, a fence or a line of dashes begins another block. */
const BREAK = /\n\s*\n|\n\s*(?:<\/?[a-z]|#{1,6}\s|```|---|===)/iu;
/** A passage of fewer words than this is no request by which a task could be told. */
const FEWEST = 15;
/** So is a first sentence of fewer than this. */
const FEWEST_OPENING = 10;
/** Only this number of passages is looked at, the first ones. */
const MOST = 6;

/** Words between which no block begins. */
function blocksOf({ tokens, raw }: ReadText, mark: RegExp): Token[][] {
  const out: Token[][] = [];
  tokens.forEach((token, at) => {
    const before = tokens[at - 1];
    const last = out.at(-1);
    if (last === undefined || before === undefined || mark.test(raw.slice(before.end, token.start)))
      out.push([token]);
    else last.push(token);
  });
  return out;
}

/** The first sentence where it alone asks for something: what comes behind it tells more of that. */
function openingRequest({ sentences }: ReadText): Token[][] {
  const begins = beginningsOf(sentences.flatMap(({ tokens }) => tokens));
  const asks = (tokens: readonly Token[]): boolean =>
    tokens.some((token) => begins.has(token) && DIRECTIVES.has(token.text));
  const [first, ...others] = sentences;
  if (
    first === undefined ||
    first.tokens.length < FEWEST_OPENING ||
    !asks(first.tokens) ||
    others.some(({ tokens }) => asks(tokens))
  )
    return [];
  return [[...first.tokens]];
}

/**
 * The passages of a prompt that may ask for its task by themselves: its blocks, each also with the one behind it, and all
 * of it without the sentence that gives the AI a role. The lines of a text without blocks are its blocks; of a single line
 * it is the first sentence, where that alone asks.
 */
export function passagesOf(text: ReadText): ReadText[] {
  const blocks = blocksOf(text, BREAK);
  const lines = blocks.length > 1 ? blocks : blocksOf(text, /\n/u);
  const some = lines.length > 1 ? lines : [];
  const role = text.sentences.find(({ tokens }) => ROLE.test(sourceOf(text, tokens)))?.tokens ?? [];
  const parts = [
    ...some.flatMap((one, at) => [one, [...one, ...(some[at + 1] ?? [])]]),
    ...(role.length > 0 ? [text.tokens.filter((token) => !role.includes(token))] : []),
  ];
  const long = parts.filter(({ length }) => length >= FEWEST);
  return [...(some.length === 0 ? openingRequest(text) : []), ...long]
    .filter(({ length }) => length < text.tokens.length)
    .slice(0, MOST)
    .map((part) => {
      const kept = new Set(part);
      return withoutTokens(text, new Set(text.tokens.filter((token) => !kept.has(token))));
    });
}

const sourceOf = ({ raw }: ReadText, tokens: readonly Token[]): string =>
  raw.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0);

/** "Edit this draft: ..." is no answer, however much of it is the draft: without what it quotes at length it orders something, in its first words. */
export function asksAroundQuotes(view: BriefView, text: ReadText, knowledge: Knowledge): boolean {
  const quoted = quotedIn(text.raw);
  const gone = text.tokens.filter(({ start }) => quoted.some(([from, to]) => from <= start && start < to));
  if (gone.length === 0 || text.tokens.length - gone.length < THRESHOLDS.finishedAnswer.aroundQuotation)
    return false;
  const rest = withoutTokens(text, new Set(gone));
  const [first, second] = rest.tokens;
  const opening = first?.text === "please" ? second : first;
  return (
    DIRECTIVES.has(opening?.text ?? "") &&
    findFinishedAnswer(observe(view, rest, knowledge), modelOf(knowledge.weights.answer)) === null
  );
}
