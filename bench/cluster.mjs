import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "@promptsmith/testing/postgres";
import { pin, startServer } from "@promptsmith/testing/server-process";
import { call } from "./paired-slices.mjs";
import { tokenOf } from "./seed-data.mjs";

export const cookieOf = (n) => `sid=${tokenOf(n)}`;

/**
 * A PostgreSQL on the second core beside the load, any number of databases in it, and servers on the first core.
 * @returns {Promise<{ folder: string, database: (name: string) => Promise<object>, stop: () => Promise<void> }>}
 */
export async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), "promptsmith-bench-"));
  const postgres = await startPostgres({ settings: ["shared_buffers=256MB", "max_wal_size=2GB"] });
  pin(Number(readFileSync(join(postgres.folder, "data/postmaster.pid"), "utf8").split("\n")[0]), 1);
  pin(process.pid, 1);
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  const clients = [admin];
  let started = 0;

  return {
    folder,
    /** A database of its own, with a client for seeding and for looking. */
    async database(name) {
      await admin.query(`create database ${name}`);
      const url = postgres.url.replace(/\/postgres$/, `/${name}`);
      const env = { APP_SECRET: "a secret for measuring only, long enough", GEOIP_URL: "off" };
      let client = null;
      return {
        env,
        async client() {
          if (client === null) {
            client = new pg.Client(url);
            await client.connect();
            clients.push(client);
          }
          return client;
        },
        /** The product on this database, ready, or another server that is told where it is. */
        async start(more = {}, script = undefined) {
          started += 1;
          const own = `${name}${started}`;
          const where = {
            DATABASE_URL: `${url}?application_name=${own}`,
            DATA_DIR: join(folder, own),
          };
          const log = join(folder, `${own}.log`);
          const server = await startServer({ script, core: 0, log, env: { ...env, ...where, ...more } });
          /** The processes of the database that work for this server at the moment. */
          const backends = async () => {
            const sql = "select pid from pg_stat_activity where application_name = $1";
            return (await admin.query(sql, [own])).rows.map(({ pid }) => pid);
          };
          return Object.assign(server, { backends });
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

/** These differ from answer to answer, or belong to the connection. */
const NOT_COPIED = /^(date|connection|keep-alive|x-request-id|content-length|transfer-encoding)$/;

/** The headers of the product's answer to this call, which a hand-written side has to send too. */
export async function headersOf(port, { path, ...asked }) {
  const { headers } = await fetch(`http://127.0.0.1:${port}${path}`, asked);
  const copied = [...headers].filter(([name]) => !NOT_COPIED.test(name));
  return { BENCH_HEADERS: JSON.stringify(Object.fromEntries(copied)) };
}
