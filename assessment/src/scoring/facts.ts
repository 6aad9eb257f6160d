import type { CriterionId } from "./criteria.ts";
import type { Knowledge } from "../challenge/knowledge.ts";
import { rise, saturate } from "../language/curves.ts";
import { askingOf, handedOverIn } from "../language/handed-over.ts";
import type { Token } from "../language/tokenize.ts";
import { isWanting } from "../challenge/deliverables.ts";
import { BOUNDS, DIRECTIVES, FORMATS } from "../language/word-lists.ts";
import { detailsIn, isOfBrief, ownFacts } from "./own-facts.ts";
import { suppliedIn } from "../evidence/supplied-words.ts";
import { distanceOf } from "../detectors/off-task-sentences.ts";
import { sentencesIn } from "../language/spans.ts";
import { isLimit, tellsWhatIsSo } from "../evidence/limits.ts";
import type { Measures } from "../evidence/measures.ts";
import { kindsOf, mayBeIdle, needed } from "../evidence/measures.ts";
import type { Observation } from "../evidence/observe.ts";
import { addressedIn, readerIn, readerMeant } from "../evidence/reader.ts";
import { isBanned } from "../evidence/request-signs.ts";
import { thingAskedIn } from "../evidence/thing-asked.ts";
import { examplesIn, rulesIn, waysIn } from "../evidence/ways-of-asking.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** One fact about a prompt: how much of it is there, 0..1, where it can be seen, and what speaks against it. */
export type Fact = {
  readonly degree: number;
  readonly at?: Token | undefined;
  readonly against?: readonly Token[] | undefined;
};

/** This number of bounds and numbers earns two thirds (1 - 1/e) of the row for limits; each further one adds less. */
const MANY_LIMITS = 3;
/** "One page" is a limit, "one question" mostly none. */
const WHOLES = new Set("page paragraph sentence line minute".split(" "));
/** Words of form, and colons among them, that earn the whole row. */
const MANY_FORMS = 3;
const MOST_COLONS = 2;
/** This number of the learner's own words earns two thirds of the row for material. */
const MANY_DETAILS = 8;
/** This number of different words of substance earns two thirds of the row for enough to start. */
const ENOUGH = 14;
/** This number of rules, of ways of asking or of examples earns the whole row for them. */
const ALL_RULES = 2;
const ALL_WAYS = 2;
const ALL_EXAMPLES = 2;
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

const YOU = new Set("you your you're youre".split(" "));
const NO_TELLING = new Set("act what which how who when where if should must".split(" "));
/** It tells what is so, and not who the AI is to be, what is asked or wanted. */
const tells = (clause: readonly Token[]): boolean =>
  tellsWhatIsSo(clause) &&
  !clause.some(({ text }) => YOU.has(text)) &&
  !clause.slice(0, 2).some(({ text }) => NO_TELLING.has(text) || DIRECTIVES.has(text));

/** A heading over what is handed over shows little of it. */
const HEADING = 3;

/** Where the material begins to say something. */
function firstGiven(tokens: readonly Token[], start: number): Token | undefined {
  const given = tokens.filter((token) => token.start >= start);
  const says = (one: Token): boolean => given.filter(({ clause }) => clause === one.clause).length > HEADING;
  return given.find(says) ?? given[0];
}

const counted = (places: readonly Token[], all: number): Fact => ({
  degree: Math.min(1, places.length / all),
  at: places[0],
});

/**
 * The facts of a prompt beside the requirements, one for each criterion. They are looked for in what the prompt asks,
 * not in the material that it hands over. What earns points is read without filler; what costs points in every word.
 */
