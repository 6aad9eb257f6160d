import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MIGRATIONS } from "../support/database-template.ts";
import { startTestApp } from "../support/test-app.ts";

const app = await startTestApp();
const MIGRATION = readFileSync(join(MIGRATIONS, "0010_names_without_direction_marks.sql"), "utf8");
const MARKS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";
const JOINED = "👩‍👩‍👧 نامه\u200cای";

/** The names that a person had before, as the person and the leaderboard read them now. */
async function namesOf(displayName: string, username: string) {
  const person = await app.member();
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  await app.deps.db.execute(
    `update users set display_name = ${quoted(displayName)}, username = ${quoted(username)} where id = ${person.id}`,
  );
  for (const statement of MIGRATION.split("--> statement-breakpoint")) await app.deps.db.execute(statement);
  type Named = { id: number; displayName: string | null; username: string };
  const own = (await person.get<Named>("/api/user")).body;
  const { body: board } = await person.get<{ leaderboard: Named[] }>("/api/leaderboard/global");
  const listed = board.leaderboard.find(({ id }) => id === person.id);
  expect([listed?.displayName, listed?.username]).toEqual([own.displayName, own.username]);
  return { displayName: own.displayName, username: own.username };
}

test.each([
  [
    "each of them, and the white space they held apart",
    ` ${MARKS} Ann${MARKS}a O'Hara \u202e`,
    "Anna O'Hara",
  ],
  ["nothing else", MARKS, null],
  ["none, but joiners", JOINED, JOINED],
])("a stored display name with direction marks (%s)", async (_, before, after) => {
  expect((await namesOf(before, `ann${String(before.length)}`)).displayName).toBe(after);
});

test("a stored username with direction marks becomes another, and no other username does", async () => {
  const names = [];
  for (const name of ["eve\u202e", "eve\u202d", "eve"]) names.push((await namesOf("Eve", name)).username);
  expect(names).toEqual([
    expect.stringMatching(/^learner[0-9a-f]{12}$/),
    expect.stringMatching(/^learner[0-9a-f]{12}$/),
    "eve",
  ]);
  expect(new Set(names).size).toBe(3);
});
