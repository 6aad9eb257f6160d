import { takeEarlyAnswer } from "./early-calls.ts";

/**
 * Waits for an answer that the page's head asked for, and hands its body over when it was a good one. Any other is left
 * for whoever asks: what is to be said about it is said there.
 * @param none the status by which the server says that there is nothing; null is handed over then
 */
export async function adoptEarlyAnswer(
  path: string,
  take: (body: never) => void,
  none?: number,
): Promise<void> {
  const answer = await window.__early?.[path]?.catch(() => null);
  if (!answer?.ok && (none === undefined || answer?.status !== none)) return;
  const body: unknown = answer.ok ? await answer.clone().json() : null;
  if (takeEarlyAnswer(path)) take(body as never);
}
