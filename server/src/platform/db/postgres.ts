import { drizzle } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Db, OpenDatabase } from "./database.ts";
import { isDatabaseUnavailable } from "./db-error.ts";
import { migrate } from "./migrate.ts";
import { StatementWatch } from "./statement-watch.ts";
import { FailedTransaction, guardTransactions, refuseInsideTransaction } from "./transaction-guard.ts";

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

class GuardedPool extends pg.Pool {
  override query = ((...args: Parameters<pg.Pool["query"]>) => {
    refuseInsideTransaction();
    return (pg.Pool.prototype.query as (...all: unknown[]) => unknown).apply(this, args);
  }) as pg.Pool["query"];
}

export async function openPostgres(options: PostgresOptions): Promise<OpenDatabase> {
  await migrateOnce(options);
  const pool = new GuardedPool({
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
  pool.on("connect", lendSettings);
  pool.on("connect", (client) => watch.wrap(client));
  // The pool listens only while a connection is idle; one that dies in use would end the process all the same.
  pool.on("connect", (client) => client.on("error", options.onIdleError));
  const db = drizzle(pool) as unknown as Db;
  db.transaction = transactionsOver(pool);
  return {
    db: guardTransactions(db),
    kind: "postgres",
    ping: async () => {
      await pool.query("select 1");
    },
    close: () => pool.end(),
    watch,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/**
 * The driver copies a statement's own properties one by one at each call, which takes longer than counting a rank.
 * What a statement has only by its prototype need not be copied. Only for those that are prepared, and so stay: an object
 * that is made for one call costs more as a prototype than its copy.
 */
function lendSettings(client: { query: (...args: never[]) => unknown }): void {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = (statement: unknown, ...rest: unknown[]): unknown =>
    plain(isPrepared(statement) ? Object.create(statement) : statement, ...rest);
}

const isPrepared = (statement: unknown): statement is object =>
  typeof statement === "object" &&
  statement !== null &&
  Object.getPrototypeOf(statement) === Object.prototype &&
  (statement as { name?: unknown }).name !== undefined;

const beginOf = ({ isolationLevel, accessMode }: PgTransactionConfig = {}): string =>
  ["begin", isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(" ");

/**
 * Transactions whose BEGIN travels with their first statement, and whose connection is always given back: Drizzle's own
 * waits for the one and keeps the other when BEGIN fails.
 */
function transactionsOver(pool: pg.Pool): Db["transaction"] {
  return async (work, config) => {
    const client = await pool.connect();
    let broken = false;
    try {
      const begun = client.query(beginOf(config));
      // Whatever keeps BEGIN from succeeding keeps the first statement from it too, and is told there as well.
      begun.catch(() => undefined);
      const tx = drizzle(client);
      tx.transaction = () => Promise.reject(new Error("A transaction cannot hold another one"));
      const result = await work(tx as unknown as Parameters<typeof work>[0]);
      await begun;
      const { command } = await client.query("commit");
      if (command !== "COMMIT") throw new FailedTransaction();
      return result;
    } catch (error) {
      broken = isDatabaseUnavailable(error);
      await client.query("rollback").catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };
}

async function migrateOnce({ url, migrationsFolder }: PostgresOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined); // A connection that dies here also fails the statement that waits for it.
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client) as unknown as Db, migrationsFolder);
  } finally {
    await client.end();
  }
}
