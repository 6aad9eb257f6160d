import { AiFailure } from "./ai.ts";

/** A bounded number of places, with a bounded queue before them. */
export class Places {
  private free: number;
  private readonly longestQueue: number;
  private readonly queue: (() => void)[] = [];

  constructor(places: number, longestQueue: number) {
    this.free = places;
    this.longestQueue = longestQueue;
  }

  /** Waits for a place; what is returned gives it back, once. @throws AiFailure "busy" */
  async take(signal: AbortSignal): Promise<() => void> {
    if (this.free > 0) this.free -= 1;
    else await this.wait(signal);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const next = this.queue.shift();
      if (next) next();
      else this.free += 1;
    };
  }

  private wait(signal: AbortSignal): Promise<void> {
    const busy = () => new AiFailure("busy", "The AI service is busy.");
    if (this.queue.length >= this.longestQueue) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = (): void => {
        this.queue.splice(this.queue.indexOf(enter), 1);
        reject(busy());
      };
      this.queue.push(enter);
      signal.addEventListener("abort", leave, { once: true });
    });
  }
}
