import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { readEnv, SettingsError } from "./env.ts";
import type { Env } from "./env.ts";

/** The environment, with a file `.env` of the working folder beneath it. @throws SettingsError in one line */
export function readSettings(): Env {
  return readEnv({ ...(existsSync(".env") ? parseEnv(envFile()) : {}), ...process.env });
}

function envFile(): string {
  try {
    return readFileSync(".env", "utf8");
  } catch (error) {
    throw new SettingsError(`The file .env cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
