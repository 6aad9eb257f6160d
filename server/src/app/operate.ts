import { AppError } from "../platform/app-error.ts";
import { systemClock } from "../platform/clock.ts";
import { FolderInUse } from "../platform/db/folder-lock.ts";
import { createLog } from "../platform/log.ts";
import { withDatabase } from "./database-work.ts";
import type { Installation } from "./database-work.ts";
import { unfittingSettings } from "./fitting-settings.ts";
import { ACCEPT_SETTINGS, operatorCommands } from "./operator-commands.ts";
import { readCommand, usageOf } from "./operator-words.ts";

/** A command that was refused, told in one line, or called wrongly, told with its usage. */
export class OperateError extends Error {
  override readonly name = "OperateError";
}

type Asking = {
  readonly words: readonly string[];
  /** Asks the operator; false stops the command. @throws OperateError when it cannot ask */
  readonly confirm: (question: string) => Promise<boolean>;
  /** How a command is called here, without its name. */
  readonly calledBy: string;
};

/**
 * Carries out one of the operator's commands about people, challenges and the instance. @returns what to print
 * @throws OperateError when it is no command, not a whole one, or refused
 */
export async function operate(at: Installation, { words, confirm, calledBy }: Asking): Promise<string[]> {
  const command = readCommand(words);
  if (command === null) throw new OperateError(usageOf(calledBy));
  return await withDatabase(at, {}, async (database) => {
    const unfitting = await unfittingSettings(database.db, at.env);
    if (unfitting !== null && words.join(" ") !== ACCEPT_SETTINGS) throw new OperateError(unfitting);
    const { env, sources } = at;
    const parts = { env, clock: systemClock, log: createLog("warn"), database, ...(sources && { sources }) };
    const known = operatorCommands(parts)[command.name];
    if (known === undefined) throw new Error(`${command.name} is told of and not there`);
    const [first = ""] = command.given;
    if (known.asks !== undefined && !(await confirm(known.asks(first)))) return ["Nothing was changed."];
    try {
      return await known.run(...command.given);
    } catch (error) {
      throw error instanceof AppError ? new OperateError(error.message) : error;
    }
  }).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error;
    throw new OperateError(
      `${error.message} On the embedded database commands work while the product is stopped; on PostgreSQL beside it.`,
    );
  });
}
