import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inProject } from "../scripts/lib/project.mjs";
import { startPostgres } from "../scripts/lib/temporary-postgres.mjs";
import { call } from "./paired-slices.mjs";
import { pin, startServer } from "./processes.mjs";
import { tokenOf } from "./seed-data.mjs";

export const APP = inProject("server/dist/main.js");
export const cookieOf = (n) => `sid=${tokenOf(n)}`;

/**
 * A PostgreSQL on the second core, any number of databases in it, and servers on the first.
 * @param {{ settings?: string[] }} [options] settings: further ones of PostgreSQL's
 * @returns {Promise<{ folder: string, postgres: object, database: (name: string) => Promise<object>, stop: () => Promise<void> }>}
 */
export async function startCluster({ settings = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "promptsmith-bench-"));
  const postgres = await startPostgres({
    settings: ["shared_buffers=256MB", "max_wal_size=2GB", ...settings],
  });
  pin(Number(readFileSync(join(postgres.folder, "data/postmaster.pid"), "utf8").split("\n")[0]), 1);
  pin(process.pid, 1);
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  const clients = [admin];
  let started = 0;

  return {
    folder,
    postgres,
    /** A database of its own, with a client for seeding and for looking. */
    async database(name) {
      await admin.query(`create database ${name}`);
      const url = postgres.url.replace(/\/postgres$/, `/${name}`);
      const env = {
        DATABASE_URL: url,
        APP_SECRET: "a secret for measuring only, long enough",
        GEOIP_URL: "off",
      };
      let client = null;
      return {
        name,
        env,
        async client() {
          if (client === null) {
            client = new pg.Client(url);
            await client.connect();
            clients.push(client);
          }
          return client;
        },
        /** The product on this database, ready. */
        start: (more = {}) => {
          started += 1;
          const own = `${name}${started}`;
          return startServer(APP, {
            env: { ...env, DATA_DIR: join(folder, own), ...more },
            folder,
            name: own,
            ready: "/readyz",
          });
        },
        /** The server processes of the database that work for this product at the moment. */
        async backends() {
          const { rows } = await admin.query(
            "select pid from pg_stat_activity where datname = $1 and application_name = ''",
            [name],
          );
          return rows.map(({ pid }) => pid);
        },
      };
    },
    async stop() {
      for (const client of clients) await client.end().catch(() => undefined);
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @returns {Promise<Record<string, string>>} what a seeded person sends with a changing call */
export async function changingHeaders(port, n) {
  const cookie = cookieOf(n);
  const { body } = await call({ port, path: "/api/csrf-token", headers: { cookie } });
  return { cookie, "x-csrf-token": JSON.parse(body).csrfToken, "content-type": "application/json" };
}
