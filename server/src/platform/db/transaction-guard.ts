import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "./database.ts";

type Running = { open: boolean };

/**
 * Following every promise to know what runs inside a transaction costs each request some six per cent, so it is
 * done where mistakes are made and found: when the program runs from its sources, tests included. The built
 * program does without.
 */
const running = import.meta.url.endsWith(".ts") ? new AsyncLocalStorage<Running>() : null;

/**
 * Called before every statement on the outer database. Inside a transaction such a statement would wait for
 * ever on the embedded database (one connection) and run outside the transaction on PostgreSQL.
 */
export function refuseInsideTransaction(): void {
  if (running?.getStore()?.open === true) {
    throw new Error(
      "The outer database was used inside a transaction; use the transaction that was handed in.",
    );
  }
}

const waiting = new WeakMap<Db, (() => void)[]>();

/** Runs `work` once `tx` has committed (not at all when it fails), or at once when it is no transaction. */
export function afterCommit(tx: Db, work: () => void): void {
  const queue = waiting.get(tx);
  if (queue === undefined) work();
  else queue.push(work);
}

/** Makes `db.transaction` mark what runs inside it, so that the functions above know. */
export function guardTransactions(db: Db): Db {
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
