/** How long the end of a session waits for reads that are on their way, in milliseconds. */
const PATIENCE_MS = 2000;

const onTheWay = new Set<Promise<unknown>>();
/** Set while a session is being ended; says whether the reads that wait may still be sent. */
let ending: Promise<boolean> | null = null;

/** A read that was given up; by its name it counts as broken off, not as failed. */
class SessionEnded extends Error {
  override readonly name = "AbortError";
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends a read, unless a session is being ended: then it waits, and is given up when the session is over. */
export async function read<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  if (ending && !(await ending)) throw new SessionEnded("The session has ended");
  const answer = send();
  onTheWay.add(answer);
  try {
    return await answer;
  } finally {
    onTheWay.delete(answer);
  }
}

/**
 * Ends a session with no read on its way: one that the server meets afterwards would be refused, and the browser
 * would report it as an error of the page. Throws what `end` throws; the session then goes on.
 */
export async function endWithoutReads(end: () => Promise<void>): Promise<void> {
  let goOn: (mayBeSent: boolean) => void = () => undefined;
  ending = new Promise((resolve) => (goOn = resolve));
  let over = false;
  try {
    await Promise.race([Promise.allSettled(onTheWay), pause(PATIENCE_MS)]);
    await end();
    over = true;
  } finally {
    ending = null;
    goOn(!over);
  }
}
