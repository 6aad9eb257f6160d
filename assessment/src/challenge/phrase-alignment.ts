import type { EvidenceSet } from "./phrasings.ts";
import type { Sense } from "./word-vectors.ts";

/** The passage of a prompt that is most like one piece of evidence. */
export type Match = {
  /** 0..1, word by word, related words included. */
  readonly words: number;
  /** 0..1, counting only identical words. */
  readonly same: number;
  /** Words of the prompt, from the first to before the last. */
  readonly from: number;
  readonly to: number;
};

/** Up to this number of other words may stand between those of a piece of evidence. */
const SLACK = 4;
/** From this likeness (of 200) on two words count as the same. */
const EXACT = 190;

/** Scratch memory for one text and one challenge's evidence; all 0 between two uses. */
let room = { table: new Uint8Array(0), near: new Float32Array(0), same: new Float32Array(0) };

function roomFor(words: number, length: number): typeof room {
  if (room.table.length < words * length) room = { ...room, table: new Uint8Array(words * length) };
  if (room.near.length <= length)
    room = { ...room, near: new Float32Array(length + 1), same: new Float32Array(length + 1) };
  return room;
}

/** The best match of every piece of evidence, in their order. */
export function matchesOf(evidence: EvidenceSet, senses: readonly Sense[]): Match[] {
  const length = senses.length;
  // One row of the table for each distinct word of the evidence, one column for each word of the prompt. Summed over the
  // words of a piece: how much of it is in the window that begins here.
  const { table, near, same } = roomFor(evidence.size, length);
  // Where the words of the prompt stand that are like it.
  const places = new Array<number[] | undefined>(evidence.size).fill(undefined);
  senses.forEach((sense, at) => {
    const column = evidence.columnOf(sense);
    if (column === null) return;
    const { akin, likeness } = column;
    for (let index = 0; index < akin.length; index += 1) {
      const word = akin[index] as number;
      table[word * length + at] = likeness[index] as number;
      const found = places[word];
      if (found === undefined) places[word] = [at];
      else found.push(at);
    }
  });
  const matches = evidence.pieces.map(({ words, weights, total, length: said }) => {
    const window = Math.min(length, said + SLACK);
    // The first and the last window that has any word of the piece.
    let earliest = length;
    let latest = -1;
    for (let index = 0; index < words.length; index += 1) {
      const word = words[index] as number;
      const found = places[word];
      if (found === undefined) continue;
      earliest = Math.min(earliest, (found[0] as number) - window + 1);
      latest = Math.max(latest, found.at(-1) as number);
      // Places that fit into one window are handled together, all others one by one.
      for (let at = 0; at < found.length; at += 1) {
        const begin = found[at] as number;
        const first = at;
        while (at + 1 < found.length && (found[at + 1] as number) - (found[at] as number) < window) at += 1;
        const until = Math.min(length, (found[at] as number) + window);
        const weight = weights[index] as number;
        if (at > first) slide(table, word * length, begin, until, window, near, same, weight);
        else {
          const value = table[word * length + begin] as number;
          const from = Math.max(0, begin - window + 1);
          for (let one = from; one <= until - window; one += 1) {
            near[one] = (near[one] as number) + value * weight;
            if (value >= EXACT) same[one] = (same[one] as number) + weight;
          }
        }
      }
    }
    if (latest === -1) return { words: 0, same: 0, from: 0, to: window };
    earliest = Math.max(0, earliest);
    latest = Math.min(latest, length - window);
    let best = 0;
    let highest = 0;
    let most = 0;
    for (let from = earliest; from <= latest; from += 1) {
      if ((near[from] as number) > highest) {
        best = from;
        highest = near[from] as number;
      }
      if ((same[from] as number) > most) most = same[from] as number;
    }
    near.fill(0, earliest, latest + 1);
    same.fill(0, earliest, latest + 1);
    return {
      words: highest / 200 / total,
      same: most / total,
      from: best,
      to: Math.min(length, best + window),
    };
  });
  places.forEach((found, word) => found?.forEach((at) => (table[word * length + at] = 0)));
  return matches;
}

/** Adds the largest value of each window of a row, and whether the very word is in it; outside begin and end there is none. */
function slide(
  table: Uint8Array,
  row: number,
  begin: number,
  end: number,
  window: number,
  near: Float32Array,
  same: Float32Array,
  weight: number,
): void {
  let most = 0;
  let until = -1;
  for (let to = begin; to < end; to += 1) {
    const value = table[row + to] as number;
    const from = to - window + 1;
    if (value >= most) {
      most = value;
      until = to + window;
    } else if (to >= until) {
      most = 0;
      for (let at = Math.max(0, from); at <= to; at += 1)
        if ((table[row + at] as number) >= most) {
          most = table[row + at] as number;
          until = at + window;
        }
    }
    if (from >= 0 && most > 0) {
      near[from] = (near[from] as number) + most * weight;
      if (most >= EXACT) same[from] = (same[from] as number) + weight;
    }
  }
}
