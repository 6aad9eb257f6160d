import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { migrationsFingerprint } from "../src/platform/db/migrate.ts";

export const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));

/** PostgreSQL to test on, with the right to create databases; without it the tests run on the embedded one. */
export const POSTGRES = process.env["TEST_DATABASE_URL"];

/** A ready-made database for exactly these migrations, kept between runs. */
export function templateFile(): string {
  return join(tmpdir(), "promptsmith-test", `database-${migrationsFingerprint(MIGRATIONS)}.tar.gz`);
}

export const templateDatabase = (): string => `promptsmith_template_${migrationsFingerprint(MIGRATIONS)}`;

export function databaseUrl(name: string): string {
  const url = new URL(POSTGRES ?? "");
  url.pathname = `/${name}`;
  return url.href;
}
