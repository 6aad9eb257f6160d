import { afterAll, beforeAll, expect, test } from "vitest";

import type { Db } from "../../platform/db/database.ts";
import { overPglite } from "../../platform/db/drizzle-adapter.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { startPglite } from "../../platform/db/pglite-client.ts";
import { StatementWatch } from "../../platform/db/statement-watch.ts";
import { MIGRATIONS } from "../../../test/support/database-template.ts";

/** What migrations make of rows from before ends of friendships and shares were written down. */
const BEFORE_ENDS = 2;
const [ANN, BOB, EVE, DAN] = [1, 2, 3, 4];
const DAY = (day: number): string => `2026-01-0${day}T00:00:00.000Z`;

let client: Awaited<ReturnType<typeof startPglite>>;
let db: Db;

beforeAll(async () => {
  client = await startPglite({ folder: null, template: null }, () => undefined, new StatementWatch());
  db = overPglite(client);
  await migrate(db, MIGRATIONS, { first: BEFORE_ENDS });
  for (const name of ["ann", "bob", "eve", "dan"])
    await db.execute(
      `insert into users (username, email, created_at) values ('${name}', '${name}@example.org', '${DAY(1)}')`,
    );
  await db.execute(
    `insert into challenges (title, description, difficulty, category, points, created_at)
     select 'Plants', 'Ask for a report.', 'easy', 'Business', 10, '${DAY(1)}' from generate_series(1, 4)`,
  );
  const friendship = (a: number, b: number, status: string, at: string) =>
    db.execute(
      `insert into friendships (user_id, friend_id, status, created_at, updated_at) values (${a}, ${b}, '${status}', '${DAY(1)}', '${at}')`,
    );
  await friendship(ANN, BOB, "accepted", DAY(2));
  await friendship(EVE, ANN, "rejected", DAY(3));
  await friendship(ANN, DAN, "cancelled", DAY(3));
  const invitation = (sender: number, recipient: number | null, token: string, type: string, at: string) =>
    db.execute(
      `insert into friendship_invitations (sender_id, recipient_id, invite_token, invite_type, recipient_email, status, created_at, updated_at)
       values (${sender}, ${recipient}, '${token}', '${type}', ${type === "email" ? `'${token}@example.org'` : null}, 'pending', '${at}', '${at}')`,
    );
  await invitation(EVE, ANN, "mail-to-ann", "email", DAY(2));
  await invitation(ANN, BOB, "mail-to-bob", "email", DAY(2));
  await invitation(ANN, null, "link-of-ann", "link", DAY(5));
  const share = (token: string, sender: number | null, recipient: number | null, type: string, id: number) =>
    db.execute(
      `insert into challenge_invitations (sender_id, recipient_id, challenge_id, share_token, share_type, recipient_email, message, created_at)
       values (${sender}, ${recipient}, ${id}, '${token}', '${type}', ${type === "email" ? "'eve@example.org'" : null}, 'Beat me', '${DAY(2)}')`,
    );
  await share("to a friend", ANN, BOB, "internal", 1);
  await share("to who was one", ANN, EVE, "internal", 1);
  await share("from who was one", EVE, ANN, "internal", 2);
  await share("to who never was one", BOB, DAN, "internal", 1);
  await share("by link", ANN, null, "link", 1);
  await share("opened by link by a stranger", BOB, EVE, "link", 3);
  await share("opened by link by who was one", ANN, EVE, "link", 3);
  await share("mailed to who was one", ANN, null, "email", 4);
  await share("of who left", null, BOB, "internal", 2);
  await share("of who left, to nobody", null, null, "link", 2);
  await migrate(db, MIGRATIONS);
});
afterAll(() => client.close());

const rows = async (query: string) => (await db.execute(query)).rows;

test("friendships that are over count as removed, and old links to them as made before that", async () => {
  expect(
    await rows(
      `select status, ended_as, ended_by, ended_at >= updated_at as late,
         ended_at >= (select max(created_at) from friendship_invitations where sender_id = ${ANN}) as "afterLinks",
         other_ended_as from friendships order by id`,
    ),
  ).toEqual([
    {
      status: "accepted",
      ended_as: null,
      ended_by: null,
      late: null,
      afterLinks: null,
      other_ended_as: null,
    },
    {
      status: "rejected",
      ended_as: "removed",
      ended_by: null,
      late: true,
      afterLinks: true,
      other_ended_as: null,
    },
    {
      status: "cancelled",
      ended_as: "removed",
      ended_by: null,
      late: true,
      afterLinks: true,
      other_ended_as: null,
    },
  ]);
  const ended = await rows("select invite_token from friendship_invitations where ended_at is not null");
  expect(ended).toEqual([{ invite_token: "mail-to-ann" }]);
});

test("shares between people who are friends no more are ended, and no others", async () => {
  const tokens = async (where: string) =>
    (await rows(`select share_token from challenge_invitations where ${where} order by id`)).map(
      ({ share_token }) => share_token,
    );
  expect(await tokens("ended_at is not null")).toEqual([
    "to who was one",
    "from who was one",
    "to who never was one",
    "opened by link by who was one",
    "mailed to who was one",
  ]);
  expect(await tokens("ended_at is null")).toEqual([
    "to a friend",
    "by link",
    "opened by link by a stranger",
    "of who left",
  ]);
});

test("messages and addresses left by people who had left before are removed", async () => {
  expect(
    await rows("select message, recipient_email from challenge_invitations where sender_id is null"),
  ).toEqual([{ message: null, recipient_email: null }]);
});
