import type { Token } from "../language/tokenize.ts";
import { DIRECTIVES } from "../language/word-lists.ts";
import { EXAMPLES, RULES, WAYS } from "./asking-patterns.ts";
import { beginningsOf } from "./request-signs.ts";

const CLAUSE_END =
  /(?<=[.!?;:,\n(])\s+|\n|\s(?=(?:because|so that|unless|but|instead|rather) )|(?<!\b(?:know|knows|ask|see|check|sure|me|us|say|wonder|tell))\s(?=if )/u;

/** Verbs that ask the AI for something only where they begin a clause or "you" stands before them. */
const VERBS = new Set(
  "check double-check verify flag rank rate choose pick pretend imagine count recount calculate test read reread ask be suggest propose offer".split(
    " ",
  ),
);
const BEFORE = new Set("you then please".split(" "));
/** "After that reread it". */
const ALSO_LEADS = new Set(
  "after that this afterwards finally last when done finished first always".split(" "),
);
/** Whose asking is told of, and not wanted: "I ask for a recipe", "people ask us". */
const TOLD_OF = /^(?:i|we|they|who|people|\p{L}{3,}s)$/u;
/** "The AI shall ask me", "if unclear ask me": whom it asks says that it is wanted, wherever it stands. */
const ASKS_ME = new Set("me us first".split(" "));

/** In JSON every name and value stands in quotation marks. */
const DATA = /^\s*[{[]/u;

/** The first of some words that ends behind a place of the text, where it is not beyond the other place. */
function wordAt(tokens: readonly Token[], from: number, to: number): Token | undefined {
  const first = tokens.find(({ end }) => end > from);
  return first !== undefined && first.start < to ? first : undefined;
}

const OPENS_CASE = /^[\s\p{P}]*(?:if|unless)\b/iu;

const OPENS_QUESTION =
  /^[\s\p{P}]*(?:(?:should|must|has to|have to|is|are|can|isn['’]?t|aren['’]?t|can['’]?t)\b[^]*\?\s*$)/iu;

/** "How does it go if nobody comes?", "isn't that too sweet?" set no rule; "Could you draw it, if possible without a grid?" does. */
const isAsked = (raw: string, place: number, clause: string): boolean =>
  OPENS_QUESTION.test(clause) ||
  (OPENS_CASE.test(clause) &&
    /\b(?:how|what|where|when|who|which)\b[^.!?\n]*$/iu.test(raw.slice(0, place)) &&
    /^[^.!?\n]*\?(?:\s|$)/u.test(raw.slice(place)));

const OF_ONESELF = /^\s*(?:my|our|his|her)\s/iu;
const TELLING = /\b(?:is|are|was|were|has|have|had)\b/iu;

/** "My knee is stiff, nothing swollen, no operation" tells how it is; "My rules are: no names" does not. */
function tellsOfOneself(before: string): boolean {
  const sentence = before.slice(Math.max(...[...".!?:\n"].map((mark) => before.lastIndexOf(mark))) + 1);
  return (
    !before.slice(0, before.length - sentence.length).endsWith(":") &&
    OF_ONESELF.test(sentence) &&
    TELLING.test(sentence)
  );
}

/** "So nobody can be thanked" tells what follows, "so nothing scary" forbids. */
const FOLLOWS =
  /^[\s\p{P}]*so (?:nobody|nothing|none)(?:['’]s| (?:else )?(?:is|are|was|were|can|could|will|has|had|gets?|knows?|sees?|feels?)\b)/iu;
const BARE_NO = /^[\s\p{P}]*(?:no|nothing|none|nobody)\b/iu;

/** The first words of rules that say something of one's own. */
export function rulesIn(raw: string, tokens: readonly Token[], isOwn: ReadonlySet<Token>): Token[] {
  const places: Token[] = [];
  let from = 0;
  for (const clause of raw.split(CLAUSE_END)) {
    const place = raw.indexOf(clause, from);
    from = place + clause.length;
    if (!RULES.test(clause) || FOLLOWS.test(clause) || isAsked(raw, place, clause)) continue;
    if (BARE_NO.test(clause) && tellsOfOneself(raw.slice(0, place))) continue;
    const said = tokens.filter(({ start, end }) => start >= place && end <= from);
    const [first] = said;
    if (first !== undefined && said.some((token) => isOwn.has(token))) places.push(first);
  }
  return places;
}

/** Where each of the different ways is first used, in the order of the text. */
export function waysIn(raw: string, tokens: readonly Token[]): Token[] {
  const begins = beginningsOf(tokens, ({ text }) => ALSO_LEADS.has(text));
  const places = new Map(tokens.map((token, at) => [token, at]));
  const near = (token: Token, by: number): string => {
    const other = tokens[(places.get(token) ?? 0) + by];
    return other?.clause === token.clause ? other.text : "";
  };
  const asks = (token: Token): boolean => {
    if (!VERBS.has(token.text)) return true;
    const before = near(token, -1);
    if (token.text === "ask" && TOLD_OF.test(before) && !ALSO_LEADS.has(before)) return false;
    if (token.text === "ask" && ASKS_ME.has(near(token, 1))) return true;
    const isJoined =
      before === "and" &&
      tokens.some(
        ({ clause, text }, at) =>
          clause === token.clause && DIRECTIVES.has(text) && begins.has(tokens[at] as Token),
      );
    return begins.has(token) || isJoined || (BEFORE.has(before) && token.text !== "be");
  };
  return WAYS.flatMap((way) => placesOf(way, raw, tokens).filter(asks).slice(0, 1)).toSorted(
    (a, b) => a.start - b.start,
  );
}

/** Where an example is given, or a wording in quotation marks. */
export const examplesIn = (raw: string, tokens: readonly Token[]): Token[] =>
  DATA.test(raw) ? [] : placesOf(EXAMPLES, raw, tokens);

const placesOf = (what: RegExp, raw: string, tokens: readonly Token[]): Token[] =>
  [...raw.matchAll(what)].flatMap(
    ({ index, 0: { length } }) => wordAt(tokens, index, index + length + 1) ?? [],
  );
