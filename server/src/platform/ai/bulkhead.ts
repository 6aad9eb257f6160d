import { AiFailure } from "./ai.ts";

/** Who asks: a person's id, or null for the product's own work. */
type Person = number | null;

export type BulkheadOptions = {
  /** Places in all. */
  readonly places: number;
  /** How many of them one person may hold at once. */
  readonly each: number;
  /** How many may wait in all, and of one person. */
  readonly waiting: number;
  readonly waitingEach: number;
};

/**
 * A bounded number of places, with a bounded queue before them. One person holds a few of them at once, and a free
 * place goes to the waiting people in turn, so that a person who asks for much delays no one else.
 */
export class Bulkhead {
  private readonly options: BulkheadOptions;
  private taken = 0;
  private waiting = 0;
  private readonly held = new Map<Person, number>();
  /** In the order of their turns: who was let in goes to the end. */
  private readonly queues = new Map<Person, (() => void)[]>();

  constructor(options: BulkheadOptions) {
    this.options = options;
  }

  /** Waits for a place; what is returned gives it back, once. @throws AiFailure "busy" */
  async take(person: Person, signal: AbortSignal): Promise<() => void> {
    if (this.isFreeFor(person)) this.occupy(person);
    else await this.wait(person, signal);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.taken -= 1;
      const left = this.heldBy(person) - 1;
      if (left > 0) this.held.set(person, left);
      else this.held.delete(person);
      this.letIn();
    };
  }

  private heldBy(person: Person): number {
    return this.held.get(person) ?? 0;
  }

  private isFreeFor(person: Person): boolean {
    return this.taken < this.options.places && this.heldBy(person) < this.options.each;
  }

  private occupy(person: Person): void {
    this.taken += 1;
    this.held.set(person, this.heldBy(person) + 1);
  }

  /** Gives a freed slot to the first waiting call whose person is below the limit per person. */
  private letIn(): void {
    for (const [person, queue] of this.queues) {
      if (!this.isFreeFor(person)) continue;
      const enter = queue[0];
      if (enter === undefined) continue;
      this.queues.delete(person);
      this.queues.set(person, queue);
      this.occupy(person);
      enter();
      return;
    }
  }

  private wait(person: Person, signal: AbortSignal): Promise<void> {
    const busy = () => new AiFailure("busy", "The AI service is busy.");
    const queue = this.queues.get(person) ?? [];
    const { waiting, waitingEach } = this.options;
    if (signal.aborted || this.waiting >= waiting || queue.length >= waitingEach)
      return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const remove = (): void => {
        signal.removeEventListener("abort", leave);
        this.waiting -= 1;
        queue.splice(queue.indexOf(enter), 1);
        if (queue.length === 0) this.queues.delete(person);
      };
      const enter = (): void => {
        remove();
        resolve();
      };
      const leave = (): void => {
        remove();
        reject(busy());
      };
      queue.push(enter);
      this.queues.set(person, queue);
      this.waiting += 1;
      signal.addEventListener("abort", leave, { once: true });
    });
  }
}
