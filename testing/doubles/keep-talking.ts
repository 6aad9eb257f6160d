import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export type Talk = {
  readonly said: number;
  /** The other side hung up; otherwise the talk ended at last by itself, to spare the machine. */
  readonly hungUp: boolean;
};

const PACES = {
  fast: { word: "x".repeat(64 * 1024), everyMs: 0, most: 64_000_000 },
  slow: { word: "x", everyMs: 50, most: 300 },
};

/** An answer that begins as it should and has no end: as fast as it is taken, or a letter now and then. */
export async function keepTalking(answer: ServerResponse, pace: keyof typeof PACES): Promise<Talk> {
  const { word, everyMs, most } = PACES[pace];
  const gone = new Promise<void>((resolve) => answer.once("close", () => resolve()));
  answer.on("error", () => undefined);
  answer.writeHead(200, { "content-type": "application/json" });
  let said = 0;
  const isHeard = (): boolean => !answer.destroyed && answer.socket?.destroyed === false;
  while (said < most && isHeard()) {
    const isTaken = answer.write(said === 0 ? `{"word":"${word}` : word);
    said += word.length;
    await (isTaken || everyMs > 0
      ? pause(everyMs)
      : Promise.race([gone, new Promise((resolve) => answer.once("drain", resolve))]));
  }
  const hungUp = !isHeard();
  answer.destroy();
  return { said, hungUp };
}
