import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { databaseUrl, MIGRATIONS, POSTGRES } from "../../../test/support/database-template.ts";
import { practise } from "../../../test/support/practise.ts";
import { startTestApp } from "../../../test/support/test-app.ts";
import type { Member, TestApp } from "../../../test/support/test-app.ts";
import { copyOnPostgres, openTestDatabase } from "../../../test/support/test-database.ts";

const PEOPLE = 8;

async function asked(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

type Level = readonly [level: string, pooler: "transaction" | undefined];
const EMBEDDED: Level[] = [["its own", undefined]];
const LEVELS: Level[] = [
  ["serializable", undefined],
  ["serializable", "transaction"],
  ["repeatable read", undefined],
  ["repeatable read", "transaction"],
];

/** A server's operator may have chosen another default; the embedded database has its own alone. */
async function openWithDefault(level: string, pooler: "transaction" | undefined): Promise<OpenDatabase> {
  if (POSTGRES === undefined) return await openTestDatabase();
  const copy = await copyOnPostgres(POSTGRES);
  await asked(POSTGRES, `alter database ${copy.name} set default_transaction_isolation = '${level}'`);
  const database = await openPostgres({
    url: databaseUrl(copy.name),
    migrationsFolder: MIGRATIONS,
    pooler,
    longTimeouts: true,
    onIdleError: () => undefined,
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      await copy.drop();
    },
  };
}

describe.each(POSTGRES === undefined ? EMBEDDED : LEVELS)(
  "a database whose default is %s, pooler: %s",
  (level, pooler) => {
    let database: OpenDatabase;
    let app: TestApp;
    let members: Member[];
    beforeAll(async () => {
      database = await openWithDefault(level, pooler);
      app = await startTestApp({ database });
      members = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => app.member(`isolated${n}`)));
    });
    afterAll(() => database.close());

    /** One call of each person to each other one, all at the same instant. */
    const toEachOther = <T>(call: (from: Member, to: Member) => Promise<T>): Promise<T[]> =>
      Promise.all(members.flatMap((from) => members.filter((to) => to !== from).map((to) => call(from, to))));

    test("people who work at the same time lose nothing", async () => {
      const own = async (member: Member) => {
        await Promise.all([member.get("/api/challenges"), member.get("/api/challenges?category=Cooking")]);
        for (let n = 0; n < 2; n += 1) await practise(member);
        const user = await member.get<{ completedChallenges: number }>("/api/user");
        expect(user.body.completedChallenges).toBe(2);
      };
      await Promise.all(members.map(own));
      const { rows } = await database.db.execute(
        sql`select count(*)::int as awards, count(distinct user_id)::int as people from point_awards`,
      );
      expect(rows).toEqual([{ awards: 2 * PEOPLE, people: PEOPLE }]);
    });

    test("people who ask each other at the same time become friends, or are told that they were asked", async () => {
      const answers = await toEachOther((from, to) => from.post("/api/friendships", { friendId: to.id }));
      const statuses = new Set(answers.map(({ status }) => status));
      expect([...statuses].filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
      const { rows } = await database.db.execute(sql`select count(*)::int as pairs from friendships`);
      expect(rows).toEqual([{ pairs: (PEOPLE * (PEOPLE - 1)) / 2 }]);
    });

    test("one person's calls from several windows all succeed", async () => {
      for (const member of members.slice(0, 2)) {
        const days = [1, 2, 3, 4, 5, 6].map((n) => ({
          categories: ["Art", "Music", "Cooking"].slice(0, 1 + (n % 3)),
        }));
        const answers = await Promise.all([
          ...days.map((body) => member.post("/api/interests", body)),
          ...days.map(() =>
            member.put("/api/profile", { displayName: "Ann", age: "25-34", country: "France" }),
          ),
          ...days.map(() => member.get("/api/user")),
        ]);
        expect(answers.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
      }
    });

    // The embedded database does one transaction at a time, so none is in another's way.
    describe.each(POSTGRES === undefined ? [] : [POSTGRES])("beside others", () => {
      test("a transaction that the database gives up for another's sake is repeated, a few times", async () => {
        const gaveUp = (code: string) =>
          sql.raw(`do $$ begin raise exception 'given up' using errcode = '${code}'; end $$`);
        const keyed = (key: string) =>
          sql`insert into rate_limits (key, hits, resets_at) values (${key}, 1, '2026-01-01')`;
        for (const code of ["40001", "40P01"]) {
          let tries = 0;
          const work = (failures: number) =>
            database.db.transaction(async (tx) => {
              tries += 1;
              await tx.execute(keyed(`${code} ${failures}`));
              if (tries <= failures) await tx.execute(gaveUp(code));
              return tries;
            });
          expect(await work(2)).toBe(3);
          tries = 0;
          await expect(work(Infinity)).rejects.toThrow("Failed query");
          expect(tries).toBe(4);
        }
        const { rows } = await database.db.execute(
          sql`select key from rate_limits where key like '40%' order by 1`,
        );
        expect(rows).toEqual([{ key: "40001 2" }, { key: "40P01 2" }]);
      });

      test("two transactions that lock each other out both end well", async () => {
        await database.db.execute(
          sql`insert into rate_limits (key, hits, resets_at) values ('left', 0, '2026-01-01'), ('right', 0, '2026-01-01')`,
        );
        const more = (key: string) => sql`update rate_limits set hits = hits + 1 where key = ${key}`;
        let met = 0;
        let meet = (): void => undefined;
        const both = new Promise<void>((resolve) => {
          meet = resolve;
        });
        const crossing = (first: string, second: string) =>
          database.db.transaction(async (tx) => {
            await tx.execute(more(first));
            met += 1;
            if (met === 2) meet();
            await both;
            await tx.execute(more(second));
          });
        await Promise.all([crossing("left", "right"), crossing("right", "left")]);
        const { rows } = await database.db.execute(
          sql`select hits from rate_limits where key in ('left', 'right')`,
        );
        expect(rows).toEqual([{ hits: 2 }, { hits: 2 }]);
      });
    });
  },
);
