import type { BriefView } from "../challenge/brief-view.ts";
import type { KnownChallenge } from "../challenge/known-challenge.ts";
import type { Knowledge } from "../challenge/knowledge.ts";
import { modelOf, modelSum } from "../challenge/weights.ts";
import { rise } from "../language/curves.ts";
import { languageOf } from "../language/language-id.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { onceForEachWord } from "../language/once-for-each.ts";
import type { Piece } from "../language/talk-features.ts";
import { PIECE_MEASURES, pieceMeasures } from "./piece-measures.ts";
import { piecesOf, talkFeatures } from "../language/talk-features.ts";
import { findAttack } from "./injection-rules.ts";
import { namesScoreOrJudge } from "./injection-kinds.ts";
import type { Part, TalkSum } from "./glued-talk.ts";
import { beginsSmall, gluedTo, repeatedFrom, tornFrom } from "./glued-talk.ts";
import { heartsOf } from "./hearts.ts";
import { isMostlyIn, quotedIn } from "../language/quoted-material.ts";
import { restOfText } from "./rest-of-text.ts";
import { withoutSectionTags } from "../language/section-tags.ts";
import { tokensIn } from "../language/tokens-in.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** Words for the grader in a submission. They are cut out before anything is measured. */
export type GraderTalk = {
  /** Offsets of what an AI does not get to read; what is doubtful is left to it, and missing in `rests`. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  readonly quote: string;
  /** 0..1: how sure it is. At 0 the words earn nothing, but no points are taken off for them. */
  readonly sure: number;
  /** The highest sum of a single piece. */
  readonly most: number;
  /** The text without all of it, without the likely pieces alone, and without their plainest words alone. */
  readonly rests: readonly ReadText[];
};

const MARKS = THRESHOLDS.injection;
/** In a sentence with a lower sum no part for the grader is looked for: that would take too long. */
const FAR = -10;
/** At most so many sentences are searched for such a part, those with the highest sums. */
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

type MeasuredPiece = {
  readonly piece: Piece;
  readonly sum: number;
  readonly strange: boolean;
  /** Set for a part of a sentence whose rest looks honest, so nothing is sure. */
  readonly isPart?: true;
};

const isLikely = ({ piece, sum, strange }: MeasuredPiece): boolean =>
  sum > (piece.tokens.length < MARKS.heading.words ? MARKS.heading.cut : MARKS.cut) || strange;
const isPlain = (one: MeasuredPiece | undefined): boolean =>
  one !== undefined && isLikely(one) && one.sum > MARKS.plain;

