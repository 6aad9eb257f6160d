import type { BriefView } from "../challenge/brief-view.ts";
import { isLimit, NO_AMOUNT } from "../evidence/limits.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { DIRECTIVES, PROHIBITING } from "../language/word-lists.ts";

/** A fact that the challenge does not have: how much of it is there, 0..1, and where it can be seen. */
type OwnFact = { readonly degree: number; readonly at: Token | undefined };

/** A name or a number says as much as two other words. */
const DETAIL = 2;
/** A fact has at least the weight of this number of words; from FULL_FACT on its degree is 1. */
const LEAST_OF_FACT = 2;
const FULL_FACT = 4;
/** Within one clause a new fact begins once the one before has the weight of this number of words. */
const FACT_IN_CLAUSE = 6;

type Fact = { readonly own: Token[]; weight: number };

/** The learner's own words of a sentence, cut into facts; a rest too short for a fact is added to the last one. */
function factsIn(
  own: readonly Token[],
  details: ReadonlySet<Token>,
  isUnmarked: ReadonlySet<number>,
): Fact[] {
  const facts: Fact[] = [];
  let fact: Fact = { own: [], weight: 0 };
  for (const token of own) {
    const isWithin = token.clause === fact.own.at(-1)?.clause && !isUnmarked.has(token.clause);
    if (fact.weight >= (isWithin ? FACT_IN_CLAUSE : FULL_FACT)) {
      facts.push(fact);
      fact = { own: [], weight: 0 };
    }
    fact.own.push(token);
    fact.weight += details.has(token) ? DETAIL : 1;
  }
  if (fact.weight >= LEAST_OF_FACT) facts.push(fact);
  else facts.at(-1)?.own.push(...fact.own);
  return facts;
}

/** Words that may stand before what opens a clause. */
const LEADS = new Set("please and but so also then afterwards".split(" "));
/** A question or a case tells nothing of what is so. */
const OPEN = new Set("what how why can could would will if unless whether".split(" "));
/** "My neighbour, who drives a taxi", "when the harvest failed": outside of a question they tell, "why, who commanded" does not. */
const RELATIVE = new Set("who which where when after before".split(" "));
const LEAST_TELLING = 4;
/** "Could you write" asks like "write". */
const POLITE = new Set("can could would will".split(" "));
const ORDERS = new Set("say recalculate redo".split(" "));
/** "Write a poem for my sister": an order that speaks of somebody's own tells of them as well. */
const PERSONAL = new Set(
  "i i'm i've i'll my we we're our us he she he's she's his her him they their whose".split(" "),
);

/** In a clause of more words the first one no longer tells what all of them do (order, ask, forbid). */
const UNMARKED = 25;

/** Whether a clause tells a fact: one that opens with an order only by a detail or of somebody's own, a ban not at all. */
function tells(
  opening: string,
  clause: readonly Token[],
  details: ReadonlySet<Token>,
  isQuestion: boolean,
): boolean {
  if (PROHIBITING.has(opening)) return false;
  if (RELATIVE.has(opening) && !isQuestion && clause.length >= LEAST_TELLING) return true;
  if (OPEN.has(opening) || RELATIVE.has(opening)) return clause.some((token) => details.has(token));
  if (!DIRECTIVES.has(opening) && !ORDERS.has(opening)) return true;
  return clause.some((token) => details.has(token) || PERSONAL.has(token.text));
}

/** The word that opens each clause, behind those that lead to it. */
function openingsOf(tokens: readonly Token[]): ReadonlyMap<number, string> {
  const openings = new Map<number, string>();
  tokens.forEach(({ clause, text }, at) => {
    const next = tokens[at + 1]?.text;
    const isPolite =
      (POLITE.has(text) && next === "you") || (text === "you" && POLITE.has(tokens[at - 1]?.text ?? ""));
    if (!openings.has(clause) && !LEADS.has(text) && !isPolite) openings.set(clause, text);
  });
  return openings;
}

/** Whether it stands first behind a colon or a numbering: "Tone: Warm", "3) Level". */
const isLed = (raw: string, { start }: Token): boolean =>
  /[:)]\s*$/u.test(raw.slice(Math.max(0, start - 4), start));

