import type { Token } from "../language/tokenize.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** The log odds that some words of a text are for the grader. */
export type TalkSum = (tokens: readonly Token[]) => number;

/** A part of a sentence with its sum. */
export type TalkPart = { readonly tokens: readonly Token[]; readonly sum: number };

/** A part of a sentence has at least this number of words: fewer may mean anything. */
const FEWEST = 3;
/** Number of capital letters, from each end, that are tried as a seam: a language that capitalises nouns has many. */
const CAPITALS = 4;
/** Number of words that a part has at most in texts whose sentences begin with small letters: any word may be its last. */
const UNMARKED = 16;
/** Sums (log odds) that differ by less than this count as equal. */
const NEARLY = 2;
/** At most this number of words before or behind a line end are taken as the rest of words for the grader. */
const TORN = 12;
const SURE_TORN = THRESHOLDS.injection.torn;

/** Marks with which lines of code, data and tags end. */
const SEAM_MARK = /[;}\])>|"”`★✅]\s+[^\s]*$|\s[-*•]\s|\t/u;

const hasSeamMark = (before: Token, token: Token, raw: string): boolean =>
  token.start > before.end + 1 && SEAM_MARK.test(raw.slice(before.end, token.start));

const LATIN = /^[\p{Script=Latin}\p{N}]/u;

/** Whether a mark or a change of script parts two words, which is surer than a capital letter. */
const isParted = (before: Token, token: Token, raw: string): boolean =>
  hasSeamMark(before, token, raw) || LATIN.test(before.text) !== LATIN.test(token.text);

const isCapital = ({ start }: Token, raw: string): boolean => {
  const first = raw[start] ?? "";
  return first !== first.toLowerCase();
};

/** Whether a sentence begins with a small letter. */
export const beginsSmall = ([first]: readonly Token[], raw: string): boolean => {
  const letter = raw[first?.start ?? raw.length] ?? "";
  return letter !== letter.toUpperCase();
};

/** Of the parts whose sums are nearly the highest the longest one, since words that are left in the text could earn points. */
function surest(parts: readonly (readonly Token[])[], talkSum: TalkSum): TalkPart | null {
  const summed = parts.map((tokens) => ({ tokens, sum: talkSum(tokens) }));
  const most = Math.max(...summed.map(({ sum }) => sum));
  const [first] = summed
    .filter(({ sum }) => sum > most - NEARLY)
    .sort((one, other) => other.tokens.length - one.tokens.length);
  return first === undefined ? null : { ...first, sum: most };
}

/**
 * The part of a sentence that is for the grader although the whole does not look like it: without a full stop
 * such words run into the next sentence, parted from it only by a capital letter or the mark of a line of
 * code. With `small`, sentences begin with small letters and nothing parts them.
 */
export function gluedTo(
  tokens: readonly Token[],
  raw: string,
  small: boolean,
  talkSum: TalkSum,
): TalkPart | null {
  if (tokens.length < FEWEST * 2) return null;
  const places = tokens.map((_, at) => at).slice(1);
  const parted = places.filter((at) => isParted(tokens[at - 1] as Token, tokens[at] as Token, raw));
  const capitals = places.filter((at) => isCapital(tokens[at] as Token, raw));
  const isOpening = (at: number): boolean => at >= FEWEST;
  const isClosing = (at: number): boolean => at <= tokens.length - FEWEST;
  const openings = small
    ? places.slice(0, UNMARKED).filter(isOpening)
    : [...parted.filter(isOpening), ...capitals.filter(isOpening).slice(0, CAPITALS)];
  const closings = small
    ? places.slice(-UNMARKED).filter(isClosing)
    : [...parted.filter(isClosing), ...capitals.filter(isClosing).slice(-CAPITALS)];
  const best = surest(
    [...openings.map((at) => tokens.slice(0, at)), ...closings.map((at) => tokens.slice(at))],
    talkSum,
  );
  return best !== null && best.sum > THRESHOLDS.injection.part ? withTorn(best, tokens, raw, talkSum) : null;
}

/** The part with the few words beside it that belong to it: the last cells of a row, the end of a list. */
function withTorn(part: TalkPart, tokens: readonly Token[], raw: string, talkSum: TalkSum): TalkPart {
  const size = part.tokens.length;
  const isOpening = part.tokens[0] === tokens[0];
  const rest = isOpening ? tokens.slice(size) : tokens.slice(0, -size);
  const more = rest.length < 2 ? null : tornFrom(rest, isOpening ? "first" : "last", raw, talkSum);
  if (more === null) return part;
  return {
    tokens: isOpening ? [...part.tokens, ...more.tokens] : [...more.tokens, ...part.tokens],
    sum: part.sum,
  };
}

/**
 * The rest of words for the grader that a line end tore: the words at that end of the next sentence that look
 * most like them, or the few up to the mark that ends a row of a table.
 */
export function tornFrom(
  tokens: readonly Token[],
  end: "first" | "last",
  raw: string,
  talkSum: TalkSum,
): TalkPart | null {
  const row = [3, 2, 1]
    .map((words) => tokens.slice(0, words))
    .find((part) => end === "first" && endsRow(part, tokens, raw));
  if (row !== undefined) return { tokens: row, sum: SURE_TORN };
  const most = Math.min(TORN, tokens.length - 1);
  const parts = Array.from({ length: Math.max(0, most - 1) }, (_, at) =>
    end === "first" ? tokens.slice(0, at + 2) : tokens.slice(-(at + 2)),
  );
  const best = surest(parts, talkSum);
  return best !== null && best.sum > SURE_TORN ? best : null;
}

/** Number of words in a row of a list of marks. */
const ROW = { least: 2, most: 4 } as const;

/** The beginning of a sentence that repeats a row of the words for the grader before it: the last row of a list of marks. */
export function repeatedFrom(tokens: readonly Token[], before: readonly Token[]): TalkPart | null {
  const places = before.map((_, at) => at);
  for (let size = Math.min(ROW.most, tokens.length - 1); size >= ROW.least; size -= 1) {
    const row = tokens.slice(0, size);
    const isRepeated = places.some((from) => row.every(({ text }, at) => before[from + at]?.text === text));
    if (isRepeated) return { tokens: row, sum: SURE_TORN };
  }
  return null;
}

function endsRow(part: readonly Token[], tokens: readonly Token[], raw: string): boolean {
  const [last, next] = [part.at(-1), tokens[part.length]];
  return last !== undefined && next !== undefined && hasSeamMark(last, next, raw);
}
