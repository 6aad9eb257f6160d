import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "./database.ts";

type Running = { open: boolean; afterCommit: (() => void)[] };

const running = new AsyncLocalStorage<Running>();

/**
 * Called before every statement on the outer database. Inside a transaction such a statement would wait for
 * ever on the embedded database (one connection) and run outside the transaction on PostgreSQL.
 */
export function refuseInsideTransaction(): void {
  if (running.getStore()?.open === true) {
    throw new Error(
      "The outer database was used inside a transaction; use the transaction that was handed in.",
    );
  }
}

/** Runs `work` once the surrounding transaction has committed (not at all when it fails), or at once without one. */
export function afterCommit(work: () => void): void {
  const current = running.getStore();
  if (current?.open === true) current.afterCommit.push(work);
  else work();
}

/** Makes `db.transaction` mark what runs inside it, so that the two functions above know. */
export function guardTransactions(db: Db): Db {
  const plain = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    refuseInsideTransaction();
    const mark: Running = { open: true, afterCommit: [] };
    try {
      const result = await plain((tx) => running.run(mark, () => work(tx)), config);
      mark.open = false;
      for (const later of mark.afterCommit) later();
      return result;
    } finally {
      mark.open = false;
    }
  };
  return db;
}
