import type { Token } from "../language/tokenize.ts";
import { PROHIBITING } from "../language/word-lists.ts";

/** A fact that the challenge does not have: how much of it is there, 0..1, and where it can be seen. */
type OwnFact = { readonly degree: number; readonly at: Token | undefined };

/** A fact takes at least LEAST_OF_FACT own words; with FULL_FACT it has its whole degree. */
const LEAST_OF_FACT = 2;
const FULL_FACT = 4;
/** Within one clause the words are parted into facts of so many. */
const FACT_IN_CLAUSE = 6;

/** The learner's own words of a sentence, cut into facts; a rest too short for a fact is added to the last one. */
function factsIn(own: readonly Token[]): Token[][] {
  const facts: Token[][] = [];
  let fact: Token[] = [];
  for (const token of own) {
    if (fact.length >= (token.clause === fact.at(-1)?.clause ? FACT_IN_CLAUSE : FULL_FACT)) {
      facts.push(fact);
      fact = [];
    }
    fact.push(token);
  }
  if (fact.length >= LEAST_OF_FACT) facts.push(fact);
  else facts.at(-1)?.push(...fact);
  return facts;
}

/** Words that may stand before the ban that opens a clause. */
const LEADS = new Set("please and but so also".split(" "));

/** The clauses that open with a ban ("no", "avoid"): they give a rule, not a fact. */
export function bansIn(tokens: readonly Token[]): ReadonlySet<number> {
  const out = new Set<number>();
  let clause = -1;
  let begins = false;
  for (const { text, clause: its } of tokens) {
    begins ||= its !== clause;
    clause = its;
    if (begins && PROHIBITING.has(text)) out.add(its);
    begins &&= LEADS.has(text);
  }
  return out;
}

/** Facts that the challenge does not know, those with most words first. */
export const ownFacts = (sentences: readonly (readonly Token[])[], isOwn: ReadonlySet<Token>): OwnFact[] =>
  sentences
    .flatMap((tokens) => factsIn(tokens.filter((token) => isOwn.has(token))))
    .sort((a, b) => b.length - a.length)
    .map((own) => ({ degree: Math.min(1, own.length / FULL_FACT), at: fullestIn(own) }));

/** The first of the tokens in the clause where they weigh most together. */
function fullestIn(tokens: readonly Token[]): Token | undefined {
  const weights = new Map<number, number>();
  for (const { clause, word } of tokens) weights.set(clause, (weights.get(clause) ?? 0) + word.weight);
  const most = Math.max(...weights.values());
  return tokens.find(({ clause }) => weights.get(clause) === most);
}
