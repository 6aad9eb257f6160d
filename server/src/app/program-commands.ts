import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { systemClock } from "../platform/clock.ts";
import { FolderInUse } from "../platform/db/folder-lock.ts";
import { NotEmpty } from "../platform/db/backup/restore.ts";
import { runAssessorExam } from "./assessor-exam.ts";
import { askProductForBackup } from "./backup-by-product.ts";
import { backUp, giveBack, moveToPostgres, restoreFrom, reviewLedger, verify } from "./database-work.ts";
import type { DatabaseSettings } from "./database-work.ts";
import { operate, OperateError } from "./operate.ts";
import { backupName, backupsFolder, removeOldBackups } from "./running-backup.ts";

/** The arguments of a command. */
type Given = {
  readonly names: readonly string[];
  readonly flags: ReadonlySet<string>;
  /** How the command is called, for its own advice. */
  readonly calledBy: string;
};

type ProgramCommand = {
  readonly usage: string;
  /** Flags that it takes; one that ends with "=" is the beginning of a flag with a value. */
  readonly flags: readonly string[];
  /** How many names it takes at least and at most. */
  readonly names: readonly [number, number];
  /** Whether these flags and names may be combined; any may if left out. */
  readonly fits?: (given: Pick<Given, "names" | "flags">) => boolean;
  /** @returns the exit status of the process */
  readonly run: (at: DatabaseSettings, given: Given) => Promise<number>;
};

/** The result of a command goes to stdout, all other messages to stderr. */
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const say = (line: string): void => void process.stderr.write(`${line}\n`);

const EXAM_ROWS = 112;
const PROGRESS_MS = 2_000;

/** The whole number behind a flag, which npm tears from it; null where the flag is not there. */
function numberBehind(flag: string, { names, flags }: Pick<Given, "names" | "flags">): number | null {
  const asked =
    [...flags].find((one) => one.startsWith(`${flag}=`))?.slice(flag.length + 1) ??
    (flags.has(flag) ? names[0] : undefined);
  if (asked === undefined) return null;
  const number = Number(asked);
  if (!Number.isInteger(number) || number < 1)
    throw new OperateError(`${flag} needs a whole number, for example ${flag} 14`);
  return number;
}

async function backup(at: DatabaseSettings, given: Given): Promise<number> {
  const { DATA_DIR } = at.env;
  const keep = numberBehind("--keep", given);
  const named = keep === null ? given.names[0] : undefined;
  // npm keeps a --keep for itself that is not behind `--`, and only its number arrives; a date is no such number.
  if (named !== undefined && /^\d{1,4}$/.test(named))
    throw new OperateError(
      `"${named}" is a number, and no name for a backup. "${given.calledBy} --keep ${named}" keeps so many; ` +
        `"${given.calledBy} ./${named}" makes a file of that name`,
    );
  const file = named ?? join(backupsFolder(DATA_DIR), backupName(systemClock.now()));
  if (existsSync(file)) throw new NotEmpty(`${file} is already there`);
  await backUp(at, file).catch(async (error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error;
    await askProductForBackup(DATA_DIR, file);
  });
  say(`${await verify(file)} rows, checked.`);
  print(file);
  // Old backups are removed only after the new one has been verified.
  const gone = keep === null ? 0 : removeOldBackups(DATA_DIR, keep);
  if (gone > 0) say(`${gone} older ${gone === 1 ? "backup was" : "backups were"} removed.`);
  return 0;
}

async function restore(at: DatabaseSettings, { names: [file = ""], flags }: Given): Promise<number> {
  say(`${await restoreFrom(at, file, flags.has("--replace"))} rows are back.`);
  return 0;
}

async function move(at: DatabaseSettings, { flags }: Given): Promise<number> {
  const { rows, difference } = await moveToPostgres(at, flags.has("--replace"));
  if (difference !== null) {
    say(`The copy differs from the original: ${difference}. Do not use it.`);
    return 1;
  }
  say(`${rows} rows moved and compared one by one: both databases hold the same.`);
  say("Start the product with DATABASE_URL from now on; the embedded database stays as it is.");
  return 0;
}

async function checkLedger(at: DatabaseSettings, { names: [day = ""], flags }: Given): Promise<number> {
  if (flags.has("--give-back")) {
    const { given, notOver, log } = await giveBack(at, day);
    say(`${day} was given back to ${given} ${given === 1 ? "person" : "people"}.`);
    if (notOver > 0) say(`For ${notOver} it is not over yet; run this again when it is.`);
    if (log !== null) say(`Who they are is in ${log}.`);
    return 0;
  }
  const repair = flags.has("--repair");
  const { users, findings, log } = await reviewLedger(at, repair);
  for (const finding of findings) print(JSON.stringify(finding));
  say(`${users} accounts replayed from the ledger, ${findings.length} findings.`);
  if (log !== null) say(`Repaired; what was changed is in ${log}.`);
  return findings.some(({ kind }) => !repair || kind === "stray-award") ? 1 : 0;
}

