/** Repeats a run of chance exactly: a small generator of numbers from a seed (mulberry32). */
export class Chance {
  #state;

  /** @param {number} seed an integer */
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, but not, 1. @returns {number} */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** @param {number} end at least 1 @returns {number} an integer from 0 up to, but not, `end` */
  below(end) {
    return Math.floor(this.next() * end);
  }

  /** @template Item @param {readonly Item[]} items not empty @returns {Item} */
  pick(items) {
    if (items.length === 0) throw new Error("Nothing to pick from");
    return /** @type {Item} */ (items[this.below(items.length)]);
  }
}
