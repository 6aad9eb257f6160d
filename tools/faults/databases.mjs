import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@promptsmith/testing/postgres";

/**
 * @typedef {{ name: string, env: Record<string, string>, look: (query: (run: (sql: string, params?: unknown[]) => Promise<object[]>) => Promise<T>) => Promise<T>,
 *   remove: () => Promise<void>, postgres?: Awaited<ReturnType<typeof startPostgres>> }} Place
 */

/** The settings of a place whose database is reached through a proxy. */
export const through = (place, proxy) => ({
  ...place.env,
  DATABASE_URL: place.env.DATABASE_URL.replace(`:${place.postgres.port}/`, `:${proxy.port}/`),
});

/** The embedded database; looked into only while no application has it open. @returns {Promise<Place>} */
export async function embedded({ within = tmpdir() } = {}) {
  const folder = mkdtempSync(join(within, "promptsmith-fault-"));
  return {
    name: "embedded",
    env: { DATA_DIR: folder },
    async look(work) {
      const { PGlite } = await import("@electric-sql/pglite");
      const database = await PGlite.create({ dataDir: join(folder, "database") });
      try {
        return await work(async (sql, params) => (await database.query(sql, params)).rows);
      } finally {
        await database.close();
      }
    },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A PostgreSQL of its own that keeps its promises (fsync on). @returns {Promise<Place>} */
export async function real({ within = tmpdir() } = {}) {
  const folder = mkdtempSync(join(within, "promptsmith-fault-"));
  const postgres = await startPostgres({ within });
  return {
    name: "PostgreSQL",
    postgres,
    env: {
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      APP_SECRET: "a secret of the fault suite, long enough",
    },
    async look(work) {
      const { default: pg } = await import("pg");
      const client = new pg.Client(postgres.url);
      await client.connect();
      try {
        return await work(async (sql, params) => (await client.query(sql, params)).rows);
      } finally {
        await client.end();
      }
    },
    async remove() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