/** A capital within a sentence, and no abbreviation. */
const isName = (raw: string, token: Token, isFirst: boolean): boolean =>
  !isFirst && token.content && /^\p{Lu}\p{Ll}/u.test(raw.slice(token.start, token.end)) && !isLed(raw, token);

/** Whether the challenge has it, a number in any form: "24" is "twenty-four". */
export const isOfBrief = (token: Token, { texts, description, title }: BriefView): boolean =>
  texts.has(token.text) ||
  (token.number !== null &&
    [...description.tokens, ...title.tokens].some(({ number }) => number === token.number));

const TO_ME = new Set("me us".split(" "));

/** "Give me twelve problems", "Six steps, only with pencil": how much is wanted. */
function isAmountAsked(tokens: readonly Token[], at: number): boolean {
  const before = tokens[TO_ME.has(tokens[at - 1]?.text ?? "") ? at - 2 : at - 1];
  return before?.clause !== tokens[at]?.clause || DIRECTIVES.has(before?.text ?? "");
}

const LATIN = /[a-z]/u;
const LEAST_READ = 3;

/** Names and numbers that the challenge does not have; numbers that set a limit or an amount are none. */
export function detailsIn(
  raw: string,
  sentences: readonly (readonly Token[])[],
  view: BriefView,
): ReadonlySet<Token> {
  const isDetail = (token: Token, at: number, tokens: readonly Token[]): boolean =>
    !isOfBrief(token, view) &&
    (token.number === null
      ? isName(raw, token, at === 0)
      : token.number !== "1" &&
        !NO_AMOUNT.has(token.text) &&
        !isLimit(tokens, at) &&
        !isAmountAsked(tokens, at));
  // A number alone, or among signs that nobody can read, tells nothing.
  const isReadable = (tokens: readonly Token[]): boolean =>
    tokens.filter(({ text }) => LATIN.test(text)).length >= LEAST_READ;
  return new Set(sentences.filter(isReadable).flatMap((tokens) => tokens.filter(isDetail)));
}

/**
 * Facts that the challenge does not know, those with most words first, told in `sentences`, which lack what says nothing;
 * `whole` is the prompt with it.
 */
export function ownFacts(
  sentences: readonly (readonly Token[])[],
  whole: ReadText,
  isOwn: ReadonlySet<Token>,
  details: ReadonlySet<Token>,
): OwnFact[] {
  const openings = openingsOf(whole.tokens);
  const asked = new Set(
    whole.sentences
      .filter(({ end }) => /^[\s"”')]*\?/u.test(whole.raw.slice(end, end + 4)))
      .map(({ tokens }) => tokens[0]?.sentence),
  );
  const isTold = new Map<number, boolean>();
  const isUnmarked = new Set<number>();
  for (const clause of sentences.flatMap(clausesOf)) {
    const at = clause[0]?.clause ?? -1;
    if (clause.length > UNMARKED) isUnmarked.add(at);
    const isTelling = tells(openings.get(at) ?? "", clause, details, asked.has(clause[0]?.sentence));
    isTold.set(at, isTold.get(at) === true || isUnmarked.has(at) || isTelling);
  }
  const says = (token: Token): boolean =>
    isTold.get(token.clause) === true && (isOwn.has(token) || details.has(token));
  return sentences
    .flatMap((tokens) => factsIn(tokens.filter(says), details, isUnmarked))
    .sort((a, b) => b.weight - a.weight)
    .map(({ own, weight }) => ({ degree: Math.min(1, weight / FULL_FACT), at: fullestIn(own) }));
}

function clausesOf(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [];
  for (const token of tokens) {
    if (token.clause === clauses.at(-1)?.[0]?.clause) clauses.at(-1)?.push(token);
    else clauses.push([token]);
  }
  return clauses;
}

/** The first of the tokens in the clause where they weigh most together. */
function fullestIn(tokens: readonly Token[]): Token | undefined {
  const weights = new Map<number, number>();
  for (const { clause, word } of tokens) weights.set(clause, (weights.get(clause) ?? 0) + word.weight);
  const most = Math.max(...weights.values());
  return tokens.find(({ clause }) => weights.get(clause) === most);
}
