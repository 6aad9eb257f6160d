import { workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { threadPort } from "../workers/thread-port.ts";
import type { PostedError, WorkerAnswer, WorkerRequest, WorkerStart } from "./pglite-messages.ts";

// The embedded database runs in a thread of its own: on the main thread one heavy statement stops every request.
const port = threadPort();
const start = workerData as WorkerStart;

// Dates and times stay the text that the server wrote; Drizzle's own column types read them, as with `pg`.
const asText = (value: string): string => value;
const TIME_TYPES = [1082, 1114, 1184, 1186, 1115, 1182, 1185, 1187, 1231];

const database = await PGlite.create({
  ...(start.folder === null ? {} : { dataDir: start.folder }),
  ...(start.template === null ? {} : { loadDataDir: new Blob([start.template as Uint8Array<ArrayBuffer>]) }),
  ...(start.compiled === undefined ? {} : { pgliteWasmModule: start.compiled }),
  parsers: Object.fromEntries(TIME_TYPES.map((type) => [type, asText])),
});

function posted(error: unknown): PostedError {
  const { message, code, constraint, table } = error as Partial<Record<keyof PostedError, string>>;
  return {
    message: message ?? String(error),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
  };
}

async function answer(request: WorkerRequest): Promise<unknown> {
  switch (request.kind) {
    case "query": {
      const { sql, params, rowMode } = request;
      const { rows, affectedRows } = await database.query(sql, params, { rowMode });
      return { rows, affectedRows };
    }
    case "exec":
      await database.exec(request.sql);
      return null;
    case "dump":
      return new Uint8Array(await (await database.dumpDataDir("gzip")).arrayBuffer());
    case "close":
      await database.close();
      return null;
  }
}

port.on("message", (request: WorkerRequest) => {
  answer(request).then(
    (result) => port.postMessage({ id: request.id, result } satisfies WorkerAnswer),
    (error: unknown) => {
      port.postMessage({ id: request.id, error: posted(error) } satisfies WorkerAnswer);
      // The database itself has crashed: nothing it answers from now on can be trusted, so its thread ends.
      if (error instanceof Error && error.name === "RuntimeError") setImmediate(() => process.exit(1));
    },
  );
});
port.postMessage({ id: 0, result: null } satisfies WorkerAnswer);
