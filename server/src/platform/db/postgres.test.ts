import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startNetworkProxy } from "@promptsmith/testing/proxies/network";
import type { NetworkProxy } from "@promptsmith/testing/proxies/network";
import { databaseUrl, MIGRATIONS, POSTGRES } from "../../../test/support/database-template.ts";
import { startTestApp } from "../../../test/support/test-app.ts";
import type { TestApp } from "../../../test/support/test-app.ts";
import { copyOnPostgres } from "../../../test/support/test-database.ts";
import type { OpenDatabase } from "./database.ts";
import { isDatabaseUnavailable, isUniqueViolation } from "./errors/db-error.ts";
import { openPostgres } from "./postgres.ts";

describe("a database error", () => {
  const wrapped = (cause: unknown) => Object.assign(new Error("Failed query: select secret"), { cause });

  test.each([
    [{ code: "57P01" }, true],
    [{ code: "53300" }, true],
    [{ code: "08006" }, true],
    [{ code: "57014" }, true],
    [{ code: "ECONNREFUSED" }, true],
    [{ code: "ECONNRESET" }, true],
    [new Error("timeout exceeded when trying to connect"), true],
    [new Error("Query read timeout"), true],
    [new Error("Connection terminated unexpectedly"), true],
    [{ code: "23505" }, false],
    [{ code: "42P01" }, false],
    [new Error("something of our own"), false],
    [null, false],
  ])("%o: the same call may succeed a little later: %s", (cause, expected) => {
    expect(isDatabaseUnavailable(wrapped(cause))).toBe(expected);
  });

  test("names the constraint that was in the way", () => {
    const error = wrapped({ code: "23505", constraint: "users_email_unique" });
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, "users_email_unique")).toBe(true);
    expect(isUniqueViolation(error, "other")).toBe(false);
    expect(isUniqueViolation(new Error("duplicate key"))).toBe(false);
  });
});

// Only where there is a server to lose; the embedded database has no network between.
describe.each(POSTGRES === undefined ? [] : [POSTGRES])("when PostgreSQL goes away", (url) => {
  let proxy: NetworkProxy;
  let app: TestApp;
  let database: OpenDatabase;
  let copy: Awaited<ReturnType<typeof copyOnPostgres>>;

  beforeAll(async () => {
    const target = new URL(url);
    proxy = await startNetworkProxy({ host: target.hostname, port: Number(target.port || 5432) });
    copy = await copyOnPostgres(url);
    const through = new URL(databaseUrl(copy.name));
    through.port = String(proxy.port);
    through.hostname = "127.0.0.1";
    database = await openPostgres({
      url: through.href,
      migrationsFolder: MIGRATIONS,
      onIdleError: () => undefined,
    });
    app = await startTestApp({ database });
  });
  afterAll(async () => {
    await database.close();
    await proxy.stop();
    await copy.drop();
  });

  const timed = async () => {
    const since = performance.now();
    const headers = { cookie: `sid=${"A".repeat(43)}` };
    const response = await app.http.inject({ url: "/api/user", headers });
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      ms: performance.now() - since,
    };
  };

  test.each(["swallow", "refuse"] as const)(
    "answers 503 in time and recovers by itself (%s)",
    async (mode) => {
      expect((await timed()).status).toBe(401);
      proxy[mode]();
      const [first, ...others] = await Promise.all(Array.from({ length: 15 }, timed));
      for (const answer of [first, ...others]) {
        expect(answer?.status).toBe(503);
        expect(Number(answer?.headers["retry-after"])).toBeGreaterThan(0);
        expect(answer?.text).not.toMatch(/select|ECONN|sessions|at /);
        expect(answer?.ms).toBeLessThan(5_000);
      }
      expect((await app.http.inject("/healthz")).statusCode).toBe(200);
      expect((await app.http.inject("/readyz")).statusCode).toBe(503);
      proxy.pass();
      proxy.cut();
      await expect.poll(async () => (await timed()).status).toBe(401);
      expect((await app.http.inject("/readyz")).statusCode).toBe(200);
    },
  );

  test("a connection that dies inside a transaction leaves nothing behind, neither rows nor connections", async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      const work = database.db.transaction(async (tx) => {
        await tx.execute(
          sql`insert into rate_limits (key, hits, resets_at) values (${`cut ${turn}`}, 1, '2026-01-01')`,
        );
        proxy.cut();
        await tx.execute(sql`select 1`);
      });
      await expect(work).rejects.toThrow("Failed query");
    }
    const { rows } = await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from rate_limits where key like 'cut %'`,
    );
    expect(rows[0]?.n).toBe(0);
  });

  test("a statement that takes too long is given up", async () => {
    const slow = database.db.execute(sql`select pg_sleep(30)`);
    await expect(slow).rejects.toSatisfy(isDatabaseUnavailable);
  });
});
