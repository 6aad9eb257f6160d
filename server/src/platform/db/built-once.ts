import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "./database.ts";

type Values = Record<string, unknown>;
type Prepared<Answer> = { execute(values: Values): Promise<Answer> };
/** What Drizzle's databases and transactions have, whatever the driver. */
type Inside = { readonly session: { readonly client: object } };

/**
 * A statement whose text is made once instead of at each call; the making costs more than the sending. Unlike
 * Drizzle's own prepared statements it can run inside any transaction.
 * @param build makes it with `.prepare(name)`; the name is its own in the whole program
 */
export function builtOnce<Answer>(
  build: (db: Db) => Prepared<Answer>,
): (on: Db, values: Values) => Promise<Answer> {
  // One for each driver, since tests speak with several in one process.
  const built = new Map<unknown, Prepared<Answer>>();
  return (on, values) => {
    const { session } = on as unknown as Inside;
    let statement = built.get(session.constructor);
    if (statement === undefined) {
      statement = build(on);
      built.set(session.constructor, statement);
    }
    // The same statement, on the connection of this database or transaction.
    const here = Object.create(statement, { client: { value: session.client } }) as Prepared<Answer>;
    return here.execute(values);
  };
}

/** The value of that name, written as this column writes it. Not null, except where the column's type is text. */
export const given = (column: PgColumn, name: string) => sql`${sql.param(sql.placeholder(name), column)}`;
