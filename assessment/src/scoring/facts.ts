import type { CriterionId } from "./criteria.ts";
import type { Knowledge } from "../challenge/knowledge.ts";
import { rise, saturate } from "../language/curves.ts";
import { askingOf, handedOverIn } from "../language/handed-over.ts";
import type { Token } from "../language/tokenize.ts";
import { isWanting } from "../challenge/deliverables.ts";
import { BOUNDS, FORMATS, PROHIBITING } from "../language/word-lists.ts";
import { suppliedIn } from "../evidence/supplied-words.ts";
import { distanceOf } from "../detectors/off-task-sentences.ts";
import { sentencesIn } from "../language/spans.ts";
import { isLimit, tellsWhatIsSo } from "../evidence/limits.ts";
import type { Measures } from "../evidence/measures.ts";
import { kindsOf, mayBeIdle, needed } from "../evidence/measures.ts";
import type { Observation } from "../evidence/observe.ts";
import { readerIn, readerMeant } from "../evidence/reader.ts";
import { isBanned } from "../evidence/request-signs.ts";
import { thingAskedIn } from "../evidence/thing-asked.ts";
import { examplesIn, rulesIn, waysIn } from "../evidence/ways-of-asking.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** How much of it is there, 0..1, and the word at which it can be seen, or the words that speak against it. */
export type Fact = {
  readonly degree: number;
  readonly at?: Token | undefined;
  readonly against?: readonly Token[] | undefined;
};

/** Bounds and numbers, and words of form, after which another one hardly adds. */
const MANY_LIMITS = 3;
/** "One page" is a limit, "one question" mostly none. */
const WHOLES = new Set("page paragraph sentence line minute".split(" "));
const MANY_FORMS = 3;
const MOST_COLONS = 2;
/** Details of one's own that give an AI something to work with. */
const MANY_DETAILS = 8;
/** Words of substance after which an AI has enough to start. */
const ENOUGH = 14;
/** Rules, ways of asking and examples in full. */
const ALL_RULES = 2;
const ALL_WAYS = 2;
const ALL_EXAMPLES = 2;
/** Of the words of substance so many come again in any text; twice as many and more say the same again. */
const USUAL_AGAIN = 0.2;
const MUCH_AGAIN = 0.5;
/** A sentence that says something again has so many words that were said before. */
const SAID_AGAIN = 3;

/** The share of words of substance that come again, and the sentence that has most of them. */
function saidTwice(sentences: readonly (readonly Token[])[]): {
  share: number;
  again: readonly Token[] | undefined;
} {
  const said = new Set<string>();
  let all = 0;
  let repeated = 0;
  let again: readonly Token[] | undefined;
  let most = SAID_AGAIN - 1;
  for (const sentence of sentences) {
    const content = sentence.filter((token) => token.content);
    const known = content.filter(({ stem }) => said.has(stem));
    if (known.length > most) [again, most] = [sentence, known.length];
    for (const { stem } of content) {
      all += 1;
      if (said.has(stem)) repeated += 1;
      said.add(stem);
    }
  }
  return { share: repeated / Math.max(1, all), again };
}

/** The longest row of neighbouring words that are idle: those that a prompt does not say. */
function longestIdle(words: readonly Token[], said: ReadonlySet<Token>): readonly Token[] {
  let longest: readonly Token[] = [];
  let row: Token[] = [];
  for (const token of words) {
    if (said.has(token)) row = [];
    else if (row.at(-1)?.at === token.at - 1) row.push(token);
    else row = [token];
    if (row.length > longest.length) longest = row;
  }
  return longest;
}

/** Fewer words of one's own tell no fact; so many tell one in full. */
const TELLS = 2;
const TELLING = 4;
/** Without a mark between them so many are more than one. */
const MUCH = 6;

/** The words of one's own of a sentence, clause by clause; each part tells a fact, and what is left over belongs to the last. */
function factsIn(own: readonly Token[]): Token[][] {
  const facts: Token[][] = [];
  let fact: Token[] = [];
  for (const token of own) {
    if (fact.length >= (token.clause === fact.at(-1)?.clause ? MUCH : TELLING)) {
      facts.push(fact);
      fact = [];
    }
    fact.push(token);
  }
  if (fact.length >= TELLS) facts.push(fact);
  else facts.at(-1)?.push(...fact);
  return facts;
}

/** "In two columns", "as a list", "write a letter": a word of form that fixes one, and none that is told of. */
function isFixed(tokens: readonly Token[], at: number): boolean {
  const { clause } = tokens[at] as Token;
  const before = tokens.slice(Math.max(0, at - 4), at).filter((one) => one.clause === clause);
  return (
    !isBanned(tokens, at) &&
    before.some((one) => one.number !== null || one.text === "as" || one.text === "in" || isWanting(one))
  );
}

const LEADS = new Set("please and but so also".split(" "));

