/** Straight rise from 0 at `from` to 1 at `to`. */
export const rise = (value: number, from: number, to: number): number =>
  Math.max(0, Math.min(1, (value - from) / (to - from)));

/** Counts bring less and less. */
export const saturate = (count: number, scale: number): number => 1 - Math.exp(-count / scale);

/** Words of an honest text for each content word in it. */
export const WORDS_FOR_EACH_CONTENT_WORD = 1.9;
