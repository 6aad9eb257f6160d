import { isFunctionWord } from "../language/common-words.ts";
import { DIRECTIVES, PROHIBITING, TONES } from "../language/word-lists.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import type { DerivedRequirement } from "./clauses.ts";
import { requirementWord } from "./clauses.ts";
import { leadInOf } from "./lead-in.ts";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** An example shows what is meant and is no demand of its own. */
const ILLUSTRATIONS =
  /\([^)]*\)|\[[^\]]*\]|,?\s*\b(?:e\.g\.|eg|i\.e\.|for example|for instance|such as)(?=[\s:,])(?:(?!, and |, plus |, but |, no |, with )[^;.:!?\n)])*/gi;
/** What is quoted is one thing. */
const QUOTED = /"[^"\n]*"|“[^”\n]*”/g;
/** What parts two demands from each other, between two words. */
const BREAK = /[,;:!?\n–—•]|\.(?:\s|$)| - /;
/** A list's items stand before or after one. */
const COMMA = /^\s*,\s*$/;
/** Imperatives that descriptions begin with, besides those of any request. */
const MORE_VERBS = words(
  "formulate modernise modernize craft arrange paint adapt script paste demand prompt supply",
);
const JOINING = words("and but plus then");
/** A demand is said without what links it to the one before. */
const LINKING = words("and but plus then with including or");
const ARTICLES = words("a an the its their his her your each every one");
/** What a demand may begin with after "and". */
const BEGINS = words(
  "a an the its their his her your each every one at no nothing nobody never without what how which who whom where why when",
);
/** A piece that begins so goes on with the demand before it. */
const GOES_ON = words(
  "so because since unless until though although whose that if not instead rather even especially preferably ideally or",
);
/** Behind "and" they stand for a thing of the demand before it rather than for a new one. */
const POINTS_BACK = words("the its their his her");
const COMPARING = words("more less fewer longer later shorter");
const ASKING = words("how what which who whom where why when");
const PREPOSITIONS = words("of for by from about between with to in on at into among against through as");
/** A sentence that begins so does not say its demand before the comma. */
const OPENS = words("from on in for after before when if by at with while as until once during under to");

type Piece = {
  tokens: Token[];
  /** Parted from the piece before it by nothing but a comma. */
  afterComma: boolean;
  startsSentence: boolean;
};

const content = (tokens: readonly Token[]): Token[] =>
  tokens.filter((token) => token.content && token.number !== "1");
const isArticle = (token: Token | undefined): boolean =>
  token !== undefined && (ARTICLES.has(token.text) || token.number !== null);
const isVerb = (token: Token | undefined): boolean =>
  token !== undefined && (DIRECTIVES.has(token.text) || MORE_VERBS.has(token.text));
/** "gears", "a utilitarian" */
const isShort = (tokens: readonly Token[]): boolean =>
  tokens.length > 0 && tokens.length - (isArticle(tokens[0]) ? 1 : 0) <= 1;

/** The end of a piece behind its last preposition, "a gym" in "a version for a gym"; null without one. */
function objectOf(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findLastIndex((token) => PREPOSITIONS.has(token.text));
  const object = at <= 0 ? [] : tokens.slice(at + 1);
  return object.length > 0 && object.length <= 3 ? object : null;
}

/** Whether "and" parts two demands, and not two things of one demand. */
function parts(before: readonly Token[], after: readonly Token[]): boolean {
  const [first, second] = after;
  if (first === undefined || second === undefined || content(before).length === 0) return false;
  if (before.at(-1)?.number != null || content(after).length === 0) return false;
  if (before.some(({ text }) => text === "between" || text === "both" || text === "from")) return false;
  if (isVerb(first) && isVerb(before[0])) return true;
  if (!BEGINS.has(first.text) && first.number === null) return false;
  // "the fox and the crow", "a careless and a careful reader": two things of one demand.
  const object = objectOf(before);
  if (isArticle(before.at(-2)) && isArticle(first) && (before.length > 2 || object !== null)) return false;
  return object === null || !POINTS_BACK.has(first.text);
}

/** "a utilitarian" after "the answer of a Kantian": one of several objects. */
function isItem({ tokens, afterComma }: Piece, before: Piece | undefined): boolean {
  const object = objectOf(before?.tokens ?? []);
  return afterComma && isShort(tokens) && object !== null && isArticle(object[0]) === isArticle(tokens[0]);
}

/** `shown`: the description with blanks in place of what parts no demands. */
function piecesOf(tokens: readonly Token[], shown: string): Piece[] {
  const pieces: Piece[] = [];
  const gapBefore = (at: number): string => shown.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start);
  tokens.forEach((token, at) => {
    const current = pieces.at(-1);
    const startsSentence = tokens[at - 1]?.sentence !== token.sentence;
    const gap = gapBefore(at);
    if (current === undefined || startsSentence || BREAK.test(gap)) {
      pieces.push({ tokens: [token], afterComma: !startsSentence && COMMA.test(gap), startsSentence });
      return;
    }
    const end = tokens.findIndex((_, other) => other > at && BREAK.test(gapBefore(other)));
    const rest = tokens.slice(at + 1, end < 0 ? undefined : end);
    if (JOINING.has(token.text) && !isItem(current, pieces.at(-2)) && parts(current.tokens, rest))
      pieces.push({ tokens: [token], afterComma: false, startsSentence: false });
    else current.tokens.push(token);
  });
  return pieces;
}

