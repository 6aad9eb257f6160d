/**
 * A queue that is fair by person: everybody who waits gets a turn before anybody gets another one, and nobody has two
 * under way. Who asks for much waits behind himself.
 */
export class FairQueue<Job extends { readonly who: unknown }> {
  /** In the order of turns. */
  readonly #waiting = new Map<unknown, Job[]>();
  readonly #busy = new Set<unknown>();
  #size = 0;

  /** How many wait. */
  get size(): number {
    return this.#size;
  }

  /** How many of this person's wait. */
  sizeOf(who: unknown): number {
    return this.#waiting.get(who)?.length ?? 0;
  }

  add(job: Job): void {
    const own = this.#waiting.get(job.who);
    if (own === undefined) this.#waiting.set(job.who, [job]);
    else own.push(job);
    this.#size += 1;
  }

  /** Takes out what is next, until `done` under way; undefined where nobody without one under way waits. */
  take(): Job | undefined {
    for (const [who, own] of this.#waiting) {
      if (this.#busy.has(who)) continue;
      const job = own.shift();
      this.#waiting.delete(who);
      // Behind everybody else who waits now.
      if (own.length > 0) this.#waiting.set(who, own);
      this.#size -= 1;
      this.#busy.add(who);
      return job;
    }
    return undefined;
  }

  /** Ends what `take` gave. */
  done({ who }: Job): void {
    this.#busy.delete(who);
  }

  /** Takes out all that wait. */
  clear(): Job[] {
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#size = 0;
    return all;
  }
}
