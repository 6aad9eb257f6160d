import { spawn } from "node:child_process";
import { startStatementProxy } from "@promptsmith/testing/proxies/statements";
import { person } from "@promptsmith/testing/person/person";
import { inProject } from "../lib/project.mjs";
import { startApp } from "./app-process.mjs";
import { through } from "./databases.mjs";
import { pause } from "./submits.mjs";

/** What a command does first in its transaction: it locks a person, or it writes. */
const FIRST_STEP = /for update$|^(insert into|update) "(operator_invitations|challenges)"/i;
/** Kills fall within this time after that. */
const WITHIN_MS = 40;
const PATIENCE_MS = 60_000;

/** Each command that changes something: whom it is about, what brings that about, and where its change is seen. */
const COMMANDS = [
  ["people disable", "user", null, "select 1 from users where id = $1 and disabled_at is not null"],
  [
    "people enable",
    "user",
    "update users set disabled_at = now() where id = $1",
    "select 1 from users where id = $1 and disabled_at is null",
  ],
  [
    "people end-sessions",
    "user",
    null,
    "select 1 where not exists (select 1 from sessions where user_id = $1)",
  ],
  ["people reset-link", "user", null, "select 1 from users where id = $1 and reset_code is not null"],
  ["people delete", "user", null, "select 1 where not exists (select 1 from users where id = $1)"],
  [
    "challenges withdraw",
    "challenge",
    null,
    "select 1 from challenges where id = $1 and withdrawn_at is not null",
  ],
  [
    "challenges restore",
    "challenge",
    "update challenges set withdrawn_at = now() where id = $1",
    "select 1 from challenges where id = $1 and withdrawn_at is null",
  ],
  ["invite", null, null, null],
];

/** Runs one command; it is killed some time after it began to work in the database, when a time is given. */
async function carryOut({ env, proxy, words, killAfter }) {
  const child = spawn(
    process.execPath,
    [inProject("server/dist/operations.js"), "operate", ...words, "--yes"],
    {
      cwd: inProject(),
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: "ignore",
    },
  );
  const kill = () => child.kill("SIGKILL");
  const late = setTimeout(kill, PATIENCE_MS);
  process.once("exit", kill);
  proxy.onStatement = (sql) => {
    if (killAfter !== null && FIRST_STEP.test(sql)) setTimeout(kill, killAfter);
    return null;
  };
  const code = await new Promise((resolve) => child.on("exit", resolve));
  proxy.onStatement = () => null;
  clearTimeout(late);
  process.off("exit", kill);
  return code;
}

/** What a killed process left to the server to finish is finished once no other connection is there. */
async function untilQuiet(query) {
  const others =
    "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  for (let tries = 0; tries < 400; tries += 1) {
    if ((await query(others)).length === 0) return;
    await pause(25);
  }
  throw new Error("a connection of a killed command never ended");
}

const countOf = async (query, sql, params) => (await query(sql, params)).length;
const linesOf = (query, command, about, id) =>
  about === null
    ? countOf(query, "select 1 from operator_log where command = $1", [command])
    : countOf(query, `select 1 from operator_log where command = $1 and ${about}_id = $2`, [command, id]);

/** @returns {Promise<{ changed: number, told: number, also: number }>} also: what must have happened as often */
async function stateOf(query, [command, about, , seen], id) {
  const told = await linesOf(query, command, about, id);
  if (about !== null) {
    const changed = await countOf(query, seen, [id]);
    return { changed, told, also: changed };
  }
  const changed = await countOf(query, "select 1 from operator_invitations");
  return { changed, told, also: await countOf(query, "select 1 from mail_queue where user_id is null") };
}

/** An operator's commands killed at random instants: each change has its line in the log, each line its change. */
export async function killCommands(place, { rounds }) {
  const proxy = await startStatementProxy(place.postgres.port);
  const problems = [];
  const outcomes = { killed: 0, done: 0 };
  const app = await startApp({ env: place.env });
  // Links begin with the product's address, which follows from its port.
  const env = { ...through(place, proxy), PORT: new URL(app.url).port };
  try {
    const people = [];
    for (let n = 0; n < rounds; n += 1) people.push((await person(() => app.url).join()).user.id);
    // Invitations wait in the queue, where they can be counted.
    await app.kill("SIGTERM");
    await place.look(async (query) => {
      await query("delete from mail_queue");
      const challenges = (await query("select id from challenges order by id limit $1", [rounds])).map(
        ({ id }) => id,
      );
      for (let round = 0; round < rounds; round += 1) {
        const kind = COMMANDS[round % COMMANDS.length];
        const [command, about, prepare] = kind;
        const id = { user: people, challenge: challenges }[about]?.[round];
        if (prepare !== null) await query(prepare, [id]);
        const before = await stateOf(query, kind, id);
        const words = [...command.split(" "), String(id ?? `guest${round}@example.org`)];
        const killAfter = Math.random() * WITHIN_MS;
        const code = await carryOut({ env, proxy, words, killAfter });
        if (code !== null && code !== 0) problems.push(`${command}: ended with ${code}`);
        await untilQuiet(query);
        const { changed, told, also } = await stateOf(query, kind, id);
        if (changed !== told || also !== changed)
          problems.push(
            `${command} killed after ${killAfter.toFixed(1)} ms: ${changed}, ${also}, ${told} lines`,
          );
        outcomes[changed > before.changed ? "done" : "killed"] += 1;
      }
      // Killed ones leave nothing that is in the way of the next.
      const last = people[0];
      await query("update users set disabled_at = null where id = $1", [last]);
      const lines = await linesOf(query, "people disable", "user", last);
      const code = await carryOut({
        env,
        proxy,
        words: ["people", "disable", String(last)],
        killAfter: null,
      });
      if (code !== 0 || (await linesOf(query, "people disable", "user", last)) !== lines + 1)
        problems.push(`a command after them all ended with ${code}`);
    });
    if (rounds >= 4 * COMMANDS.length && (outcomes.killed === 0 || outcomes.done === 0))
      problems.push("every kill fell on the same side of the change");
    return { rounds, problems, note: `${outcomes.done} changed with their line, ${outcomes.killed} neither` };
  } finally {
    await app.kill();
    await proxy.stop();
  }
}
