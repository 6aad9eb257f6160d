import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";

export const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

/** PostgreSQL to test on, with the right to create databases; without it the tests run on the embedded one. */
export const POSTGRES = process.env["TEST_DATABASE_URL"];

/** Names the migrations. Their times belong to it: a database takes a migration of another time for one it has not seen. */
function migrationsMark(): string {
  const migrations = JSON.stringify(readMigrationFiles({ migrationsFolder: MIGRATIONS }));
  return createHash("sha256").update(migrations).digest("hex").slice(0, 16);
}

/** A ready-made database for exactly these migrations, kept between runs; not packed, since each test file unpacks it. */
export function templateFile(): string {
  return join(tmpdir(), "promptsmith-test", `database-${migrationsMark()}.tar`);
}

export const templateDatabase = (): string => `promptsmith_template_${migrationsMark()}`;

export function databaseUrl(name: string): string {
  const url = new URL(POSTGRES ?? "");
  url.pathname = `/${name}`;
  return url.href;
}
