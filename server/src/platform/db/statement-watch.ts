type Listener = (seconds: number, failed: boolean) => void;

/** Times statements for whoever listens. */
export class StatementWatch {
  #listener: Listener | null = null;

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  async time<T>(run: () => Promise<T>): Promise<T> {
    if (this.#listener === null) return await run();
    const since = performance.now();
    let failed = true;
    try {
      const result = await run();
      failed = false;
      return result;
    } finally {
      this.#listener((performance.now() - since) / 1000, failed);
    }
  }

  /** Wraps the `query` of a driver's client, which answers by a promise or calls back. */
  wrap(client: { query: (...args: never[]) => unknown }): void {
    const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = (...args: unknown[]): unknown => {
      const listener = this.#listener;
      if (listener === null) return plain(...args);
      const since = performance.now();
      const done = (failed: boolean): void => listener((performance.now() - since) / 1000, failed);
      const callback = args.at(-1);
      if (typeof callback === "function") {
        return plain(...args.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
          done(Boolean(error));
          (callback as (...all: unknown[]) => void)(error, ...rest);
        });
      }
      const answer = plain(...args);
      if (answer instanceof Promise)
        answer.then(
          () => done(false),
          () => done(true),
        );
      return answer;
    };
  }
}
