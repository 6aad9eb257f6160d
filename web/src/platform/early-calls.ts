declare global {
  interface Window {
    /** Answers of reads that the page's head began before this program had loaded, by path. */
    __early?: Record<string, Promise<Response> | undefined>;
  }
}

/** The answer that the page's head already asked for, once; later reads go to the server. */
export function takeEarlyAnswer(path: string, url: string): Promise<Response> | null {
  const early = window.__early?.[path];
  // Only the plain read: one with a query asks for something else.
  if (!early || !window.__early || url.replace(/\?_v=\d+$/, "") !== path) return null;
  delete window.__early[path];
  return early;
}
