import { AppError } from "../platform/app-error.ts";
import { systemClock } from "../platform/clock.ts";
import { FolderInUse } from "../platform/db/folder-lock.ts";
import { createLog } from "../platform/log.ts";
import { askProduct } from "./command-socket.ts";
import type { Asked, Outcome, Printed } from "./command-socket.ts";
import { withDatabase } from "./database-work.ts";
import type { DatabaseSettings } from "./database-work.ts";
import { FailedTrial } from "./doctor.ts";
import { unfittingSettings } from "./fitting-settings.ts";
import { ACCEPT_SETTINGS, operatorCommands } from "./operator-commands.ts";
import { readCommand, usageOf } from "./operator-words.ts";

/** A refused command (one line), or a wrong call (with the usage). */
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
 * Carries out one of the operator's commands about people, challenges and the instance, or has the running product do it.
 * @returns what to print, and whether a trial failed
 * @throws OperateError when it is no command, not a whole one, or refused
 */
export async function operate(at: DatabaseSettings, asking: Asking): Promise<Printed> {
  if (readCommand(asking.words) === null) throw new OperateError(usageOf(asking.calledBy));
  return await withDatabase(at, {}, async (database) => {
    const unfitting = await unfittingSettings(database.db, at.env);
    if (unfitting !== null && asking.words.join(" ") !== ACCEPT_SETTINGS) throw new OperateError(unfitting);
    const { env, sources } = at;
    const parts = { env, clock: systemClock, log: createLog("warn"), database, ...(sources && { sources }) };
    const commands = operatorCommands(parts);
    return await untilAnswered(asking, (asked) => carryOut(commands, asked));
  }).catch(async (error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error;
    return await untilAnswered(asking, async (asked) => {
      const outcome = await askProduct(at.env.DATA_DIR, asked);
      if (outcome === null)
        throw new OperateError(`${error.message} Or try again in a moment: it takes no commands now.`);
      return outcome;
    });
  });
}

async function untilAnswered(
  { words, calledBy, confirm }: Asking,
  ask: (asked: Asked) => Promise<Outcome>,
): Promise<Printed> {
  const first = await ask({ words, calledBy, confirmed: false });
  const isAsked = "question" in first;
  if (isAsked && !(await confirm(first.question))) return { printed: ["Nothing was changed."] };
  const outcome = isAsked ? await ask({ words, calledBy, confirmed: true }) : first;
  if ("printed" in outcome) return outcome;
  throw new OperateError("refused" in outcome ? outcome.refused : outcome.question);
}

/** Carries out a command in the process that has the database open. */
export async function carryOut(
  commands: ReturnType<typeof operatorCommands>,
  { words, confirmed, calledBy }: Asked,
): Promise<Outcome> {
  const called = readCommand(words);
  const command = called === null ? undefined : commands[called.name];
  if (called === null || command === undefined) return { refused: usageOf(calledBy) };
  if (command.asks !== undefined && !confirmed) return { question: command.asks(called.given[0] ?? "") };
  try {
    return { printed: await command.run(...called.given) };
  } catch (error) {
    if (error instanceof FailedTrial) return { printed: error.lines, failed: true };
    if (error instanceof AppError) return { refused: error.message };
    throw error;
  }
}
