import type { KnownChallenge, Support } from "../challenge/known-challenge.ts";
import type { Knowledge } from "../challenge/knowledge.ts";
import { nearestThree } from "../challenge/neighbours.ts";
import { kindsAlike, taskKindsModel, taskKindsOf } from "../challenge/task-kinds.ts";
import type { Weights } from "../challenge/weights.ts";
import { probability } from "../challenge/weights.ts";
import type { Sense } from "../challenge/word-vectors.ts";
import { dot } from "../challenge/word-vectors.ts";
import { between, rise } from "../language/curves.ts";
import { deliverableKinds, wantedWords } from "../challenge/deliverables.ts";
import { askingOf } from "../language/handed-over.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { statedOf } from "./match-requirements.ts";
import type { Observation } from "./observe.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** How far what is wanted is of the kind that requests for the challenge want, 0..1; 1 where none are known. */
type KindLikeness = { readonly kindLikeness: number };

/** What decides whether a prompt asks for the challenge's task, each 0..1 and the more the likelier. */
export type TaskMeasures = KindLikeness & {
  /** Weight share of the requirements found. */
  readonly stated: number;
  /** Degree of the requirements, each weighed by how many people state it; and the lowest degree of those that nearly all state. */
  readonly usual: number;
  readonly leastUsual: number;
  /** The lowest degree of any requirement: another task on the same subject leaves something out. */
  readonly least: number;
  /** Likeness to the description. */
  readonly description: number;
  /** It wants no kind of thing that the challenge does not want. */
  readonly noOtherKind: number;
  /** It wants what people who asked for the challenge want. */
  readonly sameKind: number;
  /** By the words in common with people's requests: no request for another challenge is nearer than those for this one; none is near. */
  readonly noOtherNearer: number;
  readonly noOtherNear: number;
  /** It has more in common with requests than with what people asked for instead. */
  readonly nearerThanInstead: number;
  /** Of the words that are not the challenge's own: how much of them other people said too, and which share that is. */
  readonly saidBesides: number;
  readonly shareBesides: number;
  /** How near its words are, for a prompt too short to state much; 0 for a long one, which would be for something else. */
  readonly shortAndExplained: number;
  /** It demands little that the challenge does not know. */
  readonly noOtherDemand: number;
  /** What the description alone tells. */
  readonly topic: number;
};

type Name = Exclude<keyof TaskMeasures, keyof KindLikeness>;

/** The measures for challenges of which no requests are known. */
const UNASKED: readonly Name[] = [
  "stated",
  "usual",
  "leastUsual",
  "description",
  "noOtherKind",
  "shortAndExplained",
  "topic",
];

/** The measures that count, by what is known of the challenge, in the order in which the weights are stored. */
export const TASK_MEASURES: Readonly<Record<Support, readonly Name[]>> = {
  known: [
    "stated",
    "usual",
    "leastUsual",
    "least",
    "noOtherKind",
    "sameKind",
    "noOtherNearer",
    "noOtherNear",
    "nearerThanInstead",
    "saidBesides",
    "shareBesides",
    "shortAndExplained",
    "noOtherDemand",
    "topic",
  ],
  named: UNASKED,
  derived: UNASKED,
};

/** Likeness to the requests for another challenge: up to NEARLY it is no sign of that one, from NEAR on it plainly is. */
const NEARLY = 0.1;
const NEAR = 0.3;
/** Likeness to this challenge less that to another one: at FARTHER the other one is meant, from NEARER on it is not. */
const FARTHER = -0.12;
const NEARER = 0;
/**
 * Weight of words in common with requests less that of words in common with what people asked for instead: up to INSTEAD
 * that is meant, from RATHER on it is not.
 */
const INSTEAD = -8;
const RATHER = 12;
/** With no requirement stated, this number of demands that the challenge does not know leaves a third (1/e) of the measure. */
const DEMANDS = 3;
/** Likeness of the kinds of things wanted: up to UNLIKE it is another kind, from ALIKE on the same. */
const UNLIKE = 0.6;
const ALIKE = 0.95;
/** Weight of words besides the challenge's own: LITTLE of it tells nothing, MUCH is no coincidence. */
const LITTLE = 8;
const MUCH = 60;
/** Words of a prompt, filler included: up to SHORT it cannot state much, from LONG on it can. */
const SHORT = 8;
const LONG = 30;
/** A requirement belongs to the core of the task where the share of people who state it, squared, is at least this. */
const CORE = 0.7;

