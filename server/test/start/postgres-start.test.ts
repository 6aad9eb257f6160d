import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createSecureContext, TLSSocket } from "node:tls";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { openPostgres } from "../../src/platform/db/postgres.ts";
import { databaseUrl, MIGRATIONS, POSTGRES } from "../support/database-template.ts";
import { assertOneLine, startWith } from "../support/real-start.ts";
import { selfSignedCertificate } from "../support/self-signed-certificate.ts";
import { startTestApp } from "../support/test-app.ts";
import type { TestApp } from "../support/test-app.ts";
import { copyOnPostgres } from "../support/test-database.ts";

const PROGRAM = new URL("../../dist/operations.js", import.meta.url);
const dataDir = mkdtempSync(join(tmpdir(), "promptsmith-postgres-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const word = () => randomBytes(6).toString("hex");
const settings = (url: string) => ({ DATA_DIR: dataDir, DATABASE_URL: url });

async function asked(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
const open = (url: string): Promise<OpenDatabase> =>
  openPostgres({ url, migrationsFolder: MIGRATIONS, longTimeouts: true, onIdleError: () => undefined });

// Only where there is a server with roles and settings of its own.
describe.each(POSTGRES === undefined ? [] : [POSTGRES])("on PostgreSQL", { timeout: 180_000 }, (admin) => {
  const role = `learner_${word()}`;
  let copy: Awaited<ReturnType<typeof copyOnPostgres>>;
  const asRole = (name: string, query = ""): string => {
    const url = new URL(databaseUrl(name));
    url.username = role;
    url.password = "word";
    return `${url.href}${query}`;
  };
  beforeAll(async () => {
    copy = await copyOnPostgres(admin);
    await asked(admin, `create role ${role} login password 'word'`);
    await asked(
      databaseUrl(copy.name),
      `grant usage on schema public, drizzle to ${role}`,
      `grant select on all tables in schema drizzle to ${role}`,
      `grant select, insert, update, delete on all tables in schema public to ${role}`,
      `grant usage on all sequences in schema public to ${role}`,
    );
  });
  afterAll(async () => {
    await copy.drop();
    await asked(admin, `drop role if exists ${role}`);
  });

  test("a database that is not there is told in one line", () =>
    assertOneLine(
      settings(databaseUrl("nowhere_at_all")),
      /DATABASE_URL .*nowhere_at_all.* does not exist.*createdb/,
    ));

  test("a role that may only read and write rows starts the product", async () => {
    const { output } = await startWith(settings(asRole(copy.name)));
    expect(output).toContain("is ready at");
  });

  test("a role without a right to the rows is told so in one line", async () => {
    await asked(databaseUrl(copy.name), `revoke select on all tables in schema public from ${role}`);
    await assertOneLine(settings(asRole(copy.name)), /database .*permission denied.*docs\/operations\.md/);
    await asked(databaseUrl(copy.name), `grant select on all tables in schema public to ${role}`);
  });

  test("an empty database in which nothing may be made is told so in one line", async () => {
    const name = `promptsmith_test_${word()}`;
    await asked(admin, `create database ${name} template template0`);
    await assertOneLine(settings(asRole(name)), /DATABASE_URL .*permission denied.*docs\/operations\.md/);
    await asked(admin, `drop database ${name}`);
  });

  test.each([
    ["can only be read", "set default_transaction_read_only = on", /database .*read-only.*DATABASE_URL/],
    [
      "searches a schema that is not there",
      "set search_path = no_such_schema",
      /DATABASE_URL .*no schema has been selected.*search_path/,
    ],
    ["takes no connections", "with allow_connections false", /DATABASE_URL .*not currently accepting/],
  ])("a database that %s is told so in one line", async (_, change, line) => {
    const own = await copyOnPostgres(admin);
    await asked(admin, `alter database ${own.name} ${change}`);
    await assertOneLine(settings(databaseUrl(own.name)), line);
    await asked(admin, `alter database ${own.name} with allow_connections true`);
    await own.drop();
  });

  test.each(["SQL_ASCII", "LATIN1"])(
    "a database in %s, which holds not every script, is refused",
    async (encoding) => {
      const name = `promptsmith_test_${word()}`;
      await asked(admin, `create database ${name} encoding '${encoding}' locale 'C' template template0`);
      await assertOneLine(
        settings(databaseUrl(name)),
        new RegExp(`DATABASE_URL .*${encoding}.*encoding 'UTF8'`),
      );
      const command = (...words: string[]) =>
        startWith(settings(databaseUrl(name)), [], fileURLToPath(PROGRAM), words);
      // Saving what is there leads out of it; everything else would write on.
      const file = join(dataDir, `${encoding}.gz`);
      const backup = await command("backup", file);
      expect([backup.code, backup.output]).toEqual([0, expect.stringContaining(file)]);
      for (const words of [["restore", file, "--replace"], ["check:ledger"], ["operate", "health"]]) {
        const { code, output } = await command(...words);
        expect([words, code, output]).toEqual([
          words,
          1,
          expect.stringMatching(new RegExp(`^DATABASE_URL [^\n]*${encoding}[^\n]*\n$`)),
        ]);
      }
      await asked(admin, `drop database ${name}`);
    },
  );

  test("a role that may not sign in is told so in one line", async () => {
    await asked(admin, `create role ${role}_guest nologin`);
    const url = new URL(databaseUrl(copy.name));
    url.username = `${role}_guest`;
    await assertOneLine(settings(url.href), /DATABASE_URL .*not permitted to log in.*password/);
    await asked(admin, `drop role ${role}_guest`);
  });

  test("TLS that the server does not speak is told in one line", () =>
    assertOneLine(
      settings(`${databaseUrl(copy.name)}?sslmode=verify-full`),
      /DATABASE_URL .*does not support SSL.*sslmode/,
    ));

  test("tables may be in a schema of the role's own, beside another product's", async () => {
    const name = `promptsmith_test_${word()}`;
    await asked(admin, `create database ${name} template template0`);
    await (await open(databaseUrl(name))).close();
    await asked(databaseUrl(name), `create schema ${role} authorization ${role}`);
    await asked(admin, `alter role ${role} in database ${name} set search_path = ${role}`);
    for (let start = 0; start < 2; start += 1) {
      const { output } = await startWith(settings(asRole(name)));
      expect(output).toContain("is ready at");
    }
    const rows = await asked(
      databaseUrl(name),
      `select n.nspname as schema, count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and c.relname in ('users', 'sessions') group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { schema: role, tables: 2 },
      { schema: "public", tables: 2 },
    ]);
    await asked(admin, `drop database ${name} with (force)`);
  });

  test("a migration waits for another one, says so, and needs no lock where nothing is missing", async () => {
    const name = `promptsmith_test_${word()}`;
    await asked(admin, `create database ${name} template template0`);
    // The locks of other databases have the same number.
    const elsewhere = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const other = `promptsmith_test_${word()}`;
        await asked(admin, `create database ${other} template template0`);
        const client = new pg.Client({ connectionString: databaseUrl(other) });
        await client.connect();
        await client.query("select pg_advisory_lock(7301944)");
        return { other, client };
      }),
    );
    const holder = new pg.Client({ connectionString: databaseUrl(name) });
    await holder.connect();
    const { rows } = await holder.query<{ pid: number }>(
      "select pg_backend_pid() as pid, pg_advisory_lock(7301944)",
    );
    const backends: (number | null)[] = [];
    const waiting = openPostgres({
      url: databaseUrl(name),
      migrationsFolder: MIGRATIONS,
      onIdleError: () => undefined,
      onWaiting: (backend) => void backends.push(backend),
    });
    await expect.poll(() => backends[0], { timeout: 20_000 }).toBe(rows[0]?.pid);
    await holder.query("select pg_advisory_unlock(7301944)");
    const database = await waiting;
    const held = await database.db.execute(
      "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    );
    expect(held.rows).toEqual([]);
    await holder.query("select pg_advisory_lock(7301944)");
    await migrate(database.db, MIGRATIONS);
    await holder.end();
    await database.close();
    await asked(admin, `drop database ${name} with (force)`);
    for (const { other, client } of elsewhere) {
      await client.end();
      await asked(admin, `drop database ${other} with (force)`);
    }
  });

  test("nothing is sent at the start of a connection that a pooler may refuse, and limits hold all the same", async () => {
    const target = new URL(databaseUrl(copy.name));
    const starts: string[] = [];
    const relay = createServer((socket) => {
      socket.once("data", (first) => {
        starts.push(first.toString("latin1"));
        const server = connect(Number(target.port || 5432), target.hostname);
        server.on("error", () => socket.destroy());
        socket.on("error", () => server.destroy());
        server.write(first);
        socket.pipe(server).pipe(socket);
      });
    });
    await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
    const through = new URL(target);
    through.hostname = "127.0.0.1";
    through.port = String((relay.address() as AddressInfo).port);
    const database = await openPostgres({
      url: through.href,
      migrationsFolder: MIGRATIONS,
      onIdleError: () => undefined,
    });
    const { rows } = await database.db.execute("show statement_timeout");
    expect(rows).toEqual([{ statement_timeout: "1500ms" }]);
    expect(starts.length).toBeGreaterThan(1);
    for (const start of starts) expect(start).not.toMatch(/timeout|datestyle|options/i);
    await database.close();
    relay.close();
  });
});

describe.each(POSTGRES === undefined ? [] : [POSTGRES])(
  "dates in another form than the driver reads",
  (admin) => {
    let copy: Awaited<ReturnType<typeof copyOnPostgres>>;
    let database: OpenDatabase;
    let app: TestApp;
    beforeAll(async () => {
      copy = await copyOnPostgres(admin);
      await asked(admin, `alter database ${copy.name} set datestyle = 'German, DMY'`);
      database = await open(databaseUrl(copy.name));
      app = await startTestApp({ database });
    });
    afterAll(async () => {
      await database.close();
      await copy.drop();
    });

    test("are asked for in its form", async () => {
      const ann = await app.member("ann");
      const { status, body } = await ann.get<{ createdAt: string }>("/api/user");
      expect([status, body.createdAt]).toEqual([200, expect.stringMatching(/^2026-03-02T09:00/)]);
      expect((await ann.get("/api/challenges")).status).toBe(200);
    });
  },
);

describe("an address of a database that cannot be meant", { timeout: 120_000 }, () => {
  test.each([
    ["postgres://learner:a%e4zebra@127.0.0.1:1/learn", /DATABASE_URL .*%25/],
    ["postgres://learner:a#zebra@127.0.0.1:1/learn", /DATABASE_URL .*%23/],
    ["postgres://learner:a/zebra@127.0.0.1:1/learn", /DATABASE_URL .*%2F/],
    ["postgres://learner@127.0.0.1:port/learn", /DATABASE_URL .*host:5432/],
    ["mysql://learner@127.0.0.1/learn", /DATABASE_URL is not a postgres:/],
    ["127.0.0.1:5432/learn", /DATABASE_URL is not a postgres:/],
    [
      "postgres://learner@127.0.0.1:1/learn?sslrootcert=/no/such/ca.pem",
      /DATABASE_URL .*\/no\/such\/ca\.pem/,
    ],
  ])("%s is told in one line, without what may be a password", async (url, line) => {
    const { code, output } = await startWith(settings(url));
    expect(output).toMatch(/^Promptsmith cannot start: [^\n]+\n$/);
    expect(output).toMatch(line);
    expect(output).not.toMatch(/zebra|learner/);
    expect(code).toBe(1);
  });
});

test("an address at which nothing answers as PostgreSQL does is told in one line", async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  await assertOneLine(
    settings(`postgres://learner@127.0.0.1:${port}/learn`),
    /DATABASE_URL .*[Nn]othing .* answers as PostgreSQL/,
  );
  silent.close();
}, 120_000);

test("a certificate that no known authority has signed is told with what may help", async () => {
  const { key, cert } = selfSignedCertificate(dataDir, "127.0.0.1");
  const secureContext = createSecureContext({ key, cert });
  // PostgreSQL's own answer to the wish for TLS, and then TLS.
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.write("S");
      new TLSSocket(socket, { isServer: true, secureContext }).on("error", () => undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  for (const mode of ["require", "verify-full"])
    await assertOneLine(
      settings(`postgres://learner@127.0.0.1:${port}/learn?sslmode=${mode}`),
      /DATABASE_URL .*self-signed certificate.*sslrootcert.*no-verify/,
    );
  server.close();
}, 120_000);
