/** Repeats a run of chance exactly: a small generator of numbers from a seed (mulberry32). */
export class Chance {
  #state: number;

  /** @param seed an integer */
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, but not, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** @param end at least 1 @returns an integer from 0 up to, but not, `end` */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** @param items not empty */
  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error("Nothing to pick from");
    return items[this.below(items.length)] as Item;
  }
}
