import type { BriefView } from "../challenge/brief-view.ts";
import type { Knowledge } from "../challenge/knowledge.ts";
import { modelOf, modelSum } from "../challenge/weights.ts";
import { languageOf } from "../language/language-id.ts";
import { onceForEachWord } from "../language/once-for-each.ts";
import type { Piece } from "../language/talk-features.ts";
import { piecesOf, talkFeatures } from "../language/talk-features.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { TalkPart, TalkSum } from "./glued-talk.ts";
import { beginsSmall, gluedTo, repeatedFrom, tornFrom } from "./glued-talk.ts";
import { PIECE_MEASURES, pieceMeasures } from "./piece-measures.ts";

const INJECTION = THRESHOLDS.injection;
/** In a sentence with a sum (log odds) below this no part for the grader is looked for: that would take too long. */
const FAR = -10;
/** Number of sentences, those with the highest sums, that are searched for such a part at most. */
const MOST_LOOKED = 24;

/** The learned measure (log odds) of how much some words of `text` look like words for the grader. */
export function talkSumIn(text: ReadText, view: BriefView, knowledge: Knowledge): TalkSum {
  const model = modelOf(knowledge.weights.graderTalk);
  const known = knowledge.of(view);
  const { english } = languageOf(text);
  // A text has many pieces, the measures of which are needed one after another.
  const room = new Float32Array(PIECE_MEASURES);
  return (tokens) =>
    modelSum(
      model,
      talkFeatures({ tokens }, text.raw),
      pieceMeasures(tokens, known, english, knowledge, room),
    );
}

const isLatinWord = onceForEachWord(({ text }) => /^[\p{Script=Latin}\p{N}]/u.test(text));
const isLatin = ({ word }: Token): boolean => isLatinWord(word);
const shareOf = (tokens: readonly Token[], test: (token: Token) => boolean): number =>
  tokens.filter(test).length / Math.max(1, tokens.length);

/** A piece in another script than the text: nobody can tell what it says, so it earns nothing. */
function isOtherScript(piece: Piece, latin: boolean): boolean {
  const share = shareOf(piece.tokens, isLatin);
  return latin ? share < 0.5 : share > 0.9 && piece.tokens.length > 4;
}

/** A sentence, a line or a part of one, and how much it looks like words for the grader. */
export type MeasuredPiece = {
  readonly piece: Piece;
  readonly sum: number;
  /** In another script than the text, or nothing but phrases of an attack: for the grader whatever its sum is. */
  readonly strange: boolean;
  /** Set for a part of a sentence whose rest looks honest, so nothing is sure. */
  readonly isPart?: true;
};

/** Whether it earns nothing. */
export const isLikely = ({ piece, sum, strange }: MeasuredPiece): boolean =>
  sum > (piece.tokens.length < INJECTION.heading.words ? INJECTION.heading.cut : INJECTION.cut) || strange;
const isPlain = (one: MeasuredPiece | undefined): boolean =>
  one !== undefined && isLikely(one) && one.sum > INJECTION.plain;

/** Pieces that are not likely to be for the grader as a whole are replaced by the part of them that is. */
function withParts(measured: readonly MeasuredPiece[], raw: string, talkSum: TalkSum): MeasuredPiece[] {
  const part = (one: MeasuredPiece, found: TalkPart | null): MeasuredPiece =>
    found === null ? one : { piece: { tokens: found.tokens }, sum: found.sum, strange: false, isPart: true };
  // Lines of a list are left aside: many people begin them with small letters.
  const small = measured.some(
    ({ piece: { tokens } }) =>
      beginsSmall(tokens, raw) && /(?:^|[.!?] )$/u.test(raw.slice(0, tokens[0]?.start)),
  );
  // A cache: a sentence that stands many times in a text is searched once.
  const without = new Set<string>();
  const glued = ({ tokens }: Piece): TalkPart | null => {
    const text = raw.slice(tokens[0]?.start, tokens.at(-1)?.end);
    if (without.has(text)) return null;
    const found = gluedTo(tokens, raw, small, talkSum);
    if (found === null) without.add(text);
    return found;
  };
  const near = measured.filter((one) => !isLikely(one) && one.sum >= FAR).sort((a, b) => b.sum - a.sum);
  const looked = new Set(near.slice(0, MOST_LOOKED));
  const pieces = measured.map((one) => (looked.has(one) ? part(one, glued(one.piece)) : one));
  return pieces.map((one, at) => {
    if (isLikely(one)) return one;
    const { tokens } = one.piece;
    const before = pieces[at - 1];
    if (before !== undefined && isPlain(before))
      return part(one, repeatedFrom(tokens, before.piece.tokens) ?? tornFrom(tokens, "first", raw, talkSum));
    return isPlain(pieces[at + 1]) ? part(one, tornFrom(tokens, "last", raw, talkSum)) : one;
  });
}

/** The pieces of a text with their sums. `attackWords`: the words of an attack; null without one. */
export function measuredPieces(
  text: ReadText,
  attackWords: ReadonlySet<Token> | null,
  talkSum: TalkSum,
): MeasuredPiece[] {
  const latin = shareOf(text.tokens, isLatin) >= 0.5;
  const isAttack = ({ tokens }: Piece): boolean =>
    attackWords !== null && tokens.every((token) => attackWords.has(token));
  const measured = piecesOf(text).map((piece): MeasuredPiece => ({
    piece,
    sum: talkSum(piece.tokens),
    strange: isOtherScript(piece, latin) || isAttack(piece),
  }));
  return withParts(measured, text.raw, talkSum);
}

/** The pieces for the grader and, unless that is the whole text, the short lines that belong to them. */
export function talkAmong(pieces: readonly MeasuredPiece[]): readonly MeasuredPiece[] {
  // A line of a few words beside one that plainly is for the grader belongs to it, as in a table of marks.
  const withNeighbours = pieces.filter(
    (one, at) =>
      isLikely(one) ||
      (one.piece.tokens.length < INJECTION.heading.words &&
        (isPlain(pieces[at - 1]) || isPlain(pieces[at + 1]))),
  );
  // But a request of a few words is no part of the words beside it.
  const withoutRequests = withNeighbours.filter((one) => isLikely(one) || one.sum > INJECTION.request);
  return (
    [withNeighbours, withoutRequests].find((some) => some.length < pieces.length) ?? pieces.filter(isLikely)
  );
}
