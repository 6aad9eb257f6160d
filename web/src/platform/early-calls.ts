declare global {
  interface Window {
    /** Answers of reads that the page's head began before this program had loaded, by path. */
    __early?: Record<string, Promise<Response> | undefined>;
  }
}

/** The answer that the page's head already asked for, once; later reads go to the server. */
export function takeEarlyAnswer(url: string): Promise<Response> | null {
  // Reads with a query of their own ask for something else.
  const path = url.replace(/\?_v=\d+$/, "");
  const early = window.__early?.[path];
  if (!early || !window.__early) return null;
  delete window.__early[path];
  return early;
}

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

/** What was answered to somebody who was not signed in yet is no answer to who is now. */
export function forgetEarlyAnswers(): void {
  delete window.__early;
}
