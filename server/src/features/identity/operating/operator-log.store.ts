import { asc } from "drizzle-orm";
import { operatorLog } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";

type Done = {
  readonly at: Date;
  readonly command: string;
  readonly userId?: number;
  readonly challengeId?: number;
  readonly addressHash?: string;
};

/**
 * Appends an entry in the transaction of the change it describes, so that neither exists without the other.
 */
export async function addToLog(tx: Db, done: Done): Promise<void> {
  await tx.insert(operatorLog).values(done);
}

export const readLog = (db: Db) => db.select().from(operatorLog).orderBy(asc(operatorLog.id));
