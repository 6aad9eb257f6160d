import type { Knowledge } from "../knowledge/knowledge.ts";
import { rise, saturate } from "../text/curves.ts";
import type { ReadText, Token } from "../text/read-text.ts";
import { readText } from "../text/read-text.ts";
import { modelOf, modelSum } from "../knowledge/weights.ts";
import { speechFeatures } from "../text-features/speech-features.ts";
import { deliverableKinds, isWanting } from "../text-features/deliverables.ts";
import { AUDIENCE, BOUNDS, FORMATS } from "../text/word-lists.ts";
import { distanceOf } from "../words-for-grader/beside-the-task.ts";
import { sentencesIn } from "../words-for-grader/spans.ts";
import { isLimit, tellsWhatIsSo } from "./limits.ts";
import type { Measures } from "./measures.ts";
import { kindsOf } from "./measures.ts";
import type { Observation } from "./observe.ts";

/** Facts of a prompt that earn points beside the requirements, in the order of the score sheet. */
export const FACTS = [
  "deliverable",
  "clarity_covered",
  "reader",
  "limits",
  "form",
  "clarity_worked",
  "lean",
  "once",
  "conciseness_worked",
  "conciseness_base",
  "own_fact",
  "own_fact_2",
  "own_fact_3",
  "rule",
  "technique",
  "creativity_angle",
  "creativity_base",
] as const;
export type FactId = (typeof FACTS)[number];

/** How much of it is there, 0..1, and the word at which it can be seen, or the words that speak against it. */
export type Fact = {
  readonly degree: number;
  readonly at?: Token | undefined;
  readonly against?: readonly Token[] | undefined;
};

/** Bounds and numbers, and words of form, after which another one hardly adds. */
const MANY_LIMITS = 3;
const MANY_FORMS = 3;
const MOST_COLONS = 2;

/** Words of substance after which an AI has enough to start. */
const ENOUGH = 14;

/** "For my class", "to new members": the words between that and who it is for. */
const TOWARDS = new Set("for to with as".split(" "));
const READER_REACH = 4;
/** Words of `AUDIENCE` that name nobody by themselves. */
const NOBODY = new Set(
  "for level aged who us me my our someone somebody person people year-old olds guests members".split(" "),
);
/** "Nine-year-olds", "under-nines", "third-graders". */
const AGED = /(?:year-olds?|^under-\w+s|-graders?)$/u;

function readerIn(tokens: readonly Token[]): Token | undefined {
  const isReader = ({ text }: Token): boolean => (AUDIENCE.has(text) && !NOBODY.has(text)) || AGED.test(text);
  return tokens.find(
    ({ text, clause }, at) =>
      TOWARDS.has(text) &&
      tokens.slice(at + 1, at + 1 + READER_REACH).some((next) => next.clause === clause && isReader(next)),
  );
}

/** From so many words on a prompt is longer than it need be, and from so many twice as long. */
const LONG = 60;
const TOO_LONG = 180;

/** A row of so many words of content that comes again says the same twice; one in five such rows is much. */
const ROW = 3;
const MUCH = 0.2;

/** The share of rows that come again, and the first of them. */
function saidTwice(content: readonly Token[]): { share: number; again: readonly Token[] | undefined } {
  const seen = new Set<string>();
  const again: (readonly Token[])[] = [];
  for (let at = 0; at + ROW <= content.length; at += 1) {
    const row = content.slice(at, at + ROW);
    const said = row.map(({ stem }) => stem).join(" ");
    if (seen.has(said)) again.push(row);
    seen.add(said);
  }
  return { share: again.length / Math.max(1, seen.size), again: again[0] };
}

/** The longest row of words of a text that another text, which is a part of it, has not. */
function longestIdle(whole: readonly Token[], said: readonly Token[]): readonly Token[] {
  let longest: readonly Token[] = [];
  let row: Token[] = [];
  let next = 0;
  for (const token of whole) {
    if (said[next] === token) {
      next += 1;
      row = [];
    } else row.push(token);
    if (row.length > longest.length) longest = [...row];
  }
  return longest;
}

/** A sentence with so many words of one's own tells a fact in full. */
const TELLING = 6;
/** Farther from the task than nine in ten honest sentences, and nearer than most jokes. */
const BESIDE = 0.3;

/** The sentences that are not beside the task, as far as people's requests for it tell. */
const sentencesOnTask = ({ whole, known }: Observation, knowledge: Knowledge): (readonly Token[])[] =>
  sentencesIn(whole).filter((one) => known.by !== "known" || distanceOf(one, known, knowledge) < BESIDE);

/** The sentences that tell most of what the challenge does not know. */
const ownFacts = (sentences: readonly (readonly Token[])[], isOwn: ReadonlySet<Token>): Fact[] =>
  sentences
    .map((tokens) => tokens.filter((token) => isOwn.has(token)))
    .filter((own) => own.length > 0)
    .sort((a, b) => b.length - a.length)
    .map((own) => ({ degree: Math.min(1, own.length / TELLING), at: fullestIn(own) }));