/** "push and press in rising length": things of a list that began before it. */
function endsList({ tokens, afterComma }: Piece): boolean {
  const at = tokens.findIndex(({ text }) => text === "and" || text === "or");
  const after = tokens.slice(at + 1);
  return (
    afterComma &&
    at > 0 &&
    isShort(tokens.slice(0, at)) &&
    (after.length === 1 ||
      ASKING.has(after[0]?.text ?? "") ||
      (isArticle(after[0]) && after.length <= 3) ||
      after
        .slice(1, isArticle(after[0]) ? 4 : 3)
        .some(({ text }) => PREPOSITIONS.has(text) || text === "that"))
  );
}

/** Puts together what commas have parted and only makes sense as one demand. */
function whole(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  const join = (piece: Piece): void => {
    out.at(-1)?.tokens.push(...piece.tokens);
  };
  pieces.forEach((piece) => {
    const before = out.at(-1);
    const first = piece.tokens[0]?.text ?? "";
    if (before === undefined || piece.startsSentence) {
      out.push({ ...piece, tokens: [...piece.tokens] });
      return;
    }
    const opening = before.startsSentence && OPENS.has(before.tokens[0]?.text ?? "");
    // "a calm, warm tone"
    const adjectives =
      ((before.tokens.length === 2 && ARTICLES.has(before.tokens[0]?.text ?? "")) ||
        (isArticle(before.tokens.at(-2)) && TONES.has(before.tokens.at(-1)?.text ?? ""))) &&
      piece.tokens.length >= 2 &&
      !isArticle(piece.tokens[0]) &&
      !BEGINS.has(first) &&
      !JOINING.has(first);
    if (piece.afterComma && opening) {
      join(piece);
      before.startsSentence = false;
    } else if (piece.afterComma && (GOES_ON.has(first) || adjectives)) join(piece);
    else if (content(piece.tokens).length === 0) join(piece);
    else if (endsList(piece)) {
      // Back over the bare items to the piece that the list began in.
      let from = out.length - 1;
      while (from > 0 && out[from]?.afterComma === true && isShort(out[from]?.tokens ?? [])) from -= 1;
      const head = out[from];
      const isList = head !== undefined && (head.tokens.length <= 2 || objectOf(head.tokens) !== null);
      if (isList) {
        const items = out.splice(from + 1).flatMap(({ tokens }) => tokens);
        head.tokens.push(...items, ...piece.tokens);
      } else out.push({ ...piece, tokens: [...piece.tokens] });
    } else out.push({ ...piece, tokens: [...piece.tokens] });
  });
  return out.filter(({ tokens }) => content(tokens).length > 0);
}

/** The first demand names subject and deliverable. */
const SUBJECT = 1.6;
/** What is told before the demands begin is the scene; it is looked for, and weighs less. */
const SCENE = 0.7;

/** With the quotation mark that ends it. */
const closed = (name: string, next: string | undefined): string =>
  (next === '"' && name.split('"').length % 2 === 0) || (next === "”" && name.includes("“"))
    ? name + next
    : name;

/** "No more than 42 characters" is a limit and forbids nothing. */
const isLimit = (token: Token | undefined): boolean => COMPARING.has(token?.text ?? "");

function requirementOf(
  { tokens }: Piece,
  raw: string,
  kind: "scene" | "subject" | "demand",
): DerivedRequirement[] {
  let trimmed = tokens;
  while (LINKING.has(trimmed[0]?.text ?? "")) trimmed = trimmed.slice(1);
  const from = (trimmed[0]?.start ?? 0) + leadInOf(raw.slice(trimmed[0]?.start, trimmed.at(-1)?.end));
  trimmed = trimmed.filter(({ start }) => start >= from);
  const [first, last] = [trimmed[0], trimmed.at(-1)];
  const telling = new Map(
    trimmed.filter((token) => token.content).map((token) => [token.stem, requirementWord(token)]),
  );
  const total = [...telling.values()].reduce((sum, { weight }) => sum + weight, 0);
  if (first === undefined || last === undefined || total === 0) return [];
  const firstContent = trimmed.findIndex((token) => token.content && !PROHIBITING.has(token.text));
  return [
    {
      name: closed(raw.slice(first.start, last.end), raw[last.end]),
      weight: (kind === "subject" ? SUBJECT : kind === "scene" ? SCENE : 1) * Math.min(2, Math.sqrt(total)),
      words: [...telling.values()].filter(({ text }) => !isFunctionWord(text)),
      prohibition:
        kind !== "scene" &&
        trimmed.some(
          (token, at) => PROHIBITING.has(token.text) && at <= firstContent && !isLimit(trimmed[at + 1]),
        ),
      subject: kind === "subject",
    },
  ];
}

/** What a brief without a rubric asks for: its whole demands, in its own words. */
export function deriveRequirements(description: ReadText): DerivedRequirement[] {
  const { raw } = description;
  const shown = [...raw.matchAll(ILLUSTRATIONS)].map(
    (found) => [found.index, found.index + found[0].length] as const,
  );
  const unparted = raw
    .replaceAll(ILLUSTRATIONS, (found) => " ".repeat(found.length))
    .replaceAll(QUOTED, (found) => found.replaceAll(/\P{L}/gu, " "));
  const sentences = description.sentences.map(({ tokens, start, end }) => {
    const from = start + leadInOf(raw.slice(start, end));
    const said = tokens.filter(
      (token) =>
        token.start >= from && !shown.some(([first, last]) => token.start >= first && token.start < last),
    );
    return { said, asks: from > start || isVerb(said[0]) };
  });
  const firstDemand = sentences.findIndex(({ asks }) => asks);
  let subject = true;
  return sentences.flatMap(({ said }, at) => {
    if (at < firstDemand)
      return requirementOf({ tokens: said, afterComma: false, startsSentence: true }, raw, "scene");
    return whole(piecesOf(said, unparted)).flatMap((piece) => {
      const requirement = requirementOf(piece, raw, subject ? "subject" : "demand");
      if (requirement.length > 0) subject = false;
      return requirement;
    });
  });
}
