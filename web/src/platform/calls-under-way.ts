/** How long the end of a session waits for calls that are on their way, in milliseconds. */
const PATIENCE_MS = 2000;
/** A draft that waits for the one before it follows within this time, in milliseconds. */
const SETTLE_MS = 20;

const underWay = new Set<Promise<unknown>>();
/** Set while a session is being ended. */
let ending: Promise<void> | null = null;
/** This page's session has ended and nobody has signed in since. */
let isOver = false;

/** A read that was given up; by its name it counts as broken off, not as failed. */
class SessionEnded extends Error {
  override readonly name = "AbortError";
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends a call and knows of it until it is answered. */
export async function send<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const answer = call();
  underWay.add(answer);
  try {
    return await answer;
  } finally {
    underWay.delete(answer);
  }
}

/**
 * Sends a read. While a session is being ended it waits; one that only a signed-in person may make is given up once
 * the session is over: a screen that is about to leave may still begin reads until it is gone.
 */
export async function sendRead<Answer>(needsSession: boolean, call: () => Promise<Answer>): Promise<Answer> {
  if (ending) await ending;
  if (isOver && needsSession) throw new SessionEnded("Signed out");
  return send(call);
}

/** Somebody is signed in, so reads of theirs may be sent (again). */
export function sessionBegan(): void {
  isOver = false;
}

/**
 * Ends a session with nothing on its way: a read that the server meets afterwards would be refused, which the
 * browser reports as an error of the page, and a draft would be lost. Throws what `end` throws; the session then
 * goes on.
 */
export async function endWhenQuiet(end: () => Promise<void>): Promise<void> {
  let goOn: () => void = () => undefined;
  ending = new Promise((resolve) => (goOn = resolve));
  try {
    const patience = performance.now() + PATIENCE_MS;
    while (underWay.size > 0 && performance.now() < patience) {
      await Promise.race([Promise.allSettled(underWay), pause(patience - performance.now())]);
      await pause(SETTLE_MS);
    }
    await end();
    isOver = true;
  } finally {
    ending = null;
    goOn();
  }
}
