/** Straight rise from 0 at `from` to 1 at `to`. */
export const rise = (value: number, from: number, to: number): number =>
  Math.max(0, Math.min(1, (value - from) / (to - from)));

/** The value at a share (0..1) of the way: `from` at 0, `to` at 1. */
export const between = (from: number, to: number, share: number): number => from + share * (to - from);

/** Rises from 0 towards 1, each further count by less: at `scale` it is 1 - 1/e, about 0.63. */
export const saturate = (count: number, scale: number): number => 1 - Math.exp(-count / scale);

/** In an honest text: the number of words for each content word. */
export const WORDS_FOR_EACH_CONTENT_WORD = 1.9;