/** How far what is wanted is a kind of thing that the challenge does not want, 0..1. */
function otherKind(
  known: KnownChallenge,
  wanted: readonly Token[],
  senseOf: (token: Token) => Sense | undefined,
): number {
  let most = 0;
  for (const token of wanted) {
    const kinds = deliverableKinds(token.stem);
    const sense = senseOf(token);
    if (kinds.length === 0 || sense === undefined || kinds.some((kind) => known.kinds.has(kind))) continue;
    most = Math.max(most, 1 - known.wanted.near(sense));
  }
  return most;
}

type AmongNeighbours = Pick<
  TaskMeasures,
  "noOtherNearer" | "noOtherNear" | "nearerThanInstead" | "saidBesides" | "shareBesides"
>;

/** For challenges without known requests: `TASK_MEASURES` has none of these for them, so the values do not count. */
const UNCOMPARED: AmongNeighbours & KindLikeness & Pick<TaskMeasures, "sameKind"> = {
  kindLikeness: 1,
  sameKind: 0,
  noOtherNearer: 0,
  noOtherNear: 0,
  nearerThanInstead: 0,
  saidBesides: 0,
  shareBesides: 0,
};

/** How far the prompt wants the kind of thing that people's requests for the challenge want. */
function ofKind(
  { taskKinds }: KnownChallenge,
  prompt: ReadText,
  weights: Weights,
): KindLikeness & Pick<TaskMeasures, "sameKind"> {
  const kindLikeness = kindsAlike(taskKinds, taskKindsOf(taskKindsModel(weights.taskKinds), prompt));
  return { kindLikeness, sameKind: rise(kindLikeness, UNLIKE, ALIKE) };
}

/** The prompt among the requests for all challenges, and what is said that is not the challenge's. */
function amongNeighbours(
  { known, view, prompt, besides }: Observation,
  neighbours: Knowledge["neighbours"],
): AmongNeighbours {
  const words = neighbours.setOf(prompt.tokens);
  const other = neighbours.nearestOther(words, view.brief.title);
  const common = known.asked.map((one) => neighbours.common(one, words));
  const requested = nearestThree(common);
  const near = words.length === 0 ? 0 : nearestThree(common.map((one) => one / words.length));
  const instead = Math.max(0, ...known.askedInstead.map((one) => neighbours.common(one, words)));
  return {
    noOtherNearer: rise(near - other, FARTHER, NEARER),
    noOtherNear: 1 - rise(other, NEARLY, NEAR),
    nearerThanInstead: rise(requested - instead, INSTEAD, RATHER),
    saidBesides: rise(besides.said, 0, MUCH),
    shareBesides: (besides.said + LITTLE) / (besides.all + LITTLE),
  };
}

/** @param topic likeness to the task by the description alone, 0..1 */
export function taskMeasures(
  seen: Observation,
  topic: number,
  { vectors, neighbours, weights }: Pick<Knowledge, "vectors" | "neighbours" | "weights">,
): TaskMeasures {
  const { known, prompt, whole, senses, facets: requirements, coverage, otherDemands } = seen;
  const usual = (at: number): number => (known.requirements[at]?.usual ?? 1) ** 2;
  const usually = requirements.reduce((sum, _, at) => sum + usual(at), 0);
  const senseOf = (token: Token): Sense | undefined => senses[whole.tokens.indexOf(token)];
  const explained = known.vocabulary.share(senses);
  return {
    stated: coverage,
    usual:
      usually === 0 ? 0 : requirements.reduce((sum, one, at) => sum + usual(at) * one.degree, 0) / usually,
    leastUsual: Math.min(1, ...requirements.flatMap((one, at) => (usual(at) >= CORE ? [one.degree] : []))),
    least: Math.min(1, ...requirements.map(({ degree }) => degree)),
    // Looked at only where no requests are known.
    description: known.hasRequests ? 0 : Math.max(0, dot(known.description, vectors.directionOf(senses))),
    noOtherKind: 1 - otherKind(known, wantedWords(prompt), senseOf),
    ...(known.hasRequests
      ? { ...ofKind(known, prompt, weights), ...amongNeighbours(seen, neighbours) }
      : UNCOMPARED),
    shortAndExplained: explained * (1 - rise(whole.tokens.length, SHORT, LONG)),
    noOtherDemand: Math.exp((-otherDemands * (1 - coverage)) / DEMANDS),
    topic,
  };
}

