import type { Knowledge } from "../challenge/knowledge.ts";
import { coherenceOf } from "../challenge/coherence.ts";
import { modelOf, modelSum, sumOf } from "../challenge/weights.ts";
import type { Observation } from "../evidence/observe.ts";
import { rise } from "../language/curves.ts";
import { pairFeatures } from "../language/pair-features.ts";
import { speechFeatures } from "../language/speech-features.ts";
import type { Hit } from "./finding.ts";
import { THRESHOLDS } from "../thresholds.ts";

const NONSENSE = THRESHOLDS.nonsense;

/** What tells nonsense from sense beside how it speaks, each 0..1: of a few words all this proves less. */
const MEASURES = ["unusualPairs", "apart", "long"] as const;

/** Sum (log odds) of how it speaks: up to the first as usual, from the second on as oddly as can be. */
const SPEAKS = [-10, 4] as const;
/** Sum of its word pairs: up to USUAL they tell nothing, from UNUSUAL on they are as odd as can be. */
const USUAL = -5;
const UNUSUAL = 2.5;
/** Coherence of its sentences: up to NO_COHERENCE they lie apart in full, from COHERENT on not at all. */
const NO_COHERENCE = -0.1;
const COHERENT = 0.25;
/** From this number of words on length makes nothing surer. */
const LONG = 30;

/** How it speaks, read in what it says, so that filler does not make it look usual; and the sum of that, 0..1. */
export const nonsensePlaces = ({ prompt }: Observation): readonly number[] => speechFeatures(prompt);
export const speaksOddly = (sum: number): number => rise(sum, ...SPEAKS);

export function nonsenseMeasures(
  { prompt, bare, whole, senses }: Observation,
  { vectors, weights }: Pick<Knowledge, "vectors" | "weights">,
): number[] {
  // Small talk between its sentences must not make it look usual.
  const pairs = pairFeatures(bare.tokens);
  const unusual = pairs.length === 0 ? USUAL : modelSum(modelOf(weights.pairs), pairs);
  const coherence = coherenceOf(whole.tokens, senses, modelOf(weights.coherence), vectors);
  const measures: Record<(typeof MEASURES)[number], number> = {
    unusualPairs: rise(unusual, USUAL, UNUSUAL),
    apart: 1 - rise(coherence, NO_COHERENCE, COHERENT),
    long: rise(prompt.tokens.length, NONSENSE.words, LONG),
  };
  return MEASURES.map((name) => measures[name]);
}

/** The highest value of the measures, whatever its pairs and meanings: for a cheap first test. */
const mostNonsense = ({ prompt }: Observation): number[] => [
  1,
  1,
  rise(prompt.tokens.length, NONSENSE.words, LONG),
];

export const mayBeNonsense = ({ language, prompt }: Observation): boolean =>
  language.english && prompt.tokens.length >= NONSENSE.words;

const oddnessOf = (seen: Observation, { weights }: Knowledge): number =>
  speaksOddly(modelSum(modelOf(weights.nonsense.speech), nonsensePlaces(seen)));

const nonsenseSum = (seen: Observation, knowledge: Knowledge): number =>
  sumOf(knowledge.weights.nonsense.sense, [oddnessOf(seen, knowledge), ...nonsenseMeasures(seen, knowledge)]);

/** A cheap first test: most texts make sense by their speech alone, whatever the other measures say. */
const speaksSense = (seen: Observation, knowledge: Knowledge): boolean =>
  sumOf(knowledge.weights.nonsense.sense, [oddnessOf(seen, knowledge), ...mostNonsense(seen)]) <
  NONSENSE.from;

export const isSound = (seen: Observation, knowledge: Knowledge): boolean =>
  mayBeNonsense(seen) && nonsenseSum(seen, knowledge) <= NONSENSE.sound;

/** Sentences that no sense can be made of. */
export function findNonsense(seen: Observation, knowledge: Knowledge): Hit | null {
  if (!mayBeNonsense(seen) || speaksSense(seen, knowledge)) return null;
  return nonsenseSum(seen, knowledge) < NONSENSE.from ? null : { keep: 0 };
}
