import { onceForEachWord } from "../language/once-for-each.ts";
import type { Token } from "../language/tokenize.ts";
import { stem } from "../language/stem.ts";
import type { WordIndex } from "../language/word-index.ts";

/**
 * What people want of any subject in everyday life, one kind a line: to buy it, to go there, to have it mended or
 * healed, to celebrate with it, to earn a living by it, to settle it with an authority, to learn
 * it at school. Written from general usage.
 */
const ERRANDS = [
  "price buy bought cost guarantee warranty recommend recommendation compare euro cheap expensive delivery policy brand model option size " +
    "weight which better worth shop supplier offer dollar pound money quality second-hand afford discount",
  "visit route ticket opening book booking station train hotel guesthouse hostel tram bus flight plane drive walk restaurant reservation " +
    "trip travel weekend tour sightseeing map itinerary kilometre km parking arrive return luggage pack",
  "broken doesn't won't can't fix repair hurt pain wrong try restart doctor cause diagnosis symptom error damage lose often trouble " +
    "problem help update install replace fail",
  "guest invite invitation party surprise decoration drink celebrate afternoon present gift band catering birthday wedding host venue evening",
  "job cv salary apply application interview career employer boss colleague hire",
  "fine fee appeal objection claim insurance refund complaint permit landlord contract lawyer official authority form paper certificate ticket court",
  "teach lesson worksheet exercise quiz pupil class answer key gap solution grammar rule learn practise",
].map((line) => line.split(" ").map(stem));

/** The errands that a stem belongs to. */
const ERRANDS_OF = new Map<string, number[]>();
ERRANDS.forEach((errand, at) => {
  for (const one of new Set(errand)) ERRANDS_OF.set(one, [...(ERRANDS_OF.get(one) ?? []), at]);
});

/** How many stems of the brief belong to each errand, in the order of ERRANDS. */
export type ErrandsOfBrief = readonly number[];

/** Shared by all words that belong to no errand, to save memory. */
const NONE: readonly number[] = [];
const errandsWith = onceForEachWord(({ stem: one }): readonly number[] => ERRANDS_OF.get(one) ?? NONE);

function stemsOn(tokens: readonly Token[]): number[] {
  const counts = ERRANDS.map(() => 0);
  const seen = new Set<string>();
  for (const { stem: one, word } of tokens) {
    const errands = errandsWith(word);
    if (errands.length === 0 || seen.has(one)) continue;
    seen.add(one);
    for (const at of errands) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

export const errandsOf = (brief: readonly Token[]): ErrandsOfBrief => stemsOn(brief);

/**
 * How far a text runs an errand of its own: words beyond the first of the one errand that it runs most, shared with
 * the brief's own words on that errand. 0 where the text runs none; the brief's words never count.
 */
export function otherErrand(tokens: readonly Token[], brief: WordIndex, ofBrief: ErrandsOfBrief): number {
  const strange = tokens.filter(
    (token) => errandsWith(token.word).length > 0 && brief.find(token).credit < 0.9,
  );
  return stemsOn(strange).reduce(
    (most, count, at) => Math.max(most, Math.max(0, count - 1) / (1 + (ofBrief[at] ?? 0))),
    0,
  );
}
