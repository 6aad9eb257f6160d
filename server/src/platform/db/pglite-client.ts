import type { Worker } from "node:worker_threads";
import { startThread } from "../workers/start-thread.ts";
import type { StatementWatch } from "./statement-watch.ts";
import { FailedTransaction, refuseInsideTransaction } from "./transactions.ts";
import type { QueryResult, WorkerAnswer, WorkerRequest, WorkerStart } from "./pglite-messages.ts";

type QueryOptions = { rowMode?: "array" | "object" };
type Queries = {
  query(sql: string, params?: unknown[], options?: QueryOptions): Promise<QueryResult>;
  exec(sql: string): Promise<void>;
};
type Distribute<T> = T extends unknown ? Omit<T, "id"> : never;

/** Speaks with the database's thread; has the shape that Drizzle's PGlite driver expects of its client. */
export type PgliteClient = Queries & {
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** The whole database, packed. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
};

/**
 * Opens the database in its thread. The caller has made sure that no one else has the folder open.
 * @param onLost told when the thread ends by itself: from then on every call fails
 */
export async function startPglite(
  start: WorkerStart,
  onLost: (error: Error) => void,
  watch: StatementWatch,
): Promise<PgliteClient> {
  const thread = startThread(new URL("./pglite-worker.ts", import.meta.url), start);
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let dead: Error | null = null;
  /** While it opens and when it is closed on purpose, the end of the thread is no news. */
  let mayEnd = true;

  const failAll = (error: Error): void => {
    dead = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const opened = new Promise<unknown>((resolve, reject) => waiting.set(0, { resolve, reject }));
  thread.on("message", (answer: WorkerAnswer) => {
    const caller = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("error" in answer) caller?.reject(Object.assign(new Error(answer.error.message), answer.error));
    else caller?.resolve(answer.result);
    if (waiting.size === 0) thread.unref();
  });
  thread.on("error", failAll);
  thread.on("exit", (code) => {
    const error =
      dead ?? Object.assign(new Error(`The embedded database stopped (${code})`), { code: "57P01" });
    failAll(error);
    if (!mayEnd) onLost(error);
  });

  const send = <T>(request: Distribute<WorkerRequest>): Promise<T> => {
    if (dead !== null) return Promise.reject(dead);
    mayEnd ||= request.kind === "close";
    lastId += 1;
    const id = lastId;
    return new Promise<T>((resolve, reject) => {
      waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      // While an answer is awaited the thread keeps the process alive; an idle database does not.
      thread.ref();
      thread.postMessage({ ...request, id });
    });
  };

  await opened;
  mayEnd = false;
  return clientOver((request) => watch.time(() => send(request)), thread);
}

function clientOver(
  send: <T>(request: Distribute<WorkerRequest>) => Promise<T>,
  thread: Worker,
): PgliteClient {
  const queries: Queries = {
    query: (sql, params = [], options = {}) =>
      send<QueryResult>({ kind: "query", sql, params, rowMode: options.rowMode ?? "object" }),
    exec: (sql) => send<void>({ kind: "exec", sql }),
  };

  // There is one connection: an open transaction has it alone, and other statements wait in order of arrival.
  let tail: Promise<unknown> = Promise.resolve();
  let transactions = 0;
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    transactions += 1;
    const result = tail.then(work, work).finally(() => {
      transactions -= 1;
    });
    tail = result.catch(() => undefined);
    return result;
  };
  const whenFree = <T>(work: () => Promise<T>): Promise<T> => (transactions === 0 ? work() : tail.then(work));

  return {
    query: async (sql, params, options) => {
      refuseInsideTransaction();
      return await whenFree(() => queries.query(sql, params, options));
    },
    exec: async (sql) => {
      refuseInsideTransaction();
      await whenFree(() => queries.exec(sql));
    },
    transaction: (work) =>
      exclusively(async () => {
        let failed = false;
        const noted = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
          answer.catch(() => {
            failed = true;
          });
          return await answer;
        };
        const within: Queries = {
          query: (...args) => noted(queries.query(...args)),
          exec: (statement) => noted(queries.exec(statement)),
        };
        await queries.exec("BEGIN");
        try {
          const result = await work(within);
          if (failed) throw new FailedTransaction();
          await queries.exec("COMMIT");
          return result;
        } catch (error) {
          await queries.exec("ROLLBACK");
          throw error;
        }
      }),
    dump: () => exclusively(() => send<Uint8Array>({ kind: "dump" })),
    close: async () => {
      await exclusively(() => send<null>({ kind: "close" }));
      await thread.terminate();
    },
  };
}
