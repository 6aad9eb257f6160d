import { fileURLToPath } from "node:url";
import { ExamError } from "./app/assessor-exam.ts";
import { OperateError } from "./app/operate.ts";
import { PROGRAM_COMMANDS, takes } from "./app/program-commands.ts";
import { KnowledgeError } from "./features/challenges/challenges.public.ts";
import { BadBackup } from "./platform/db/backup/backup-file.ts";
import { NotEmpty } from "./platform/db/backup/restore.ts";
import { FolderInUse } from "./platform/db/folder-lock.ts";
import { asStartError } from "./platform/db/open-database.ts";
import { SettingsError } from "./platform/env.ts";
import { settingSources, settingsOf } from "./platform/settings-file.ts";

/**
 * The operator's commands as a program: `node server/dist/operations.js COMMAND ...`. It needs what the server needs
 * and nothing more: the built files, the packages of production, and a place for its data.
 */

// From sources this file is server/src/operations.ts, as a program server/dist/operations.js.
const inServer = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Failures that are told in one line; anything else is a fault of ours and shows where. */
const EXPECTED = [SettingsError, FolderInUse, BadBackup, NotEmpty, ExamError, OperateError, KnowledgeError];

const viaNpm = process.env["npm_lifecycle_event"] !== undefined;
const calledBy = (name: string): string =>
  viaNpm ? `npm run ${name} --` : `node server/dist/operations.js ${name}`;

const usage = (): string =>
  `node server/dist/operations.js ${Object.entries(PROGRAM_COMMANDS)
    .map(([name, command]) => `${name} ${command.usage}`)
    .join(" | ")}, each with [--env-file FILE]`;

/** Every command takes the file in which the product has its settings, as a unit or a container names it. */
function takeEnvFile(given: readonly string[]): { words: string[]; file: string | undefined } {
  const at = given.findIndex((word) => /^--env-file(=|$)/.test(word));
  const [flag = "", next] = at < 0 ? [] : given.slice(at, at + 2);
  const joined = /=(.*)$/s.exec(flag)?.[1];
  const file = joined ?? next;
  if (at >= 0 && (file === undefined || file === "")) throw new SettingsError("--env-file names no file");
  return { words: given.toSpliced(at, at < 0 ? 0 : joined === undefined ? 2 : 1), file };
}

/** @returns the exit status */
async function main(called: readonly string[]): Promise<number> {
  const { words, file } = takeEnvFile(called);
  const [name = "", ...given] = words;
  const command = Object.hasOwn(PROGRAM_COMMANDS, name) ? PROGRAM_COMMANDS[name] : undefined;
  if (command === undefined) {
    process.stderr.write(`${usage()}\n`);
    return 1;
  }
  const flags = new Set(given.filter((one) => one.startsWith("--")));
  const names = given.filter((one) => !one.startsWith("--"));
  if (!takes(command, { names, flags })) {
    process.stderr.write(`${calledBy(name)} ${command.usage}\n`);
    return 1;
  }
  const sources = settingSources(file);
  const installation = {
    env: settingsOf(sources),
    sources,
    migrationsFolder: inServer("migrations"),
    template: inServer("dist/template.tar.gz"),
    libraryFolder: inServer("../library"),
    labelledFolder: inServer("../assessment/labelled"),
  };
  return await command.run(installation, { names, flags, calledBy: calledBy(name) });
}

/** A file or folder that is not there, may not be written, or lies on a full disk: the system's words say which. */
const isAboutFiles = (error: unknown): error is Error =>
  error instanceof Error && "syscall" in error && "code" in error;

const lost: NodeJS.ErrnoException[] = [];
for (const stream of [process.stdout, process.stderr]) stream.on("error", (error) => lost.push(error));

/** A pipe takes 64 KiB at once, and what waits for its reader would end with the process. @throws what kept it from being written */
async function untilWritten(): Promise<void> {
  for (const stream of [process.stdout, process.stderr])
    await new Promise<void>((resolve) => stream.write("", () => resolve()));
  // A reader that has left wants no more.
  const failure = lost.find(({ code }) => code !== "EPIPE");
  if (failure !== undefined) throw failure;
}

async function carryOut(): Promise<number> {
  try {
    const status = await main(process.argv.slice(2));
    await untilWritten();
    return status;
  } catch (found) {
    const error = asStartError(found);
    const isKnown = EXPECTED.some((kind) => error instanceof kind) || isAboutFiles(error);
    process.stderr.write(
      `${isKnown ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`,
    );
    await untilWritten().catch(() => undefined);
    return 1;
  }
}

process.exit(await carryOut());