/** Ctrl+C and Ctrl+D mean no. Some versions of Node reject the question then, others only close the terminal. */
function noAnswer(error: unknown): string {
  if ((error as Error).name !== "AbortError") throw error;
  return "";
}

async function confirmed(question: string, flags: ReadonlySet<string>): Promise<boolean> {
  if (flags.has("--yes")) return true;
  if (!process.stdin.isTTY) {
    throw new OperateError(`${question} Nothing was changed. Say --yes to do it without being asked.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
  const answer = await Promise.race([terminal.question(`${question} Type yes: `), closed]).catch(noAnswer);
  if (answer === "") print("");
  terminal.close();
  return answer.trim() === "yes";
}

async function aboutPeople(at: DatabaseSettings, { names, flags, calledBy }: Given): Promise<number> {
  const words = [...names, ...[...flags].filter((flag) => flag !== "--yes")];
  const confirm = (question: string): Promise<boolean> => confirmed(question, flags);
  const { printed, failed = false } = await operate(at, { words, confirm, calledBy });
  for (const line of printed) print(line);
  return failed ? 1 : 0;
}

async function exam({ env, ...at }: DatabaseSettings, { names, flags }: Given): Promise<number> {
  const asked = [...flags].find((flag) => flag.startsWith("--rows="))?.slice("--rows=".length) ?? names[0];
  const rows = asked === undefined ? EXAM_ROWS : Number(asked);
  if (!Number.isInteger(rows) || rows < 1) {
    say("--rows needs a whole number of rows, for example --rows 50");
    return 2;
  }
  const began = Date.now();
  let last = 0;
  const progress = (done: number, all: number): void => {
    if (done < all && Date.now() - last < PROGRESS_MS) return;
    last = Date.now();
    say(`${done} of ${all} questions, ${Math.round((last - began) / 1000)} s`);
  };
  const { lines, missed } = await runAssessorExam(env, { ...at, rows, progress });
  for (const line of lines) print(line);
  for (const line of missed) say(`Below the mark: ${line}`);
  say(missed.length === 0 ? "This model may judge." : "This model should not judge.");
  return missed.length === 0 ? 0 : 1;
}

/** The commands of the operator's program, by their names in package.json. */
export const PROGRAM_COMMANDS: Readonly<Record<string, ProgramCommand>> = {
  backup: {
    usage: "[FILE | --keep N]",
    flags: ["--keep", "--keep="],
    names: [0, 1],
    // The number alone: a file of the operator's own is not one of those that are counted.
    fits: ({ names, flags }) =>
      flags.size === 0 || (flags.size === 1 && flags.has("--keep") === (names.length === 1)),
    run: backup,
  },
  restore: { usage: "FILE [--replace]", flags: ["--replace"], names: [1, 1], run: restore },
  move: { usage: "[--replace]", flags: ["--replace"], names: [0, 0], run: move },
  "check:ledger": {
    usage: "[--repair | --give-back DAY]",
    flags: ["--repair", "--give-back"],
    names: [0, 1],
    fits: ({ names, flags }) =>
      flags.has("--give-back") ? names.length === 1 && !flags.has("--repair") : names.length === 0,
    run: checkLedger,
  },
  operate: {
    usage: "COMMAND",
    flags: ["--yes", "--accept", "--csv"],
    names: [0, Infinity],
    run: aboutPeople,
  },
  "assessor:exam": {
    usage: "[--rows N]",
    flags: ["--rows", "--rows="],
    names: [0, 1],
    // npm takes a flag for its own that is not behind `--`, so that the number comes alone.
    fits: ({ names, flags }) =>
      flags.size === 0 || (flags.size === 1 && flags.has("--rows") === (names.length === 1)),
    run: exam,
  },
};

/** Whether a command takes these words: one that it would pass over is a mistake, and might ask for the opposite. */
export const takes = (
  { flags, names: [least, most], fits }: ProgramCommand,
  given: Pick<Given, "names" | "flags">,
): boolean =>
  [...given.flags].every((flag) => flags.includes(flag.replace(/(?<==).*$/s, ""))) &&
  given.names.length >= least &&
  given.names.length <= most &&
  (fits?.(given) ?? true);
