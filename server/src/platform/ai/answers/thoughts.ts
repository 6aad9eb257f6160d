import { withoutUnopenedThoughts } from "./unopened-thoughts.ts";

const OPENING = /^\s*(?:<(think|thinking|thought|reasoning)(?:\s[^<>]*)?>|\[THINK\])/i;
/** The longest beginning of a text that may become an opening mark. */
const MAY_OPEN = /^\s*(?:<[a-z]{0,9}(?:\s[^<>]{0,80})?|\[(?:T(?:H(?:I(?:N(?:K)?)?)?)?)?)?$/i;

/**
 * Leaves out what a model thinks aloud before it answers, in marks that servers pass on as they are, however it is cut
 * into pieces. Only at the beginning, where models think; further in, such a mark is part of an answer about marks.
 */
export class WithoutThoughts {
  #held = "";
  #closing: RegExp | null = null;
  #hasThought = false;
  #answers = false;

  /** Whether thoughts were left out so far, or are being left out. */
  get hasThought(): boolean {
    return this.#hasThought;
  }

  /** @returns what is certain to belong to the answer */
  next(piece: string): string {
    if (this.#answers) return piece;
    this.#held += piece;
    for (;;) {
      if (this.#closing !== null) {
        const end = this.#closing.exec(this.#held);
        // A closing mark may be cut in two.
        if (end === null) this.#held = this.#held.slice(-LONGEST_CLOSING);
        if (end === null) return "";
        this.#held = this.#held.slice(end.index + end[0].length);
        this.#closing = null;
      }
      const begin = OPENING.exec(this.#held);
      if (begin === null) break;
      this.#hasThought = true;
      this.#held = this.#held.slice(begin[0].length);
      this.#closing = begin[1] === undefined ? /\[\/THINK\]/i : new RegExp(`</${begin[1]}\\s*>`, "i");
    }
    if (MAY_OPEN.test(this.#held)) return "";
    return this.#release();
  }

  /** @returns what was held back, at the end of the answer */
  end(): string {
    return this.#closing === null ? this.#release() : "";
  }

  #release(): string {
    this.#answers = true;
    // What parts the answer from the thoughts goes with them.
    const text = this.#hasThought ? this.#held.trimStart() : this.#held;
    this.#held = "";
    return text;
  }
}

const LONGEST_CLOSING = 20;

/** A whole answer without what the model thought before it. */
export function withoutThoughts(text: string): string {
  const filter = new WithoutThoughts();
  const answer = filter.next(text) + filter.end();
  return filter.hasThought ? answer : withoutUnopenedThoughts(answer);
}