/** Pieces that are not likely to be for the grader as a whole are replaced by the part of them that is. */
function withParts(measured: readonly MeasuredPiece[], raw: string, talkSum: TalkSum): MeasuredPiece[] {
  const part = (one: MeasuredPiece, found: Part | null): MeasuredPiece =>
    found === null ? one : { piece: { tokens: found.tokens }, sum: found.sum, strange: false, isPart: true };
  // Lines of a list are left aside: many people begin them with small letters.
  const small = measured.some(
    ({ piece: { tokens } }) =>
      beginsSmall(tokens, raw) && /(?:^|[.!?] )$/u.test(raw.slice(0, tokens[0]?.start)),
  );
  // A cache: a sentence that stands many times in a text is searched once.
  const without = new Set<string>();
  const glued = ({ tokens }: Piece): Part | null => {
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

/** A request for the task begins with one of these verbs and has so many words of the challenge. */
const MAKES = new Set("write make create design build explain plan prepare draft compose".split(" "));
const ASKED = 2;

const isShort = ({ tokens }: Piece): boolean => tokens.length < MARKS.fewWords;

/** "Write a letter as if you were my violin": a request in the challenge's own words is for the AI. */
function asksForTask({ tokens }: Piece, { ownStems }: KnownChallenge): boolean {
  const verb = tokens.find(({ text }) => text !== "please");
  const its = tokens.filter(({ content, stem, word }) => content && !word.light && ownStems.has(stem));
  return MAKES.has(verb?.text ?? "") && new Set(its.map(({ stem }) => stem)).size >= ASKED;
}

/** The pieces of a text with their sums. `phrases`: the words of an attack; null without one. */
function measuredPieces(
  text: ReadText,
  phrases: ReadonlySet<Token> | null,
  talkSum: TalkSum,
): MeasuredPiece[] {
  const latin = shareOf(text.tokens, isLatin) >= 0.5;
  const isAttack = ({ tokens }: Piece): boolean =>
    phrases !== null && tokens.every((token) => phrases.has(token));
  const measured = piecesOf(text).map((piece): MeasuredPiece => ({
    piece,
    sum: talkSum(piece.tokens),
    strange: isOtherScript(piece, latin) || isAttack(piece),
  }));
  return withParts(measured, text.raw, talkSum);
}

/** The pieces for the grader and, unless that is the whole text, the short lines that belong to them. */
function talkAmong(pieces: readonly MeasuredPiece[]): readonly MeasuredPiece[] {
  // A line of a few words beside one that plainly is for the grader belongs to it, as in a table of marks.
  const withNeighbours = pieces.filter(
    (one, at) =>
      isLikely(one) ||
      (one.piece.tokens.length < MARKS.heading.words && (isPlain(pieces[at - 1]) || isPlain(pieces[at + 1]))),
  );
  // But a request of a few words is no part of the words beside it.
  const withoutRequests = withNeighbours.filter((one) => isLikely(one) || one.sum > MARKS.request);
  return (
    [withNeighbours, withoutRequests].find((some) => some.length < pieces.length) ?? pieces.filter(isLikely)
  );
}

type Weight = {
  /** Whether it names scores or those who give them. */
  readonly isNamed: boolean;
  /** One short piece that names neither: it looks like talk by chance. */
  readonly isChance: boolean;
  readonly total: number;
};

/** What the pieces for the grader weigh together, headings and parts of sentences left aside. */
function weightOf(found: readonly MeasuredPiece[], raw: string): Weight {
  const telling = found.filter(
    ({ piece, isPart }) => piece.tokens.length >= MARKS.heading.words && isPart !== true,
  );
  const isNamed = telling.some(({ piece }) => namesScoreOrJudge(piece.tokens, raw));
  // A letter that shall be answered says "you must" to its own reader.
  const handed = quotedIn(raw);
  const own = isNamed ? telling : telling.filter(({ piece }) => !isMostlyIn(piece.tokens, handed));
  return {
    isNamed,
    isChance: telling.length === 1 && !isNamed && telling.every(({ piece }) => isShort(piece)),
    total: own.reduce((sum, one) => sum + Math.max(0, one.sum), 0),
  };
}

/** How sure it is without an attack, 0..1. `isAlone`: there is hardly anything else in the prompt. */
function surenessOf({ isNamed, isChance, total }: Weight, isAlone: boolean): number {
  if (isChance) return 0;
  const { likely, sure } = MARKS.all[isAlone ? "alone" : isNamed ? "named" : "unnamed"];
  return rise(total, likely, sure);
}

/** Parts of sentences that look honest: they earn nothing, but are not taken from what an AI reads. */
function doubtfulWords(found: readonly MeasuredPiece[], { sentences }: ReadText): ReadonlySet<Token> {
  const sizes = new Map(sentences.map(({ tokens }) => [tokens[0]?.sentence, tokens.length]));
  const isDoubtful = ({ piece: { tokens }, sum, isPart }: MeasuredPiece): boolean =>
    isPart === true || (sum < MARKS.doubtful && tokens.length < (sizes.get(tokens[0]?.sentence) ?? 0));
  return new Set(found.flatMap((one) => (isDoubtful(one) ? one.piece.tokens : [])));
}

const wordsOf = (pieces: readonly MeasuredPiece[]): Token[] => pieces.flatMap(({ piece }) => piece.tokens);

/** Words for the grader in a prompt; null where there are none, or where they may as well be its request. */
export function findGraderTalk(written: ReadText, view: BriefView, knowledge: Knowledge): GraderTalk | null {
  const plain = withoutSectionTags(written);
  const { raw } = written;
  const text = { ...plain, raw };
  const { tokens } = text;
  const talkSum = talkSumIn(plain, view, knowledge);
  // Phrases that no honest prompt has are sure by themselves; what is like them is learned.
  const attack = findAttack(plain, view.description);
  const phrases = new Set(attack === null ? [] : tokensIn(tokens, attack.ranges));
  const pieces = measuredPieces(text, attack === null ? null : phrases, talkSum);
  const found = talkAmong(pieces);
  const ofAttack: MeasuredPiece = { piece: { tokens: [...phrases] }, sum: MARKS.plain, strange: true };
  const first = found[0] ?? (attack === null ? undefined : ofAttack);
  if (first === undefined) return null;
  const most = found.reduce((best, one) => (one.sum > best.sum ? one : best), first);
  const weight = weightOf(found, raw);
  if (
    attack === null &&
    found.length === 1 &&
    !weight.isNamed &&
    most.sum < MARKS.all.unnamed.likely &&
    asksForTask(first.piece, knowledge.of(view))
  )
    return null;
  const gone = new Set([...phrases, ...wordsOf(found)]);
  // Parts and neighbours may be the request's own words.
  const whole = pieces.filter((one) => isLikely(one) && one.isPart !== true);
  const alone = new Set([...phrases, ...wordsOf(whole)]);
  const sure = attack !== null ? 1 : surenessOf(weight, gone.size >= tokens.length * MARKS.alone);
  const doubtful = doubtfulWords(found, text);
  const surely = new Set([...gone].filter((token) => !doubtful.has(token)));
  const foundTokens = found.map(({ piece }) => piece.tokens);
  const hearts = new Set([...phrases, ...heartsOf(foundTokens, talkSum)]);
  // A short prompt is not cut out whole because one of its words could be for the grader.
  const isAll = gone.size === tokens.length && sure < 1;
  if (isAll && hearts.size === gone.size) return null;
  const [start, end] = [most.piece.tokens[0]?.start ?? 0, most.piece.tokens.at(-1)?.end ?? 0];
  return {
    ranges: rangesOf(text, isAll ? hearts : surely),
    quote: raw.slice(start, Math.min(end, start + 120)),
    sure,
    most: most.sum,
    rests: [
      ...(isAll ? [] : [restOfText(text, gone)]),
      ...(alone.size > 0 && alone.size < gone.size ? [restOfText(text, alone)] : []),
      ...(hearts.size < gone.size ? [restOfText(text, hearts)] : []),
    ],
  };
}

/** The ranges of the words that are cut out; neighbours share one, with the marks between and behind them. */
function rangesOf({ tokens, raw }: ReadText, gone: ReadonlySet<Token>): GraderTalk["ranges"] {
  const out: { start: number; end: number }[] = [];
  tokens.forEach((token, at) => {
    if (!gone.has(token)) return;
    const before = tokens[at - 1];
    const last = out.at(-1);
    if (last !== undefined && before !== undefined && gone.has(before)) last.end = token.end;
    else out.push({ start: token.start, end: token.end });
  });
  for (const range of out) while (/[.!?。！？।؟]/u.test(raw[range.end] ?? "")) range.end += 1;
  return out;
}
