/** What a kind of work offers in a thread: functions by name. What goes in and comes out must be cloneable. */
export type Opened = {
  readonly works: Readonly<Record<string, (...args: never[]) => unknown>>;
  /** Makes ready what a call needs, given its arguments, with a limit of time of its own. */
  readonly prepare?: (...args: never[]) => unknown;
};

/** What the file of a kind of work exports; called once in each thread. */
export type WorkFile = { readonly open: (data: never) => Opened | Promise<Opened> };

export type PoolRequest = {
  /** Address of the file. */
  readonly file: string;
  /** For its `open`. */
  readonly data: unknown;
  /** Of the function; empty where it shall only be opened. */
  readonly name: string;
  readonly args: readonly unknown[];
};

/** To one request a thread says that it begins, to prepare and then the work itself, and at last how it went. */
export type PoolAnswer =
  | { readonly begun: true; /** For `processorMs`. */ readonly task: string | null }
  | { readonly result: unknown }
  | { readonly error: Error };
