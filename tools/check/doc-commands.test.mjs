import { expect, test } from "vitest";
import { checkDocCommands } from "./doc-commands.mjs";

const problemsOf = (page, ...rows) =>
  checkDocCommands([
    { path: "docs/operations.md", text: page },
    { path: "docs/commands.md", text: rows.map((row) => `${row}\n`).join("") },
    { path: "server/test/a.test.ts", text: "" },
  ]).problems;
const BACKUP = "| `npm run backup` | `server/test/a.test.ts` |";

test.each([
  ["an example without a row", "    npm run backup\n", []],
  ["one in a sentence", "Say `npm run backup -- FILE` at night.", []],
  ["the second of two", "    npm run backup && npm run fly\n", [BACKUP]],
  ["one over two lines", "    $ sudo -u ann env A=b \\\n      node a.js\n", []],
  ["one of several choices", "    npm run move up|down\n", ["| `npm run move up` | 1 May 2026 |"]],
  ["a row whose test is gone", "`npm run backup`", ["| `npm run backup` | `server/test/b.test.ts` |"]],
  ["a row that says nothing", "`npm run backup`", ["| `npm run backup` | sometimes |"]],
  ["a row for what nobody types", "`npm run backup`", [BACKUP, "| `npm run fly` | 1 May 2026 |"]],
])("%s is found", (_, page, rows) => {
  expect(problemsOf(page, ...rows)).toHaveLength(1);
});

test("rows hold for what is added to their commands, by test, by day or by a reason why not", () => {
  const page = "    npm run backup -- FILE   # at night\n`docker compose up` and `npm run fly high|low`";
  const rows = [
    BACKUP,
    "| `docker compose up` | not yet: no engine |",
    "| `npm run fly` | 1 May 2026, by hand |",
  ];
  expect(problemsOf(page, ...rows)).toEqual([]);
});
