import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { readEnv, SettingsError } from "./env.ts";
import type { Env } from "./env.ts";

/**
 * The environment, with a file beneath it: the one that is named, or else `.env` of the working folder where there is one.
 * @throws SettingsError in one line
 */
export function readSettings(named?: string): Env {
  const file = named ?? (existsSync(".env") ? ".env" : undefined);
  return readEnv({ ...(file === undefined ? {} : parseEnv(textOf(file))), ...process.env });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new SettingsError(`The file ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
