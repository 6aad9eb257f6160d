import type { Facet } from "../scores.ts";
import type { Column, Evidence } from "../challenge/phrasings.ts";
import type { KnownChallenge, KnownRequirement } from "../challenge/known-challenge.ts";
import type { Sense } from "../challenge/word-vectors.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { BAN_WORDS } from "./ban-words.ts";
import type { QuotedPiece } from "../language/clauses-quoted.ts";
import { quotedPieces } from "../language/clauses-quoted.ts";
import { clauseLikeness, mayBeAbout } from "./clause-likeness.ts";

/** The words of a prompt that surely state a requirement. */
type StatingClause = { readonly from: Token; readonly to: Token; readonly like: number };

/**
 * The clause that is most like what people say of the requirement must lead every other clause by more than this likeness
 * (0..1). Of clauses with such a lead 98 in 100 do state the requirement.
 */
const LEAD = 0.1;
/** At least this share of the numbers that a requirement names has to be in the clause. */
const COUNTED = 0.5;

/** A limit forbids nothing that was asked for: "no more than ten lines". */
const LIMIT =
  /\b(?:no|not|nothing|never) (?:more|longer|less|fewer|shorter|later|earlier|only|just|too|over|above|under|below)\b/giu;
/** What follows a thing that was thought of and taken back: "Two minutes? No, one." */
const TAKEN_BACK =
  /^[\s?.!,;–—-]*(?:hmm+,? ?|wait,? ?)*(?:no|nope|nah|wait|actually|scrap that|or rather)\b/iu;

/** What a number counts is looked for in this number of words before and behind it. */
const NEAR = 3;
/** From this likeness (of 200) on it is what the number counts for other people. */
const ALIKE = 90;

type Words = { readonly tokens: readonly Token[]; readonly senses: readonly Sense[] };

/** The numbers of a requirement that count in a clause what they count for other people. */
function countedIn(
  { tokens, senses }: Words,
  { numbers, sayings, names }: KnownRequirement,
  { pieces, columnOf }: { pieces: readonly Evidence[]; columnOf: (sense: Sense) => Column | null },
): Set<string> {
  const said = new Set([...sayings, ...names].flatMap((at) => pieces[at]?.words ?? []));
  const isThing = (at: number): boolean => tokens[at]?.content === true && !tokens[at].word.light;
  const isAlike = (sense: Sense): boolean => {
    const column = sense.number === null ? columnOf(sense) : null;
    return (
      column !== null && column.likeness.some((one, at) => one >= ALIKE && said.has(column.akin[at] ?? -1))
    );
  };
  return new Set(
    tokens.flatMap(({ number }, at) =>
      number !== null &&
      numbers.has(number) &&
      senses.some((sense, near) => Math.abs(near - at) <= NEAR && isThing(near) && isAlike(sense))
        ? [number]
        : [],
    ),
  );
}

/** Whether the words of a clause may say the requirement: its numbers are there, and a ban is one, and nothing else is. */
function maySay(
  words: Words,
  requirement: KnownRequirement,
  evidence: KnownChallenge["evidence"],
  facet: Facet,
  raw: string,
): boolean {
  const { tokens } = words;
  const text = raw.slice(tokens[0]?.start, tokens.at(-1)?.end);
  if (TAKEN_BACK.test(raw.slice(tokens.at(-1)?.end))) return false;
  const isBan = BAN_WORDS.test(`${facet.name} ${facet.ask ?? ""}`);
  if (isBan ? !BAN_WORDS.test(text) : BAN_WORDS.test(text.replaceAll(LIMIT, ""))) return false;
  const wanted = new Set(requirement.names.flatMap((at) => evidence.pieces[at]?.numbers ?? []));
  // "Primes up to 20" is no playing time of twenty minutes.
  const known = { pieces: evidence.pieces, columnOf: (sense: Sense) => evidence.columnOf(sense) };
  return wanted.size === 0 || countedIn(words, requirement, known).size >= wanted.size * COUNTED;
}

/** For each requirement the clause that states it; null where none surely does. */
export function statingClauses(
  known: KnownChallenge,
  rubric: readonly Facet[],
  text: ReadText,
  senses: readonly Sense[],
): (StatingClause | null)[] {
  const pieces = quotedPieces(text.tokens);
  const wordsOf = ({ from, to }: QuotedPiece): Words => ({
    tokens: text.tokens.slice(from, to),
    senses: senses.slice(from, to),
  });
  const likeness = pieces.map(({ from, to }) => clauseLikeness(known, senses.slice(from, to)));
  return known.requirements.map((requirement, at) => {
    const likenessOf = (clause: number): number => likeness[clause]?.[at] ?? 0;
    const best = pieces.reduce(
      (most, _, clause) => (likenessOf(clause) > likenessOf(most) ? clause : most),
      0,
    );
    const like = likenessOf(best);
    const bestClause = pieces[best];
    const facet = rubric[at];
    const from = text.tokens[bestClause?.from ?? -1];
    const to = text.tokens[(bestClause?.to ?? 0) - 1];
    if (bestClause === undefined || facet === undefined || from === undefined || to === undefined)
      return null;
    const isAhead = pieces.every((_, clause) => clause === best || likenessOf(clause) < like - LEAD);
    const isSure = isAhead && mayBeAbout(likeness[best] ?? [], at);
    return isSure && maySay(wordsOf(bestClause), requirement, known.evidence, facet, text.raw)
      ? { from, to, like }
      : null;
  });
}
