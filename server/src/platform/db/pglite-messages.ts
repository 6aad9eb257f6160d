/** What the thread with the embedded database and its owner say to each other. */
export type WorkerStart = {
  /** Folder of the database files; null keeps everything in memory. */
  readonly folder: string | null;
  /** A packed, ready-made database to begin with, if the folder is new. */
  readonly template: Uint8Array | null;
  /** The database itself, compiled; each thread compiles it anew where it is not given. */
  readonly compiled?: WebAssembly.Module;
};

export type WorkerRequest =
  | {
      readonly id: number;
      readonly kind: "query";
      readonly sql: string;
      readonly params: unknown[];
      readonly rowMode: "array" | "object";
    }
  | { readonly id: number; readonly kind: "exec"; readonly sql: string }
  | { readonly id: number; readonly kind: "dump" }
  | { readonly id: number; readonly kind: "close" };

/** Type parameters are lost by posting an error, so its parts travel one by one. */
export type PostedError = {
  readonly message: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
};

export type WorkerAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: PostedError };

export type QueryResult = { readonly rows: unknown[]; readonly affectedRows?: number };
