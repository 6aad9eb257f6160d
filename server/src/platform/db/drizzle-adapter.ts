/**
 * The one place where the types of Drizzle, pg and PGlite are fitted to ours. Everything it uses of them is documented;
 * the casts say what their types leave out: that both databases answer alike for all that the product asks.
 */
import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";

import type { Db } from "./database.ts";
import { isDatabaseUnavailable } from "./errors/db-error.ts";
import { repeatConflicts, USUAL_ISOLATION } from "./conflicts.ts";
import type { PgliteClient } from "./pglite-client.ts";
import type { StatementWatch } from "./statement-watch.ts";
import { FailedTransaction, markTransactions, refuseInsideTransaction } from "./transactions.ts";

/** A statement as `pg` takes it, with or without a callback as its last argument. */
type Query = (...args: unknown[]) => unknown;

/** A pool that refuses statements beside the transaction that is open. Its answers are promises. */
export class OuterPool extends pg.Pool {
  override query = ((...args: Parameters<pg.Pool["query"]>) => {
    refuseInsideTransaction();
    return repeatConflicts(async () => (pg.Pool.prototype.query as Query).apply(this, args));
  }) as pg.Pool["query"];
}

/** Times every statement of a connection, whether it answers by a promise or calls back. */
export function timeStatements(client: pg.PoolClient, watch: StatementWatch): void {
  const plain = client.query.bind(client) as Query;
  client.query = ((...args: unknown[]) => {
    const callback = args.at(-1);
    if (typeof callback !== "function") return watch.time(() => plain(...args) as Promise<unknown>);
    const done = watch.begin();
    return plain(...args.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
      done(Boolean(error));
      (callback as Query)(error, ...rest);
    });
  }) as pg.PoolClient["query"];
}

/** Sends statements without names: behind a pooler a name may be unknown to the next connection, or another client's. */
export function withoutStatementNames(client: pg.PoolClient): void {
  const plain = client.query.bind(client) as Query;
  client.query = ((statement: unknown, ...rest: unknown[]) => {
    const isNamed = typeof statement === "object" && statement !== null && "name" in statement;
    return plain(isNamed ? { ...statement, name: undefined } : statement, ...rest);
  }) as pg.PoolClient["query"];
}

/**
 * The database over a pool of connections to PostgreSQL.
 * @param first statements with which each transaction begins
 */
export function overPool(pool: pg.Pool, first: string): Db {
  const db = drizzlePostgres(pool) as unknown as Db;
  db.transaction = transactionsOver(pool, first);
  return markTransactions(db);
}

const beginOf = ({ isolationLevel = USUAL_ISOLATION, accessMode }: PgTransactionConfig = {}): string =>
  [`begin isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(" ");

/** One that only reads is never repeated: what it has read may have been written into a backup's file. */
function transactionsOver(pool: pg.Pool, first: string): Db["transaction"] {
  const once = transactionOver(pool, first);
  return (work, config) =>
    config?.accessMode === "read only" ? once(work, config) : repeatConflicts(() => once(work, config));
}

/**
 * Transactions whose connection is always given back, and which notice a COMMIT that the database answered with a
 * rollback: Drizzle's own keep the connection when BEGIN fails, and take any answer for success.
 */
function transactionOver(pool: pg.Pool, first: string): Db["transaction"] {
  return async (work, config) => {
    const client = await pool.connect();
    let broken = false;
    try {
      await client.query([beginOf(config), first].filter(Boolean).join("; "));
      const tx = overClient(client);
      tx.transaction = () => Promise.reject(new Error("A transaction cannot hold another one"));
      const result = await work(tx as Parameters<typeof work>[0]);
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

/** The database over one connection to PostgreSQL, without transactions of its own. */
export const overClient = (client: pg.ClientBase): Db =>
  drizzlePostgres(client as pg.Client) as unknown as Db;

/** The embedded database: its client has the three functions that Drizzle calls, in PGlite's own form. */
export const overPglite = (client: PgliteClient): Db =>
  markTransactions(drizzlePglite(client as unknown as PGlite) as unknown as Db);
