import { parse, protocol } from "@electric-sql/pglite";
import type { PGlite, Results, RowMode } from "@electric-sql/pglite";

/** Statements kept ready at once; each takes some ten kilobytes of the database's memory. */
const READY = 200;
/** Texts remembered as seen once: lists of changing length make a text each, and are not worth keeping ready. */
const SEEN = 1_000;
/** A plan made for a small table is not used for ever: nothing else here notices that a table has grown. */
const PLANNED_FOR_MS = 5 * 60_000;
const READS_OR_WRITES = /^\s*(?:select|insert|update|delete|with)\b/i;
/** Nothing in them alters a table, and what sets a transaction's level must be its first statement. */
const BOUNDS = /^\s*(?:begin|commit|rollback|savepoint|release|set transaction)\b/i;

type Ready = { readonly name: string; readonly types: readonly number[] };
type Ask = { readonly sql: string; readonly params: readonly unknown[]; readonly rowMode: RowMode };

const { serialize } = protocol;

/**
 * The statements of one embedded database. PGlite has each parsed and planned whenever it comes, and that is most of the
 * time of a short one; from its second time on a statement stays ready here and is only bound and run, as `pg` does with
 * named ones.
 */
export class PgliteStatements {
  private readonly database: PGlite;
  private readonly seen = new Set<string>();
  private readonly ready = new Map<string, Ready>();
  private named = 0;
  private plannedAt = performance.now();

  constructor(database: PGlite) {
    this.database = database;
  }

  /** As `query` of PGlite: rows, and how many rows were changed. */
  async query(ask: Ask): Promise<Pick<Results, "rows" | "affectedRows">> {
    const { sql, params, rowMode } = ask;
    if (!READS_OR_WRITES.test(sql)) {
      await this.forgetBefore(sql);
      return this.database.query(sql, [...params], { rowMode });
    }
    if (this.ready.size >= READY || performance.now() - this.plannedAt > PLANNED_FOR_MS)
      await this.forgetAll();
    const statement = this.ready.get(sql) ?? (await this.secondTime(sql));
    if (statement === null) return this.database.query(sql, [...params], { rowMode });
    return this.run(statement, ask);
  }

  /** As `exec` of PGlite: statements without values, and without an answer. */
  async exec(sql: string): Promise<void> {
    await this.forgetBefore(sql);
    await this.database.exec(sql);
  }

  /** What may change tables or settings may alter what a statement that is ready would answer. */
  private async forgetBefore(sql: string): Promise<void> {
    if (!BOUNDS.test(sql)) await this.forgetAll();
  }

  private async forgetAll(): Promise<void> {
    this.seen.clear();
    this.plannedAt = performance.now();
    if (this.ready.size === 0) return;
    this.ready.clear();
    await this.database.exec("DEALLOCATE ALL");
  }

  private async secondTime(sql: string): Promise<Ready | null> {
    if (!this.seen.has(sql)) {
      if (this.seen.size >= SEEN) this.seen.clear();
      this.seen.add(sql);
      return null;
    }
    this.named += 1;
    const name = `s${this.named}`;
    const answer = await this.send(
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: "S", name }),
    );
    const statement = { name, types: parse.parseDescribeStatementResults(answer) };
    this.ready.set(sql, statement);
    return statement;
  }

  private async run({ name, types }: Ready, { params, rowMode }: Ask): Promise<Results> {
    const values = params.map((param, at) => this.written(param, types[at]));
    const answer = await this.send(
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: "P" }),
      serialize.execute({}),
    );
    const [results] = parse.parseResults(answer, this.database.parsers, { rowMode });
    return results ?? { rows: [], fields: [], affectedRows: 0 };
  }

  private written(param: unknown, type: number | undefined): string | null {
    if (param === null || param === undefined) return null;
    const write = type === undefined ? undefined : this.database.serializers[type];
    if (write !== undefined) return write(param);
    if (typeof param === "object")
      throw new TypeError(`The database has no way to write a value of type ${type}`);
    return String(param as string | number | boolean | bigint);
  }

  /**
   * One message to the database, ended so that an error leaves it ready for the next. Its thread lets statements come one
   * at a time, and files are written as they change: there is nothing to wait for before it, nor after it.
   */
  private send(...parts: Uint8Array[]): ReturnType<PGlite["execProtocolStream"]> {
    const message = Buffer.concat([...parts, serialize.sync()]);
    return this.database.execProtocolStream(message, { syncToFs: false });
  }
}
