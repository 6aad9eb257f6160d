import { AppError } from "../platform/app-error.ts";
import { systemClock } from "../platform/clock.ts";
import { FolderInUse } from "../platform/db/folder-lock.ts";
import { createLog } from "../platform/log.ts";
import { withDatabase } from "./database-work.ts";
import type { Installation } from "./database-work.ts";
import { unfittingSettings } from "./fitting-settings.ts";
import { ACCEPT_SETTINGS, operatorCommands } from "./operator-commands.ts";

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
export async function operate(at: Installation, asking: Asking): Promise<string[]> {
  return await withDatabase(at, {}, async (database) => {
    const unfitting = await unfittingSettings(database.db, at.env);
    if (unfitting !== null && asking.words.join(" ") !== ACCEPT_SETTINGS) throw new OperateError(unfitting);
    const commands = operatorCommands({ env: at.env, clock: systemClock, log: createLog("warn"), database });
    try {
      return await carryOut(commands, asking);
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

async function carryOut(
  commands: ReturnType<typeof operatorCommands>,
  { words, confirm, calledBy }: Asking,
): Promise<string[]> {
  const two = words.slice(0, 2).join(" ");
  const name = Object.hasOwn(commands, two) ? two : (words[0] ?? "");
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const [argument = "", ...more] = words.slice(name.split(" ").length);
  if (command === undefined || more.length > 0 || (command.usage !== "") !== (argument !== ""))
    throw new OperateError(usageOf(commands, calledBy));
  if (command.asks !== undefined && !(await confirm(command.asks(argument)))) return ["Nothing was changed."];
  return await command.run(argument);
}

const usageOf = (commands: Readonly<Record<string, { readonly usage: string }>>, calledBy: string): string =>
  [
    `${calledBy} COMMAND, one of:`,
    ...Object.entries(commands).map(([name, { usage }]) => `  ${name} ${usage}`.trimEnd()),
  ].join("\n");
