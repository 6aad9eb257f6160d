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

/** What was answered to somebody who was not signed in yet is no answer to who is now. */
export function forgetEarlyAnswers(): void {
  delete window.__early;
}
