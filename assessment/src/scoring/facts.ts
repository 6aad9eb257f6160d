import type { CriterionId } from "./criteria.ts";
import type { Knowledge } from "../challenge/knowledge.ts";
import { rise, saturate } from "../language/curves.ts";
import { handedOverIn } from "../language/handed-over.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { isWanting } from "../challenge/deliverables.ts";
import { BOUNDS, DIRECTIVES, FORMATS } from "../language/word-lists.ts";
import { detailsIn, isOfBrief, ownFacts } from "./own-facts.ts";
import type { WordScopes } from "./word-scopes.ts";
import { wordScopes } from "./word-scopes.ts";
import { isLimit, tellsWhatIsSo } from "../evidence/limits.ts";
import type { Measures } from "../evidence/measures.ts";
import { kindsOf, mayBeIdle, needed } from "../evidence/measures.ts";
import type { Observation } from "../evidence/observe.ts";
import { addressedIn, readerIn, readerMeant } from "../evidence/reader.ts";
import { isBanned } from "../evidence/request-signs.ts";
import { thingAskedIn } from "../evidence/thing-asked.ts";
import { examplesIn, rulesIn, waysIn } from "../evidence/ways-of-asking.ts";

/** One fact about a prompt: how much of it is there, 0..1, where it can be seen, and what speaks against it. */
export type Fact = {
  readonly degree: number;
  readonly at?: Token | undefined;
  readonly against?: readonly Token[] | undefined;
};

type Facts<Id extends CriterionId> = Readonly<Record<Id, Fact>>;

/** The words, of those given, that stand in the clause of a word. */
const clauseOf = ({ clause }: Token, tokens: readonly Token[]): readonly Token[] =>
  tokens.filter((one) => one.clause === clause);

/** 0 for a prompt of nothing but filler, which earns nothing for what it does not do. */
const saysAnything = ({ tokens }: ReadText): 0 | 1 => (tokens.length === 0 ? 0 : 1);

/** What is to be made, and for whom. */
function thingAndReader({ asked, onTask }: WordScopes): Facts<"deliverable" | "reader"> {
  const thing = thingAskedIn(onTask);
  // Whoever asks may say who they are, or whom it is for, in a sentence of background.
  const reader = readerIn(onTask) ?? addressedIn(asked) ?? readerMeant(onTask, asked);
  return {
    deliverable: { degree: (thing.isNamed ? 0.5 : 0) + (thing.isAsked ? 0.5 : 0), at: thing.at },
    reader: { degree: reader ? 1 : 0, at: reader },
  };
}

/** This number of bounds and numbers earns two thirds (1 - 1/e) of the row for limits; each further one adds less. */
const MANY_LIMITS = 3;
/** "One page" is a limit, "one question" mostly none. */
const WHOLES = new Set("page paragraph sentence line minute".split(" "));

function limitsFact({ onTask }: WordScopes): Fact {
  const limits = onTask.filter(
    (token, at) => isLimit(onTask, at) && (token.number !== "1" || WHOLES.has(onTask[at + 1]?.text ?? "")),
  );
  const numbers = new Set(limits.map(({ number }) => number));
  return {
    degree: saturate(kindsOf(onTask, BOUNDS) + numbers.size, MANY_LIMITS),
    at: limits.find((token) => !tellsWhatIsSo(clauseOf(token, onTask))),
  };
}

/** Words of form, and colons among them, that earn the whole row. */
const MANY_FORMS = 3;
const MOST_COLONS = 2;
const ARTICLES = new Set("a an one the".split(" "));
const ABLE = new Set("can could".split(" "));
const ONESELF = new Set("i i'm i've we we're he she they".split(" "));
const WISHING = new Set("need want wish like love".split(" "));

/** Whether a word of form is asked for ("in two columns", "as a list", "write a letter") and not only mentioned. */
function isFixed(tokens: readonly Token[], at: number): boolean {
  const { clause } = tokens[at] as Token;
  const before = tokens.slice(Math.max(0, at - 4), at).filter((one) => one.clause === clause);
  const words = tokens.filter((one) => one.clause === clause);
  // "I can write a letter" tells; "can you write a letter" and "I need a table" ask.
  const tellsOfOneself =
    ONESELF.has(words[0]?.text ?? "") && !words.slice(1, 3).some(({ text }) => WISHING.has(text));
  const isAble = ABLE.has(before[0]?.text ?? "") && before[1]?.text !== "you";
  return (
    !isBanned(tokens, at) &&
    !isAble &&
    !tellsOfOneself &&
    before.some(
      (one, place) =>
        one.number !== null ||
        (one.text === "as" && before.slice(place + 1).every(({ text }) => ARTICLES.has(text))) ||
        one.text === "in" ||
        isWanting(one),
    )
  );
}

function formFact({ whole }: Observation, { onTask }: WordScopes): Fact {
  const colons = onTask.filter(({ end }) => whole.raw[end] === ":").length;
  const forms = kindsOf(onTask, FORMATS) + Math.min(MOST_COLONS, colons);
  return {
    degree: Math.min(1, forms / MANY_FORMS),
    at: onTask.find((token, at) => FORMATS.has(token.text) && isFixed(onTask, at)),
  };
}

/** This number of the learner's own words earns two thirds of the row for material. */
const MANY_DETAILS = 8;
const YOU = new Set("you your you're youre".split(" "));
const NO_TELLING = new Set("act what which how who when where if should must".split(" "));
/** It tells what is so, and not who the AI is to be, what is asked or wanted. */
const tells = (clause: readonly Token[]): boolean =>
  tellsWhatIsSo(clause) &&
  !clause.some(({ text }) => YOU.has(text)) &&
  !clause.slice(0, 2).some(({ text }) => NO_TELLING.has(text) || DIRECTIVES.has(text));

