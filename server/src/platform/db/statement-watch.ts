type Listener = (seconds: number, failed: boolean) => void;

/** Measures how long statements take and tells the listener. */
export class StatementWatch {
  #listener: Listener | null = null;

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  /** A statement begins now; the returned function is told when it is done. */
  begin(): (failed: boolean) => void {
    const listener = this.#listener;
    if (listener === null) return () => undefined;
    const since = performance.now();
    return (failed) => listener((performance.now() - since) / 1000, failed);
  }

  async time<T>(run: () => Promise<T>): Promise<T> {
    const done = this.begin();
    let failed = true;
    try {
      const result = await run();
      failed = false;
      return result;
    } finally {
      done(failed);
    }
  }
}
