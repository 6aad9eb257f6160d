import pg from "pg";
import { SettingsError } from "../env.ts";
import { USUAL_ISOLATION } from "./conflicts.ts";
import type { OpenDatabase } from "./database.ts";
import { OuterPool, overClient, overPool, timeStatements, withoutStatementNames } from "./drizzle-adapter.ts";
import { migrate } from "./migrate.ts";
import { refuseOtherDates, refuseUnnamedPooler } from "./pooler.ts";
import type { Pooler } from "./pooler.ts";
import { StatementWatch } from "./statement-watch.ts";

export type PostgresOptions = {
  readonly url: string;
  readonly migrationsFolder: string;
  /** Connections of this instance. */
  readonly poolSize?: number;
  readonly pooler?: Pooler | undefined;
  /** Statements, and the wait for a connection, may take as long as they need: for an operator's commands. */
  readonly longTimeouts?: boolean;
  /** The encoding of the database need not hold every script: to save what is there. */
  readonly anyEncoding?: boolean;
  /** Told about connections that die while idle; without a listener such an event ends the process. */
  readonly onIdleError: (error: Error) => void;
  /** Told every few seconds while another process migrates, with the number of its backend. */
  readonly onWaiting?: (backend: number | null) => void;
};

// The driver's own defaults wait for ever. A reader is told 503 after about a second and a half.
const CONNECT_MS = 1_000;
const QUERY_MS = 1_500;
const IDLE_IN_TRANSACTION_MS = 10_000;

export async function openPostgres(options: PostgresOptions): Promise<OpenDatabase> {
  const url = checkedUrl(options.url);
  const overTransactions = options.pooler === "transaction";
  const longTimeouts = options.longTimeouts ?? false;
  await migrateOnce({ ...options, url });
  if (!overTransactions) await refuseUnnamedPooler(url);
  const pool = new OuterPool({
    connectionString: url,
    max: options.poolSize ?? 10,
    ...(!longTimeouts && { connectionTimeoutMillis: CONNECT_MS, query_timeout: QUERY_MS }),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Statements of a transaction that need nothing of each other go out without waiting for each other's answers.
    pipeline: true,
  });
  pool.on("error", options.onIdleError);
  const watch = new StatementWatch();
  // The pool listens only while a connection is idle; one that dies in use would end the process all the same.
  pool.on("connect", (client) => client.on("error", options.onIdleError));
  pool.on("connect", (client) => {
    // Never as parameters of the connection's start: a pooler refuses those it does not know.
    if (overTransactions) withoutStatementNames(client);
    else client.query(limits("session", longTimeouts)).catch(options.onIdleError);
  });
  pool.on("connect", (client) => timeStatements(client, watch));
  return {
    db: overPool(pool, overTransactions ? limits("local", longTimeouts) : ""),
    kind: "postgres",
    ping: async () => {
      await pool.query("select 1");
    },
    close: () => pool.end(),
    watch,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/** For a session of our own, or for the one transaction that we have a pooler's connection for. */
function limits(how: "session" | "local", longTimeouts: boolean): string {
  const values = [
    ...(longTimeouts ? [] : [`statement_timeout = ${QUERY_MS}`]),
    `idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
    // The driver reads no other form of dates.
    "datestyle = 'ISO'",
    // Of statements outside a transaction; one that has begun has its own already.
    ...(how === "session" ? [`default_transaction_isolation = '${USUAL_ISOLATION}'`] : []),
  ];
  return values.map((value) => `set ${how} ${value}`).join("; ");
}

/** The modes that the driver takes for `verify-full` are called so, or it warns about their names at each start. */
const checkedUrl = (url: string): string =>
  url.includes("uselibpqcompat=")
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "$1verify-full");

/**
 * People write in all scripts, and no other encoding holds them all.
 * @throws SettingsError that names the encoding
 */
async function refuseOtherEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>("show server_encoding");
  const encoding = rows[0]?.server_encoding ?? "UTF8";
  if (encoding !== "UTF8")
    throw new SettingsError(
      `DATABASE_URL names a database whose encoding is ${encoding}: make one that holds every script (create database ... encoding 'UTF8' template template0)`,
    );
}

async function migrateOnce(options: PostgresOptions): Promise<void> {
  const { url, migrationsFolder, pooler, anyEncoding, onWaiting } = options;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined); // A connection that dies here also fails the statement that waits for it.
  await client.connect();
  try {
    if (anyEncoding !== true) await refuseOtherEncoding(client);
    if (pooler === "transaction") await refuseOtherDates(client);
    await migrate(overClient(client), migrationsFolder, { ...(onWaiting && { onWaiting }) });
  } finally {
    await client.end();
  }
}
