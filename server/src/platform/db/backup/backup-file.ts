import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Db } from "../database.ts";
import {
  continueIds,
  emptyTables,
  prepareForRows,
  readRows,
  tablesInOrder,
  writeRows,
} from "./table-rows.ts";
import type { Table } from "./table-rows.ts";

/** Packed lines of JSON: a head, then for each table its name and its rows, and an end that proves completeness. */
type Head = {
  readonly format: typeof FORMAT;
  readonly migrations: readonly string[];
  readonly madeAt: string;
};
type TableLine = { readonly table: string };
type End = { readonly rows: number; readonly sha256: string };

const FORMAT = "promptsmith-backup-1";
const AT_ONCE = 2_000;
/** What belongs to the running product and not to its data: its rows stay where they are, and a restore ends them. */
const OF_ONE_INSTANCE: ReadonlySet<string> = new Set(["started_with"]);

export class BadBackup extends Error {
  override readonly name = "BadBackup";
}

/**
 * Writes all rows as of one instant. The file appears under its name when it is complete and on the disk.
 * @returns number of rows
 */
export async function writeBackup(
  db: Db,
  {
    file,
    migrations,
    now,
  }: { readonly file: string; readonly migrations: readonly string[]; readonly now: Date },
): Promise<number> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  const packed = createGzip();
  const target = createWriteStream(part, { mode: 0o600 });
  const finished = pipeline(packed, target);
  // Where the file cannot be written it fails at once, long before anything waits for it.
  finished.catch(() => undefined);
  const hash = createHash("sha256");
  let rows = 0;
  const put = async (line: string): Promise<void> => {
    hash.update(`${line}\n`);
    if (packed.destroyed) await finished;
    if (!packed.write(`${line}\n`)) await once(packed, "drain");
  };
  try {
    await db.transaction(
      async (tx) => {
        await prepareForRows(tx);
        await put(JSON.stringify({ format: FORMAT, migrations, madeAt: now.toISOString() } satisfies Head));
        for (const table of await tablesInOrder(tx)) {
          await put(JSON.stringify({ table: table.name } satisfies TableLine));
          if (OF_ONE_INSTANCE.has(table.name)) continue;
          for await (const lines of readRows(tx, table)) {
            for (const line of lines) await put(line);
            rows += lines.length;
          }
        }
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
    packed.end(`${JSON.stringify({ rows, sha256: hash.digest("hex") } satisfies End)}\n`);
    await finished;
    const handle = await open(part, "r+");
    await handle.sync();
    await handle.close();
    renameSync(part, file);
    return rows;
  } catch (error) {
    packed.destroy();
    target.destroy();
    rmSync(part, { force: true });
    throw error;
  }
}

/** Node's readline never ends when its source fails, so lines are cut by hand. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const source = createReadStream(file);
  source.on("error", (error) => unpacked.destroy(error));
  source.pipe(unpacked).setEncoding("utf8");
  try {
    let rest = "";
    for await (const piece of unpacked as AsyncIterable<string>) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
    if (rest !== "") yield rest;
  } catch (error) {
    if (error instanceof BadBackup || (error as NodeJS.ErrnoException).code === "ENOENT") throw error;
    throw new BadBackup(`${file} cannot be read: ${(error as Error).message}`);
  } finally {
    source.destroy();
  }
}

function readHead(line: string | undefined, file: string): Head {
  try {
    const head = JSON.parse(line ?? "") as Head;
    if (head.format === FORMAT) return head;
  } catch {
    // Anything that is no head is answered below.
  }
  throw new BadBackup(`${file} is not a backup of this product`);
}

function readEnd(line: string | null): Partial<End> {
  try {
    return JSON.parse(line ?? "") as Partial<End>;
  } catch {
    return {};
  }
}

/** Reads the file to its end. @throws BadBackup unless every byte of it is there and unchanged */
export async function verifyBackup(file: string): Promise<Head & End> {
  const hash = createHash("sha256");
  let head: Head | null = null;
  let before: string | null = null;
  for await (const line of linesOf(file)) {
    head ??= readHead(line, file);
    if (before !== null) hash.update(`${before}\n`);
    before = line;
  }
  if (head === null) throw new BadBackup(`${file} is empty`);
  const end = readEnd(before);
  if (end.sha256 !== hash.digest("hex") || end.rows === undefined) {
    throw new BadBackup(`${file} is damaged or cut off`);
  }
  return { ...head, rows: end.rows, sha256: end.sha256 };
}

/** Replaces everything in the database, in one transaction. The file has been verified. @returns number of rows */
export async function readBackup(db: Db, file: string): Promise<number> {
  return await db.transaction(async (tx) => {
    await prepareForRows(tx);
    const tables = await tablesInOrder(tx);
    await emptyTables(tx, tables);
    let table: Table | null = null;
    let waiting: string[] = [];
    let rows = 0;
    const flush = async (): Promise<void> => {
      if (table !== null && waiting.length > 0) await writeRows(tx, table, waiting);
      rows += waiting.length;
      waiting = [];
    };
    for await (const line of linesOf(file)) {
      const named = /^\{"table":"([a-z_]+)"\}$/.exec(line)?.[1];
      if (named !== undefined) {
        await flush();
        table = tables.find(({ name }) => name === named) ?? null;
        if (table === null) throw new BadBackup(`${file} holds the unknown table ${named}`);
      } else if (table !== null && !line.startsWith('{"rows":')) {
        waiting.push(line);
        if (waiting.length >= AT_ONCE) await flush();
      }
    }
    await flush();
    for (const one of tables) await continueIds(tx, one);
    return rows;
  });
}

/** Compares two backups row by row. @returns the first row that differs, or null; what follows may be shifted */
export async function firstDifference(one: string, other: string): Promise<string | null> {
  const [left, right] = [linesOf(one), linesOf(other)];
  let table = "";
  let row = 0;
  for (;;) {
    const [a, b] = [await left.next(), await right.next()];
    if (a.done === true && b.done === true) return null;
    const line = String(a.value ?? "");
    const named = /^\{"table":"([a-z_]+)"\}$/.exec(line)?.[1];
    row = named === undefined ? row + 1 : 0;
    table = named ?? table;
    const isData = table !== "" && !line.startsWith('{"rows":');
    if (isData && a.value !== b.value) return `${table}, row ${row} by key`;
  }
}
