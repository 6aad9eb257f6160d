import { sql } from "drizzle-orm";
import type { Db } from "../database.ts";

/** What commands have to have in common with the product. */
type StartedWith = {
  /** Tells one secret from another, and nothing about either. */
  readonly secretFingerprint: string;
  readonly publicUrl: string;
};

/** Takes the place of what was kept before; a row that is the same is not written again. */
export async function keepStartedWith(db: Db, kept: StartedWith, now: Date): Promise<void> {
  await db.execute(sql`
    insert into started_with as s (id, secret_fingerprint, public_url, updated_at)
    values (1, ${kept.secretFingerprint}::text, ${kept.publicUrl}::text, ${now.toISOString()}::timestamptz)
    on conflict (id) do update set
      secret_fingerprint = excluded.secret_fingerprint, public_url = excluded.public_url, updated_at = excluded.updated_at
    where (s.secret_fingerprint, s.public_url) is distinct from (excluded.secret_fingerprint, excluded.public_url)`);
}

/** Null until the product has been started on this database. */
export async function readStartedWith(db: Db): Promise<StartedWith | null> {
  const { rows } = await db.execute<{ secret_fingerprint: string; public_url: string }>(
    sql`select secret_fingerprint, public_url from started_with`,
  );
  const row = rows[0];
  return row === undefined ? null : { secretFingerprint: row.secret_fingerprint, publicUrl: row.public_url };
}
