import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { readEnv, SettingsError } from "./env.ts";
import type { Env } from "./env.ts";

/** Where settings come from. */
export type SettingSources = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Beneath the environment. */
  readonly file: {
    readonly name: string;
    readonly holds: Readonly<Record<string, string | undefined>>;
  } | null;
};

/**
 * The environment, with a file beneath it: the one that is named, or else `.env` of the working folder where there is one.
 * @throws SettingsError in one line
 */
export function settingSources(named?: string): SettingSources {
  const name = named ?? (existsSync(".env") ? ".env" : undefined);
  const file = name === undefined ? null : { name, holds: parseEnv(textOf(name)) };
  return { environment: process.env, file };
}

/** @throws SettingsError in one line */
export const settingsOf = ({ environment, file }: SettingSources): Env =>
  readEnv({ ...file?.holds, ...environment });

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new SettingsError(`The file ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
