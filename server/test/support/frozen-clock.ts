import type { Clock } from "../../src/platform/clock.ts";

const MINUTE = 60_000;

/** A clock that stays at one instant until a test moves it. */
export class FrozenClock implements Clock {
  #now: Date;

  constructor(now: string) {
    this.#now = new Date(now);
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(now: string): void {
    this.#now = new Date(now);
  }

  advance({
    days = 0,
    hours = 0,
    minutes = 0,
    seconds = 0,
  }: {
    days?: number;
    hours?: number;
    minutes?: number;
    seconds?: number;
  }): void {
    const all = days * 24 * 60 + hours * 60 + minutes + seconds / 60;
    this.#now = new Date(this.#now.getTime() + all * MINUTE);
  }
}