/** How sure it is that the prompt asks for the challenge's task, 0..1. */
export const taskSureness = (
  measures: TaskMeasures,
  support: Support,
  { task }: Pick<Weights, "task">,
): number =>
  probability(
    task[support],
    TASK_MEASURES[support].map((name) => measures[name]),
  );

/** Below `surelyOther` a prompt surely asks for another task, below `likelyOther` it likely does; both 0..1. */
export type TaskMarks = { readonly surelyOther: number; readonly likelyOther: number };

const RELEVANCE = THRESHOLDS.relevance;

/** Words of a prompt: up to FEW_WORDS it is short, from MANY_WORDS on long. */
const [FEW_WORDS, MANY_WORDS] = [60, 80];
/** Words of a prompt: up to FEW_TELL its kind of thing is a guess, from MANY_TELL on it is plain. */
const [FEW_TELL, MANY_TELL] = [15, 30];
/** Weight share of the requirements found: up to MUCH_OPEN much is left out, from LITTLE_OPEN on next to nothing. */
const [MUCH_OPEN, LITTLE_OPEN] = [0.8, 0.95];
/** Likeness of kinds: up to SURELY_UNLIKE another kind is wanted, from HARDLY_UNLIKE on nothing speaks for one. */
const [SURELY_UNLIKE, HARDLY_UNLIKE] = [0.47, 0.57];

/**
 * The marks for a prompt: the usual ones, raised towards those of prompts that leave much out and those of prompts that want
 * another kind of thing, as far as it does either. The higher one counts.
 */
export function taskMarks(
  { known, whole: { tokens }, coverage }: Observation,
  { kindLikeness }: KindLikeness,
): TaskMarks {
  const usual: TaskMarks = RELEVANCE[known.support];
  if (!known.hasRequests) return usual;
  const leftOut = rise(tokens.length, FEW_WORDS, MANY_WORDS) * (1 - rise(coverage, MUCH_OPEN, LITTLE_OPEN));
  const otherKind =
    rise(tokens.length, FEW_TELL, MANY_TELL) * (1 - rise(kindLikeness, SURELY_UNLIKE, HARDLY_UNLIKE));
  const raised = (mark: keyof TaskMarks): number =>
    Math.max(
      between(usual[mark], RELEVANCE.muchLeftOut[mark], leftOut),
      between(usual[mark], RELEVANCE.otherKind[mark], otherKind),
    );
  return { surelyOther: raised("surelyOther"), likelyOther: raised("likelyOther") };
}

/** Whether the prompt asks in no word of the challenge or its requirements, and states none of them. */
function isAboutNothing({ known, whole, language, facets }: Observation): boolean {
  if (!known.hasRequests || !language.english) return false;
  const asking = askingOf(whole).tokens.filter(
    ({ content, number, word }) => content && number === null && !word.light,
  );
  if (asking.some(({ stem }) => known.ownStems.has(stem))) return false;
  const isSaid = asking.some(({ word }) => word.subject && known.saidWords.has(word.key));
  const touched = isSaid ? RELEVANCE.untouched.withSaidWord : RELEVANCE.untouched.withoutSaidWord;
  return facets.every((one) => statedOf(one) < touched);
}

/** Whoever pastes the description is about the challenge, whatever a few sentences around it say. */
const hasDescription = ({ overlap: { briefRepeated, inCopy }, whole }: Observation): boolean =>
  briefRepeated >= RELEVANCE.pasted.ofDescription &&
  inCopy.size >= whole.tokens.length * RELEVANCE.pasted.ofPrompt;

/** The least and the most, each 0..1, that the sureness of the task may be by the challenge's own words alone. */
export function taskBounds(seen: Observation, { likelyOther }: TaskMarks): readonly [number, number] {
  if (isAboutNothing(seen)) return [0, 0];
  return hasDescription(seen) ? [likelyOther, 1] : [0, 1];
}