/** A heading over what is handed over shows little of it. */
const HEADING = 3;

/** Where material, from one offset up to another, begins to say something. */
function firstGiven(tokens: readonly Token[], from: number, to: number): Token | undefined {
  const given = tokens.filter(({ start }) => from <= start && start < to);
  const words = new Map<number, number>();
  for (const { clause } of given) words.set(clause, (words.get(clause) ?? 0) + 1);
  return given.find(({ clause }) => (words.get(clause) ?? 0) > HEADING) ?? given[0];
}

/** Material that is handed over; without any, what the learner tells in words of their own. */
function materialFact({ prompt, whole }: Observation, { onTask, own }: WordScopes): Fact {
  const given = handedOverIn(whole)[0];
  if (given !== undefined) return { degree: saysAnything(prompt), at: firstGiven(prompt.tokens, ...given) };
  const told = onTask.filter((token) => own.has(token));
  return {
    degree: saturate(told.length, MANY_DETAILS),
    at: told.find((token) => tells(clauseOf(token, onTask))),
  };
}

/** This number of different words of substance earns two thirds of the row for enough to start. */
const ENOUGH = 14;
/** Share of the words of substance that were said before: USUAL_AGAIN is normal, MUCH_AGAIN costs the whole row. */
const USUAL_AGAIN = 0.2;
const MUCH_AGAIN = 0.5;
/** A sentence says something again where at least this number of its words were said before. */
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

/** The longest row of neighbouring words that are filler. */
function longestRow(words: readonly Token[], filler: ReadonlySet<Token>): readonly Token[] {
  let longest: readonly Token[] = [];
  let row: Token[] = [];
  for (const token of words) {
    if (!filler.has(token)) row = [];
    else if (row.at(-1)?.at === token.at - 1) row.push(token);
    else row = [token];
    if (row.length > longest.length) longest = row;
  }
  return longest;
}

/** Nothing that is not needed, nothing twice, and enough. */
function lengthFacts(
  seen: Observation,
  { askedSentences, onTask }: WordScopes,
): Facts<"lean" | "once" | "enough"> {
  const { prompt, filler, solidWords } = seen;
  const twice = saidTwice(askedSentences);
  const usable = new Set(onTask);
  const solidStems = new Set(solidWords.filter((token) => usable.has(token)).map(({ stem }) => stem));
  return {
    lean: {
      degree: saysAnything(prompt) * needed(seen),
      against: longestRow(mayBeIdle(seen), filler),
    },
    once: {
      degree: saysAnything(prompt) * (1 - rise(twice.share, USUAL_AGAIN, MUCH_AGAIN)),
      against: twice.again,
    },
    enough: { degree: saturate(solidStems.size, ENOUGH) },
  };
}

/** The three fullest facts that the challenge does not know. */
function factsOfOnesOwn(
  { view, whole }: Observation,
  { onTaskSentences, handedOut, own }: WordScopes,
): Facts<"own_fact" | "own_fact_2" | "own_fact_3"> {
  const details = [...detailsIn(whole.raw, onTaskSentences, view)].filter((one) => !handedOut.has(one));
  const [first, second, third] = ownFacts(onTaskSentences, whole, own, new Set(details));
  return {
    own_fact: first ?? { degree: 0 },
    own_fact_2: second ?? { degree: 0 },
    own_fact_3: third ?? { degree: 0 },
  };
}

/** This number of rules, of ways of asking or of examples earns the whole row for them. */
const ALL_RULES = 2;
const ALL_WAYS = 2;
const ALL_EXAMPLES = 2;

const counted = (places: readonly Token[], all: number): Fact => ({
  degree: Math.min(1, places.length / all),
  at: places[0],
});

/**
 * Rules, examples and ways of working that the learner brings. A rule or a way may be far from the task and yet change
 * what is made.
 */
function broughtAlong(
  { view, whole: { raw } }: Observation,
  { asked, onTask, handedOut, own }: WordScopes,
): Facts<"rule" | "example" | "technique"> {
  const isLearners = (token: Token): boolean => !handedOut.has(token);
  const ownNumbers = asked.filter(
    (token) => token.number !== null && !isOfBrief(token, view) && isLearners(token),
  );
  return {
    rule: counted(rulesIn(raw, asked, new Set([...own, ...ownNumbers])), ALL_RULES),
    example: counted(examplesIn(raw, onTask.filter(isLearners)), ALL_EXAMPLES),
    technique: counted(waysIn(raw, asked.filter(isLearners)), ALL_WAYS),
  };
}

/**
 * The facts of a prompt beside the requirements, one for each criterion. They are looked for in what the prompt asks,
 * not in the material that it hands over. What earns points is read without filler; what costs points in every word.
 */
export function factsOf(seen: Observation, measures: Measures, knowledge: Knowledge): Facts<CriterionId> {
  const scopes = wordScopes(seen, knowledge);
  return {
    ...thingAndReader(scopes),
    limits: limitsFact(scopes),
    form: formFact(seen, scopes),
    material: materialFact(seen, scopes),
    ...lengthFacts(seen, scopes),
    ...factsOfOnesOwn(seen, scopes),
    ...broughtAlong(seen, scopes),
    wording: { degree: saysAnything(seen.prompt) * measures.reworked },
  };
}
