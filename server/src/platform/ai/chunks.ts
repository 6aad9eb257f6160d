import type { Readable } from "node:stream";

type Next = IteratorResult<Buffer, undefined>;
type Reader = { readonly resolve: (next: Next) => void; readonly reject: (error: Error) => void };

const END: Next = { done: true, value: undefined };

/**
 * The pieces of an answer, each handed on in the moment it comes: a web stream, and Node's own way to iterate over one,
 * hold the first words back by a quarter of a millisecond. For one reader; stopping early ends the call.
 * @param tooLarge the error it ends with once it is over `largestBytes`, instead of filling the memory
 */
export function chunksOf(
  answer: Readable,
  largestBytes: number,
  tooLarge: () => Error,
): AsyncIterableIterator<Buffer, undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  let end: { readonly error: Error | null } | null = null;
  let reader: Reader | null = null;

  function serve(): void {
    if (reader === null) return;
    const piece = pieces.shift();
    if (piece === undefined && end === null) return;
    const { resolve, reject } = reader;
    reader = null;
    if (piece !== undefined) resolve({ done: false, value: piece });
    else if (end?.error) reject(end.error);
    else resolve(END);
  }
  function finish(error: Error | null): void {
    end ??= { error };
    serve();
  }

  answer.on("data", (piece: Buffer) => {
    size += piece.byteLength;
    if (size > largestBytes) return void answer.destroy(tooLarge());
    pieces.push(piece);
    serve();
  });
  answer.once("end", () => finish(null));
  answer.on("error", finish);
  // The connection was destroyed without an error: nothing more will come.
  answer.once("close", () => finish(null));
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () =>
      new Promise((resolve, reject) => {
        reader = { resolve, reject };
        serve();
      }),
    return() {
      answer.destroy();
      return Promise.resolve(END);
    },
  };
}