/** The first token of the clause that has most of them. */
function fullestIn(tokens: readonly Token[]): Token | undefined {
  const counts = new Map<number, number>();
  for (const { clause } of tokens) counts.set(clause, (counts.get(clause) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return tokens.find(({ clause }) => counts.get(clause) === most);
}

/** The beginning of the sentence that speaks most like one with a thought of its own. */
function boldestIn({ prompt, whole }: Observation, { weights }: Knowledge): Token | undefined {
  const model = modelOf(weights.thought);
  const sentences = sentencesIn(prompt)
    .filter((tokens) => tokens.length >= TELLING)
    .map(([first, ...rest]) => ({
      first,
      sum: modelSum(
        model,
        speechFeatures(readText(whole.raw.slice(first?.start, (rest.at(-1) ?? first)?.end))),
      ),
    }));
  return sentences.reduce((most, one) => (one.sum > most.sum ? one : most), {
    first: undefined as Token | undefined,
    sum: -Infinity,
  }).first;
}

/** What opens a clause that forbids or binds, and a case that is thought of. */
const RULES =
  /^(?:(?:and|but|so|please|also|just|plus) )*(?:no (?!idea|clue|wonder|worries|problem|need|matter|one|doubt|way|later|longer|thanks|sooner)\S|(?:avoid|without|only|skip|leave out|never|don['’]?t|do not|if (?!you(?: can| want| like|['’]re)?\b|possible|needed|necessary|so|not|i\b)\S+ \S+) \S)/iu;
const CLAUSES = /(?<=[.!?;:,\n(])\s+|\n/u;
const TWO = 2;

/** Ways of working with an AI beyond asking it. */
const WAYS: readonly RegExp[] = [
  /\b(?:ask me\b|before you (?:start|begin|write|answer)|wait for (?:my|me)\b|one question at a time)/iu,
  /\b(?:check (?:that|whether|each|every|your|it)|double[- ]check|verify|before (?:sending|you finish)|re-?read|flag\b|mark\b(?! twain| his| her| my)|say so\b)/iu,
  /\b(?:for example|for instance|e\.g\.|like this|an example)/iu,
  /\b(?:\w+ (?:options|versions|variants|alternatives)|rank|rate (?:each|them))\b/iu,
  /\b(?:you are an?|you['’]re an?|act as|pretend (?:to be|you)|imagine you|in the voice of|from the point of view)\b/iu,
];

/** How many different ways, and where the first is. What stands in filler is none. */
function waysIn({ raw, tokens }: ReadText): Fact {
  const places = WAYS.flatMap((one) => {
    const place = raw.search(one);
    return tokens.find(({ start, end }) => place >= 0 && start <= place && place < end) ?? [];
  });
  return {
    degree: Math.min(1, places.length / TWO),
    at: places.toSorted((a, b) => a.start - b.start)[0],
  };
}

function rulesIn({ raw, tokens }: ReadText): Fact {
  const places: Token[] = [];
  let from = 0;
  for (const clause of raw.split(CLAUSES)) {
    const place = raw.indexOf(clause, from);
    from = place + clause.length;
    const first = tokens.find(({ end }) => end > place);
    if (first !== undefined && first.start < from && RULES.test(clause)) places.push(first);
  }
  return { degree: Math.min(1, places.length / TWO), at: places[0] };
}

/** What a prompt has beside the requirements. What earns is read without filler, what costs in the whole. */
export function factsOf(
  seen: Observation,
  measures: Measures,
  knowledge: Knowledge,
): Readonly<Record<FactId, Fact>> {
  const { whole } = seen;
  const sentences = sentencesOnTask(seen, knowledge);
  const onTask = new Set(sentences.flat());
  const tokens = seen.prompt.tokens.filter((token) => onTask.has(token));
  const isThing = ({ stem }: Token): boolean => deliverableKinds(stem).length > 0;
  const thing = tokens.find(isThing);
  const asks = tokens.find(isWanting);
  const asked = tokens.find(
    (one) => isWanting(one) && tokens.some((other) => other.clause === one.clause && isThing(other)),
  );
  const numbers = tokens.filter(({ number }) => number !== null && number !== "1");
  const limits = kindsOf(tokens, BOUNDS) + new Set(numbers.map(({ number }) => number)).size;
  const inClause = (at: number): readonly Token[] =>
    tokens.filter(({ clause }) => clause === tokens[at]?.clause);
  const colons = tokens.filter(({ end }) => whole.raw[end] === ":").length;
  const forms = kindsOf(tokens, FORMATS) + Math.min(MOST_COLONS, colons);
  const reader = readerIn(tokens);
  const [own, second, third] = ownFacts(sentences, new Set(seen.own));
  const enough = saturate(seen.solid, ENOUGH);
  const twice = saidTwice(whole.content);
  const readable = tokens.length === 0 ? 0 : 1;
  return {
    deliverable: { degree: (thing ? 0.5 : 0) + (asks ? 0.5 : 0), at: asked ?? asks ?? thing },
    clarity_covered: { degree: measures.covered },
    reader: { degree: reader ? 1 : 0, at: reader },
    limits: {
      degree: saturate(limits, MANY_LIMITS),
      at: tokens.find((_, at) => isLimit(tokens, at) && !tellsWhatIsSo(inClause(at))),
    },
    form: { degree: Math.min(1, forms / MANY_FORMS), at: tokens.find(({ text }) => FORMATS.has(text)) },
    clarity_worked: { degree: enough },
    lean: { degree: readable * measures.lean, against: longestIdle(whole.tokens, seen.prompt.tokens) },
    once: { degree: readable * (1 - Math.min(1, twice.share / MUCH)), against: twice.again },
    conciseness_worked: { degree: enough },
    conciseness_base: { degree: readable * (1 - rise(whole.tokens.length, LONG, TOO_LONG)) },
    own_fact: own ?? { degree: 0 },
    own_fact_2: second ?? { degree: 0 },
    own_fact_3: third ?? { degree: 0 },
    rule: rulesIn(seen.prompt),
    technique: waysIn(seen.prompt),
    creativity_angle: { degree: measures.thought, at: boldestIn(seen, knowledge) },
    creativity_base: { degree: readable * measures.reworked },
  };
}
