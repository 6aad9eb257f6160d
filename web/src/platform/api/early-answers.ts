import { noteServerTime } from "../server-time.ts";

declare global {
  interface Window {
    /** Answers of reads that the page itself began before this program had loaded (boot/boot.ts), by path. */
    __early?: Record<string, Promise<Response> | undefined>;
  }
}

/** The answer that the page already asked for, once; later reads go to the server. */
export function takeEarlyAnswer(url: string): Promise<Response> | null {
  // Reads with a query of their own ask for something else.
  const path = url.replace(/\?_v=\d+$/, "");
  const early = window.__early?.[path];
  if (!early || !window.__early) return null;
  delete window.__early[path];
  return early;
}

/**
 * Waits for an early answer and hands its body over when it succeeded. A failed answer is left for the later read,
 * which reports it.
 * @param none the status by which the server says that there is nothing; null is handed over then
 */
export async function adoptEarlyAnswer(
  path: string,
  take: (body: never) => void,
  none?: number,
): Promise<void> {
  const answer = await window.__early?.[path]?.catch(() => null);
  if (answer) noteServerTime(answer);
  if (!answer?.ok && (none === undefined || answer?.status !== none)) return;
  const body: unknown = answer.ok ? await answer.clone().json() : null;
  if (takeEarlyAnswer(path)) take(body as never);
}

/** Discards answers that were requested before sign-in: they are a visitor's. */
export function forgetEarlyAnswers(): void {
  delete window.__early;
}
