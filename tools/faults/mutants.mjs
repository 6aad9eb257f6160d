import { readFileSync } from "node:fs";
import { join } from "node:path";

const SUBMISSION = "server/src/features/challenges/attempts/submission.service.ts";
const EMBEDDED = "server/src/platform/db/embedded.ts";
const POSTGRES = "server/src/platform/db/postgres.ts";

/**
 * Bugs that the fault runs must notice: a fault that stays green on its bug proves nothing. Tests that run at each
 * change need none here, since each of them was seen red when it was written.
 * @type {{ what: string, file: string, edits: [from: string, to: string][], faults: string[] }[]}
 *   edits: each `from` is in the file exactly once; faults: the runs that must end red
 */
export const MUTANTS = [
  {
    what: "points are awarded outside the transaction",
    file: SUBMISSION,
    edits: [["progress.lockLearner(tx, ", "progress.lockLearner(db, "]],
    faults: ["stop-while-judging-postgres"],
  },
  {
    what: "a submission is acknowledged before it is committed",
    file: SUBMISSION,
    edits: [
      [
        "const completion = db.transaction(async (tx) => {",
        "const completion = new Promise<A>((early, failed) => void db.transaction(async (tx) => {",
      ],
      [
        "if (answer === null) throw new LeaseLost();\n      return answer;\n    });",
        'if (answer === null) throw new LeaseLost();\n      early(answer);\n      await tx.execute("select pg_sleep(0.05)");\n    }).catch(failed));',
      ],
    ],
    faults: ["kill-at-statements", "kill-during-submits-embedded", "kill-during-submits-postgres"],
  },
  {
    what: "a submission that a commit completed whose answer was lost is refused as another one",
    file: SUBMISSION,
    edits: [["isOfEarlierTurn = storedAt !== null", "isOfEarlierTurn = false && storedAt !== null"]],
    faults: ["cut-at-statements"],
  },
  {
    what: "the lease of a process that died is never over",
    file: "server/src/features/challenges/attempts/draft-rows.store.ts",
    edits: [
      [
        "${table.leaseUntil} <= ${now.toISOString()}::timestamptz)",
        "${now.toISOString()}::timestamptz is null)",
      ],
    ],
    faults: ["kill-during-submits-postgres"],
  },
  {
    what: "a swallowed question to the database is waited for without end",
    file: POSTGRES,
    edits: [["query_timeout: QUERY_MS", "query_timeout: 60_000"]],
    faults: ["database-network"],
  },
  {
    what: "an idle connection that the database ends takes the process with it",
    file: POSTGRES,
    edits: [['  pool.on("error", options.onIdleError);\n', ""]],
    faults: ["database-restart"],
  },
  {
    what: "a database whose making was interrupted is taken for a whole one",
    file: EMBEDDED,
    edits: [
      ["if (existsSync(creatingMark)) rmSync(folder", "if (creatingMark === folder) rmSync(folder"],
      [
        "await migrate(db, options.migrationsFolder);",
        "if (isNew) await migrate(db, options.migrationsFolder);",
      ],
    ],
    faults: ["killed-at-first-start-embedded"],
  },
  {
    what: "each statement of the migrations is committed by itself",
    file: "server/src/platform/db/migrate.ts",
    edits: [
      [
        "  if ((await missingOf(db, migrations)).length === 0) return;",
        `  const [found] = (await db.execute("select to_regclass('ai_state') as there")).rows;
  if (found?.["there"]) return;
  for (const { sql: statements } of migrations)
    for (const statement of statements) {
      await sleep(50);
      await db.execute(statement);
    }
  return;`,
      ],
    ],
    faults: ["killed-at-first-start-postgres"],
  },
  {
    what: "a full disk is told as a fault of ours",
    file: "server/src/platform/db/errors/db-error.ts",
    edits: [["/^(08|53|57P|58)/", "/^(08|57P|58)/"]],
    faults: ["disk-full-postgres", "disk-full-embedded"],
  },
  {
    what: "a stop waits for connections that no one uses",
    file: "server/src/platform/http/open-connections.ts",
    edits: [["one.running === 0 &&", "one.running > 9 &&"]],
    faults: ["stop-while-judging-postgres"],
  },
  {
    what: "after a restore new rows get the ids of old ones",
    file: "server/src/platform/db/backup/backup-file.ts",
    edits: [["for (const one of tables) await continueIds(tx, one);", "void continueIds;"]],
    faults: ["operators-drill"],
  },
  {
    what: "each process counts for itself",
    file: "server/src/platform/db/rows/rate-limit-rows.ts",
    edits: [["select ${key}::text, 1,", "select ${`${key}${process.pid}`}::text, 1,"]],
    faults: ["two-instances"],
  },
  {
    what: "what was sent is searched by recursion, however deep it is",
    file: "server/src/platform/http/json-body.ts",
    edits: [
      [
        "if (inner !== null && inner !== undefined) open.push(inner);",
        "if (inner !== null && inner !== undefined && holdsUnstorable(inner)) return true;",
      ],
    ],
    faults: ["hostile-input"],
  },
];

/**
 * The file of the project in `folder` with the bug in it.
 * @returns {string} its text
 * @throws {Error} when a place is not in it exactly once
 */
export function withBug({ file, edits }, folder) {
  let text = readFileSync(join(folder, file), "utf8");
  for (const [from, to] of edits) {
    const parts = text.split(from);
    if (parts.length !== 2)
      throw new Error(`${JSON.stringify(from)} is in ${file} ${parts.length - 1} times`);
    text = parts.join(to);
  }
  return text;
}