export function factsOf(
  seen: Observation,
  measures: Measures,
  knowledge: Knowledge,
): Readonly<Record<CriterionId, Fact>> {
  const { view, prompt, whole, known, own, solidWords } = seen;
  const askingTokens = new Set(askingOf(whole).tokens);
  const withoutFiller = new Set(prompt.tokens);
  const sentences = sentencesIn(whole)
    .map((tokens) => tokens.filter((token) => askingTokens.has(token) && withoutFiller.has(token)))
    .filter((tokens) => tokens.length > 0);
  const onTaskSentences = sentences.filter(
    (tokens) =>
      !known.hasRequests || distanceOf(tokens, known, knowledge) < THRESHOLDS.offTaskSentence.noFact,
  );
  const onTaskTokens = new Set(onTaskSentences.flat());
  const tokens = prompt.tokens.filter((token) => onTaskTokens.has(token));
  const thing = thingAskedIn(tokens);
  // A rule may be far from the task and yet change what is made.
  const askingWords = prompt.tokens.filter((token) => askingTokens.has(token));
  const limits = tokens.filter(
    (token, at) => isLimit(tokens, at) && (token.number !== "1" || WHOLES.has(tokens[at + 1]?.text ?? "")),
  );
  const limitNumbers = new Set(limits.map(({ number }) => number));
  const inClause = (at: number): readonly Token[] =>
    tokens.filter(({ clause }) => clause === tokens[at]?.clause);
  const colons = tokens.filter(({ end }) => whole.raw[end] === ":").length;
  const forms = kindsOf(tokens, FORMATS) + Math.min(MOST_COLONS, colons);
  const reader = readerIn(tokens) ?? addressedIn(askingWords) ?? readerMeant(tokens, askingWords);
  // What a step has handed over states a requirement, and is nothing of the learner's own.
  const supplied = suppliedIn(view, whole);
  const ownWords = new Set(own.filter((token) => !supplied.has(token)));
  const ownOnTask = new Set([...ownWords].filter((token) => onTaskTokens.has(token)));
  const details = new Set(
    [...detailsIn(whole.raw, onTaskSentences, view)].filter((one) => !supplied.has(one)),
  );
  const [first, second, third] = ownFacts(onTaskSentences, whole, ownOnTask, details);
  const ownNumbers = askingWords.filter(
    (token) => token.number !== null && !isOfBrief(token, view) && !supplied.has(token),
  );
  const given = handedOverIn(whole)[0];
  const twice = saidTwice(sentences);
  const solidStems = new Set(solidWords.filter((token) => onTaskTokens.has(token)).map(({ stem }) => stem));
  const readable = prompt.tokens.length === 0 ? 0 : 1;
  return {
    deliverable: { degree: (thing.isNamed ? 0.5 : 0) + (thing.isAsked ? 0.5 : 0), at: thing.at },
    reader: { degree: reader ? 1 : 0, at: reader },
    limits: {
      degree: saturate(kindsOf(tokens, BOUNDS) + limitNumbers.size, MANY_LIMITS),
      at: limits.find(({ clause }) => !tellsWhatIsSo(tokens.filter((one) => one.clause === clause))),
    },
    form: {
      degree: Math.min(1, forms / MANY_FORMS),
      at: tokens.find((token, at) => FORMATS.has(token.text) && isFixed(tokens, at)),
    },
    material:
      given === undefined
        ? {
            degree: saturate(ownOnTask.size, MANY_DETAILS),
            at: tokens.find((token, at) => ownOnTask.has(token) && tells(inClause(at))),
          }
        : { degree: readable, at: firstGiven(prompt.tokens, given[0]) },
    lean: { degree: readable * needed(seen), against: longestIdle(mayBeIdle(seen), withoutFiller) },
    once: { degree: readable * (1 - rise(twice.share, USUAL_AGAIN, MUCH_AGAIN)), against: twice.again },
    enough: { degree: saturate(solidStems.size, ENOUGH) },
    own_fact: first ?? { degree: 0 },
    own_fact_2: second ?? { degree: 0 },
    own_fact_3: third ?? { degree: 0 },
    rule: counted(rulesIn(whole.raw, askingWords, new Set([...ownWords, ...ownNumbers])), ALL_RULES),
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
        prompt.tokens.filter((token) => askingTokens.has(token) && !supplied.has(token)),
      ),
      ALL_WAYS,
    ),
    wording: { degree: readable * measures.reworked },
  };
}
