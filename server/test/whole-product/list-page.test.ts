import { LIST_PAGE } from "@promptsmith/contract/kernel/list-page";
import { expect, test } from "vitest";
import { seedChallenges, seedInvitations } from "../support/crowd.ts";
import { startTestApp } from "../support/test-app.ts";

const app = await startTestApp();
const { db } = app.database;
const busy = await app.member();
const rows = { userId: busy.id, count: LIST_PAGE + 1, now: app.clock.now() };
await seedChallenges(db, rows);
await seedInvitations(db, rows);

type Row = { readonly id: number } | { readonly invitation: { readonly id: number } };
const idOf = (row: Row | undefined): number | undefined =>
  row === undefined ? undefined : "invitation" in row ? row.invitation.id : row.id;

test.each([
  "/api/user-challenges?",
  "/api/all-challenges?",
  "/api/challenge-invitations?type=sent&",
  "/api/challenge-invitations?type=received&",
])("%s answers with 200 of more than 200 rows, and with the others behind them", async (path) => {
  const first = await busy.get<Row[]>(path);
  expect(first.body).toHaveLength(200);
  const older = await busy.get<Row[]>(`${path}before=${idOf(first.body.at(-1))}`);
  expect(older.body.length).toBeGreaterThan(0);
  const listed = new Set(first.body.map(idOf));
  expect(older.body.filter((row) => listed.has(idOf(row)))).toEqual([]);
});
