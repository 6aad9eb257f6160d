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
  /** Offsets of what is cut out of what an AI reads; less than `rests` leave out. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  readonly quote: string;
  /** 0..1: how sure it is. What is not sure earns nothing, and costs nothing besides. */
  readonly sure: number;
  /** What the plainest of them adds up to. */
  readonly most: number;
  /** The text without it, and without those words alone that speak to the grader most plainly. */
  readonly rests: readonly ReadText[];
};

const MARKS = THRESHOLDS.injection;
/** A sentence that adds up to less has no part that is for the grader: to look for one would cost more than all the rest. */
const FAR = -10;
/** So many sentences are looked at for such a part, those that look most like talk; a long text has more. */
const MOST_LOOKED = 24;

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
  /** The rest of its sentence does not look like it: that makes nothing sure. */
  readonly isPart?: true;
};

const isLikely = ({ piece, sum, strange }: MeasuredPiece): boolean =>
  sum > (piece.tokens.length < MARKS.heading.words ? MARKS.heading.cut : MARKS.cut) || strange;
const isPlain = (one: MeasuredPiece | undefined): boolean =>
  one !== undefined && isLikely(one) && one.sum > MARKS.plain;

/** Of a piece that is not likely to be for the grader as a whole the part of it that is. */
function withParts(measured: readonly MeasuredPiece[], raw: string, talkSum: TalkSum): MeasuredPiece[] {
  const part = (one: MeasuredPiece, found: Part | null): MeasuredPiece =>
    found === null ? one : { piece: { tokens: found.tokens }, sum: found.sum, strange: false, isPart: true };
  // Not the lines of a list, which anybody may begin with small letters.
  const small = measured.some(
    ({ piece: { tokens } }) =>
      beginsSmall(tokens, raw) && /(?:^|[.!?] )$/u.test(raw.slice(0, tokens[0]?.start)),
  );
  // The same words again and again have no such part the second time either.
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

/** Verbs that ask for a text, and so many of the challenge's words in the same piece. */
const MAKES = new Set("write make create design build explain plan prepare draft compose".split(" "));
const ASKED = 2;

const isShort = ({ tokens }: Piece): boolean => tokens.length < MARKS.fewWords;

/** "Write a letter as if you were my violin": a request in the challenge's own words is for the AI. */
function asksForTask({ tokens }: Piece, { ownStems }: KnownChallenge): boolean {
  const verb = tokens.find(({ text }) => text !== "please");
  const its = tokens.filter(({ content, stem, word }) => content && !word.light && ownStems.has(stem));
  return MAKES.has(verb?.text ?? "") && new Set(its.map(({ stem }) => stem)).size >= ASKED;
}

export function findGraderTalk(written: ReadText, view: BriefView, knowledge: Knowledge): GraderTalk | null {
  const plain = withoutSectionTags(written);
  const { raw } = written;
  const text = { ...plain, raw };
  const { tokens } = text;
  const talkSum = talkSumIn(plain, view, knowledge);
  // Phrases that no honest prompt has are sure by themselves; what is like them is learned.
  const attack = findAttack(plain, view.description);
  const inPhrases = new Set(attack === null ? [] : tokensIn(tokens, attack.ranges));
  const isPhrase = (token: Token): boolean => inPhrases.has(token);
  const latin = shareOf(tokens, isLatin) >= 0.5;
  const measured = piecesOf(text).map((piece): MeasuredPiece => ({
    piece,
    sum: talkSum(piece.tokens),
    strange: isOtherScript(piece, latin) || (attack !== null && piece.tokens.every(isPhrase)),
  }));
  const pieces = withParts(measured, raw, talkSum);
  const likely = pieces.filter(isLikely);
  // A line of a few words beside one that plainly is for the grader belongs to it, as in a table of marks.
  const beside = pieces.filter(
    (one, at) =>
      isLikely(one) ||
      (one.piece.tokens.length < MARKS.heading.words && (isPlain(pieces[at - 1]) || isPlain(pieces[at + 1]))),
  );
  // But a request of a few words is no part of the words beside it.
  const asked = beside.filter((one) => isLikely(one) || one.sum > MARKS.request);
  const found = [beside, asked].find((some) => some.length < pieces.length) ?? likely;
  const phrases = [...inPhrases];
  const [
    first = attack === null ? undefined : { piece: { tokens: phrases }, sum: MARKS.plain, strange: true },
  ] = found;
  if (first === undefined) return null;
  const most = found.reduce((best, one) => (one.sum > best.sum ? one : best), first);
  const telling = found.filter(
    ({ piece, isPart }) => piece.tokens.length >= MARKS.heading.words && isPart !== true,
  );
  const isNamed = telling.some(({ piece }) => namesScoreOrJudge(piece.tokens, raw));
  // A letter that shall be answered says "you must" to its own reader.
  const handed = quotedIn(raw);
  const own = isNamed ? telling : telling.filter(({ piece }) => !isMostlyIn(piece.tokens, handed));
  const total = own.reduce((sum, one) => sum + Math.max(0, one.sum), 0);
  if (
    attack === null &&
    found.length === 1 &&
    !isNamed &&
    most.sum < MARKS.all.unnamed.likely &&
    asksForTask(first.piece, knowledge.of(view))
  )
    return null;
  const isChance = telling.length === 1 && !isNamed && telling.every(({ piece }) => isShort(piece));
  const gone = new Set([...phrases, ...found.flatMap(({ piece }) => piece.tokens)]);
  // Parts and neighbours may be the request's own words.
  const whole = likely.filter(({ isPart }) => isPart !== true);
  const alone = new Set([...phrases, ...whole.flatMap(({ piece }) => piece.tokens)]);
  const isAlone = gone.size >= tokens.length * MARKS.alone;
  const all = MARKS.all[isAlone ? "alone" : isNamed ? "named" : "unnamed"];
  const sure = attack !== null ? 1 : isChance ? 0 : rise(total, all.likely, all.sure);
  // A part of a sentence that looks honest earns nothing, but is not taken from what others read.
  const sentenceSizes = new Map(text.sentences.map(({ tokens: all }) => [all[0]?.sentence, all.length]));
  const isDoubtful = ({ piece, sum, isPart }: MeasuredPiece): boolean =>
    isPart === true ||
    (sum < MARKS.doubtful && piece.tokens.length < (sentenceSizes.get(piece.tokens[0]?.sentence) ?? 0));
  const parts = new Set(found.flatMap((one) => (isDoubtful(one) ? one.piece.tokens : [])));
  const surely = new Set([...gone].filter((token) => !parts.has(token)));
  const hearts = new Set([
    ...phrases,
    ...heartsOf(
      found.map(({ piece }) => piece.tokens),
      talkSum,
    ),
  ]);
  // A short prompt is no talk because a word of it could be.
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

/** Neighbouring words that are cut out, as one range each, with the marks between and behind them. */
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
