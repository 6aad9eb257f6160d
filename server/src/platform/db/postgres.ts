import pg from "pg";
import type { OpenDatabase } from "./database.ts";
import { OuterPool, overClient, overPool, timeStatements } from "./drizzle-adapter.ts";
import { migrate } from "./migrate.ts";
import { StatementWatch } from "./statement-watch.ts";

export type PostgresOptions = {
  readonly url: string;
  readonly migrationsFolder: string;
  /** Connections of this instance. */
  readonly poolSize?: number;
  /** Statements, and the wait for a connection, may take as long as they need: for an operator's commands. */
  readonly patient?: boolean;
  /** Told about connections that die while idle; without a listener such an event ends the process. */
  readonly onIdleError: (error: Error) => void;
};

// The driver's own defaults wait for ever. A reader is told 503 after about a second and a half.
const CONNECT_MS = 1_000;
const QUERY_MS = 1_500;
const IDLE_IN_TRANSACTION_MS = 10_000;
/** Any number, the same for all instances: only one of them migrates at a time. */
const MIGRATION_LOCK = 7_301_944;

export async function openPostgres(options: PostgresOptions): Promise<OpenDatabase> {
  await migrateOnce(options);
  const pool = new OuterPool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    ...(options.patient !== true && {
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
      statement_timeout: QUERY_MS,
    }),
    idleTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    // Statements of a transaction that need nothing of each other go out without waiting for each other's answers.
    pipeline: true,
  });
  pool.on("error", options.onIdleError);
  const watch = new StatementWatch();
  pool.on("connect", (client) => timeStatements(client, watch));
  // The pool listens only while a connection is idle; one that dies in use would end the process all the same.
  pool.on("connect", (client) => client.on("error", options.onIdleError));
  return {
    db: overPool(pool),
    kind: "postgres",
    ping: async () => {
      await pool.query("select 1");
    },
    close: () => pool.end(),
    watch,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

async function migrateOnce({ url, migrationsFolder }: PostgresOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined); // A connection that dies here also fails the statement that waits for it.
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(overClient(client), migrationsFolder);
  } finally {
    await client.end();
  }
}
