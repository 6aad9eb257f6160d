import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Assume } from "drizzle-orm";
import type { StatementWatch } from "./statement-watch.ts";

/** Both drivers answer a raw statement with `rows`; nothing else of their answers is the same, so nothing else is typed. */
interface Rows extends PgQueryResultHKT {
  type: RowsOf<Assume<this["row"], Record<string, unknown>>>;
}
type RowsOf<Row> = { rows: Row[] };

/** The database, the same over the embedded one and PostgreSQL. A transaction is a `Db` too. */
export type Db = PgDatabase<Rows>;

export type OpenDatabase = {
  readonly db: Db;
  /** `embedded` is one connection in this process; `postgres` may be shared by many. */
  readonly kind: "embedded" | "postgres";
  /** Resolves when a trivial statement was answered. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** Times every statement, those inside transactions too. */
  readonly watch: StatementWatch;
  /** Connections to the server; null for the embedded database, which is one. */
  pool(): { total: number; idle: number; waiting: number } | null;
};