/** The clauses that open with a ban: a rule, and no fact. */
function bansIn(tokens: readonly Token[]): ReadonlySet<number> {
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

/** What tells most of what the challenge does not know. */
const ownFacts = (sentences: readonly (readonly Token[])[], isOwn: ReadonlySet<Token>): Fact[] =>
  sentences
    .flatMap((tokens) => factsIn(tokens.filter((token) => isOwn.has(token))))
    .sort((a, b) => b.length - a.length)
    .map((own) => ({ degree: Math.min(1, own.length / TELLING), at: fullestIn(own) }));

/** The first token of the clause in which they weigh most. */
function fullestIn(tokens: readonly Token[]): Token | undefined {
  const weights = new Map<number, number>();
  for (const { clause, word } of tokens) weights.set(clause, (weights.get(clause) ?? 0) + word.weight);
  const most = Math.max(...weights.values());
  return tokens.find(({ clause }) => weights.get(clause) === most);
}

const YOU = new Set("you you're youre".split(" "));

/** It tells what is so, and not who the AI is to be. */
const tells = (clause: readonly Token[]): boolean => tellsWhatIsSo(clause) && !YOU.has(clause[0]?.text ?? "");

const counted = (places: readonly Token[], all: number): Fact => ({
  degree: Math.min(1, places.length / all),
  at: places[0],
});

/**
 * What a prompt has beside the requirements, read in what it asks, not in what it hands over. What earns is read without
 * filler, what costs in every word.
 */
export function factsOf(
  seen: Observation,
  measures: Measures,
  knowledge: Knowledge,
): Readonly<Record<CriterionId, Fact>> {
  const { view, prompt, whole, known, own, solidWords } = seen;
  const asking = new Set(askingOf(whole).tokens);
  const said = new Set(prompt.tokens);
  const sentences = sentencesIn(whole)
    .map((tokens) => tokens.filter((token) => asking.has(token) && said.has(token)))
    .filter((tokens) => tokens.length > 0);
  const onTask = sentences.filter(
    (tokens) =>
      known.by !== "known" || distanceOf(tokens, known, knowledge) < THRESHOLDS.offTaskSentence.noFact,
  );
  const isOnTask = new Set(onTask.flat());
  const tokens = prompt.tokens.filter((token) => isOnTask.has(token));
  const made = thingAskedIn(tokens);
  // A rule may be far from the task and yet change what is made.
  const asked = prompt.tokens.filter((token) => asking.has(token));
  const limits = tokens.filter(
    (token, at) => isLimit(tokens, at) && (token.number !== "1" || WHOLES.has(tokens[at + 1]?.text ?? "")),
  );
  const numbers = new Set(limits.map(({ number }) => number));
  const inClause = (at: number): readonly Token[] =>
    tokens.filter(({ clause }) => clause === tokens[at]?.clause);
  const colons = tokens.filter(({ end }) => whole.raw[end] === ":").length;
  const forms = kindsOf(tokens, FORMATS) + Math.min(MOST_COLONS, colons);
  const reader = readerIn(tokens) ?? readerMeant(tokens, asked);
  // What a step has handed over states a requirement, and is nothing of the learner's own.
  const supplied = suppliedIn(view, whole);
  const isOwn = new Set(own.filter((token) => !supplied.has(token)));
  const ownTokens = new Set([...isOwn].filter((token) => isOnTask.has(token)));
  const banned = bansIn(tokens);
  const [first, second, third] = ownFacts(
    onTask,
    new Set([...ownTokens].filter(({ clause }) => !banned.has(clause))),
  );
  const given = handedOverIn(whole)[0];
  const twice = saidTwice(sentences);
  const solid = new Set(solidWords.filter((token) => isOnTask.has(token)).map(({ stem }) => stem));
  const readable = prompt.tokens.length === 0 ? 0 : 1;
  return {
    deliverable: { degree: (made.isNamed ? 0.5 : 0) + (made.isAsked ? 0.5 : 0), at: made.at },
    reader: { degree: reader ? 1 : 0, at: reader },
    limits: {
      degree: saturate(kindsOf(tokens, BOUNDS) + numbers.size, MANY_LIMITS),
      at: limits.find(({ clause }) => !tellsWhatIsSo(tokens.filter((one) => one.clause === clause))),
    },
    form: {
      degree: Math.min(1, forms / MANY_FORMS),
      at: tokens.find((token, at) => FORMATS.has(token.text) && isFixed(tokens, at)),
    },
    material:
      given === undefined
        ? {
            degree: saturate(ownTokens.size, MANY_DETAILS),
            at: tokens.find((token, at) => ownTokens.has(token) && tells(inClause(at))),
          }
        : { degree: readable, at: prompt.tokens.find(({ start }) => start >= given[0]) },
    lean: { degree: readable * needed(seen), against: longestIdle(mayBeIdle(seen), said) },
    once: { degree: readable * (1 - rise(twice.share, USUAL_AGAIN, MUCH_AGAIN)), against: twice.again },
    enough: { degree: saturate(solid.size, ENOUGH) },
    own_fact: first ?? { degree: 0 },
    own_fact_2: second ?? { degree: 0 },
    own_fact_3: third ?? { degree: 0 },
    rule: counted(rulesIn(whole.raw, asked, isOwn), ALL_RULES),
    example: counted(
      examplesIn(
        whole.raw,
        tokens.filter((token) => !supplied.has(token)),
      ),
      ALL_EXAMPLES,
    ),
    technique: counted(
      waysIn(
        whole.raw,
        prompt.tokens.filter((token) => asking.has(token) && !supplied.has(token)),
      ),
      ALL_WAYS,
    ),
    wording: { degree: readable * measures.reworked },
  };
}
