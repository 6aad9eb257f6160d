import type { KnownChallenge } from "../challenge/known-challenge.ts";
import { nearestThree } from "../challenge/neighbours.ts";
import type { Sense } from "../challenge/word-vectors.ts";

/** How like a piece is to what people say of each requirement, 0..1: to the sayings that are nearest, and to its names. */
export function clauseLikeness(
  { evidence, requirements }: KnownChallenge,
  senses: readonly Sense[],
): number[] {
  const columns = senses.flatMap((sense) => evidence.columnOf(sense) ?? []);
  if (columns.length === 0) return requirements.map(() => 0);
  const table = new Uint8Array(evidence.size);
  for (const { akin, likeness } of columns)
    for (let index = 0; index < akin.length; index += 1) {
      const word = akin[index] as number;
      table[word] = Math.max(table[word] as number, likeness[index] as number);
    }
  const likenessTo = (at: number): number => {
    const piece = evidence.pieces[at];
    if (piece === undefined || piece.total === 0) return 0;
    const { words, weights, total } = piece;
    let near = 0;
    for (let index = 0; index < words.length; index += 1)
      near += (weights[index] as number) * (table[words[index] as number] as number);
    return near / 200 / total;
  };
  return requirements.map(
    ({ sayings, names }) =>
      (nearestThree(sayings.map(likenessTo)) + Math.max(0, ...names.map(likenessTo))) / 2,
  );
}

/** From this likeness (0..1) to what people say of a requirement on a clause may be about it. */
const LIKE = 0.3;
/** Another requirement may be more like the clause by at most this: neighbours share words. */
const BEHIND = 0.05;

/** Whether a clause may be about the requirement at a place, by its likeness to each of the requirements. */
export function mayBeAbout(likeness: readonly number[], at: number): boolean {
  const own = likeness[at] ?? 0;
  return own >= LIKE && likeness.every((one) => one <= own + BEHIND);
}

/** Words of less weight than this say nothing of what a clause is about. */
const LIGHTEST = 0.2;

/** The share of a clause's words, by their weight, that are like words by which people say one requirement, 0..1. */
export function likenessWithin(
  { evidence, requirements }: KnownChallenge,
  senses: readonly Sense[],
  at: number,
): number {
  const requirement = requirements[at];
  const places = [...(requirement?.sayings ?? []), ...(requirement?.names ?? [])];
  const said = new Set(places.flatMap((place) => evidence.pieces[place]?.words ?? []));
  let [like, total] = [0, 0];
  for (const sense of senses) {
    if (sense.weight < LIGHTEST) continue;
    total += sense.weight;
    const column = evidence.columnOf(sense);
    if (column === null) continue;
    const nearest = column.likeness.reduce(
      (most, one, place) => (said.has(column.akin[place] ?? -1) ? Math.max(most, one) : most),
      0,
    );
    like += (sense.weight * nearest) / 200;
  }
  return total === 0 ? 0 : like / total;
}
