import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "./database.ts";

type Running = { open: boolean };

/**
 * Following every promise to know what runs inside a transaction costs each request some six per cent, so it is
 * done where mistakes are made and found: when the program runs from its sources, tests included, and in the built
 * program when it is asked for.
 */
let running = import.meta.url.endsWith(".ts") ? new AsyncLocalStorage<Running>() : null;

/** For the built program; called before the database is opened. */
export function followTransactions(): void {
  running ??= new AsyncLocalStorage();
}

/**
 * Called before every statement on the outer database and every call to an outside service. Inside a transaction
 * such a statement would wait for ever on the embedded database (one connection) and run outside the transaction on
 * PostgreSQL; a slow service would hold locks, and on the embedded database the whole site.
 * @throws Error when it is called from within an open transaction
 */
export function refuseInsideTransaction(what = "The outer database"): void {
  if (running?.getStore()?.open === true) {
    throw new Error(
      `${what} was used inside a transaction, which may wait for nothing but its own statements.`,
    );
  }
}

/** A statement failed and its failure was caught within: the database keeps nothing, and COMMIT alone would not say so. */
export class FailedTransaction extends Error {
  override readonly message = "The transaction had failed before it was committed";
}

const waiting = new WeakMap<Db, (() => void)[]>();

/** Runs `work` once `tx` has committed (not at all when it fails), or at once when it is no transaction. */
export function afterCommit(tx: Db, work: () => void): void {
  const queue = waiting.get(tx);
  if (queue === undefined) work();
  else queue.push(work);
}

/** Makes `db.transaction` mark what runs inside it, so that the functions above know. */
export function markTransactions(db: Db): Db {
  const plain = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    refuseInsideTransaction();
    const mark: Running = { open: true };
    let queue: (() => void)[] = [];
    try {
      const result = await plain((tx) => {
        queue = [];
        waiting.set(tx, queue);
        return running === null ? work(tx) : running.run(mark, () => work(tx));
      }, config);
      mark.open = false;
      for (const later of queue) later();
      return result;
    } finally {
      mark.open = false;
    }
  };
  return db;
}
