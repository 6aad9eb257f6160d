import { keyFor, knownSecret } from "../platform/app-secret.ts";
import type { Db } from "../platform/db/database.ts";
import { keepStartedWith, readStartedWith } from "../platform/db/rows/started-with-rows.ts";
import type { Env } from "../platform/env.ts";

/**
 * A command signs links and encrypts mails for the product that runs on the same database. With another
 * secret or address its links would be refused and its mails unreadable, while it reports success. So both are
 * compared: the secret by its fingerprint, the address as it is.
 */

const fingerprintOf = (secret: string): string => keyFor(secret, "fingerprint").toString("hex");

/** Stores the settings that the product was started with; commands compare theirs with them. */
export const noteSettings = (db: Db, secret: string, { PUBLIC_URL }: Env, now: Date): Promise<void> =>
  keepStartedWith(db, { secretFingerprint: fingerprintOf(secret), publicUrl: PUBLIC_URL }, now);

/**
 * Names the settings that differ from those of the product's last start, in one line; null when none does.
 */
export async function unfittingSettings(db: Db, env: Env): Promise<string | null> {
  const kept = await readStartedWith(db);
  if (kept === null) return null;
  const secret = knownSecret(env.APP_SECRET, env.DATA_DIR);
  const fits = secret !== undefined && fingerprintOf(secret) === kept.secretFingerprint;
  const wrong = [
    ...(fits ? [] : [aboutSecret(env, secret)]),
    ...(env.PUBLIC_URL === kept.publicUrl ? [] : [aboutAddress(env, kept.publicUrl)]),
  ];
  if (wrong.length === 0) return null;
  return `${wrong.join("; ")}. Nothing was done. Commands need the settings of the product, for example by --env-file FILE; where these are meant to be new, operate doctor --accept takes them.`;
}

function aboutSecret({ APP_SECRET, DATA_DIR }: Env, secret: string | undefined): string {
  if (APP_SECRET !== undefined) return "APP_SECRET is another one than the product's";
  const found = secret === undefined ? "holds none" : "holds another one than the product's";
  return `APP_SECRET is missing, and DATA_DIR ${DATA_DIR} ${found}`;
}

function aboutAddress({ PUBLIC_URL, PORT }: Env, running: string): string {
  // Where none is given the address follows from the port.
  if (PUBLIC_URL !== `http://localhost:${PORT}`)
    return `PUBLIC_URL is ${PUBLIC_URL}, but the product is at ${running}`;
  return `${running.startsWith("http://localhost:") ? "PORT" : "PUBLIC_URL"} is missing: the product is at ${running}`;
}
