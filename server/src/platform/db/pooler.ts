import pg from "pg";
import { SettingsError } from "../env.ts";
import { isPoolerSymptom } from "./errors/db-error.ts";

/** How a pooler between us and PostgreSQL hands out its connections; none, or one that keeps a session, when left out. */
export type Pooler = "session" | "transaction";

const CHECK_MS = 2_000;
export const NAME_THE_POOLER =
  "DATABASE_URL leads to a pooler that changes connections between transactions: set DATABASE_POOLER=transaction";

/**
 * Opens two clients. If they share a backend, or one changes its backend between statements, this is a transaction
 * pooler: session settings and prepared statements would be lost, or belong to another client.
 * @throws SettingsError that names the setting
 */
export async function refuseUnnamedPooler(url: string): Promise<void> {
  const clients = [0, 1].map(
    () =>
      new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: CHECK_MS,
        query_timeout: CHECK_MS,
      }),
  );
  const [one, other] = clients;
  if (one === undefined || other === undefined) return;
  for (const client of clients) client.on("error", () => undefined);
  try {
    await one.connect();
    const before = await backendOf(one);
    await other.connect();
    await other.query("begin");
    const beside = await backendOf(other);
    if (beside === before || (await backendOf(one)) !== before) throw new SettingsError(NAME_THE_POOLER);
    await other.query("rollback");
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    if (isPoolerSymptom(error)) throw new SettingsError(NAME_THE_POOLER, { cause: error });
    // Whatever else is the matter, the pool itself will meet it.
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
  }
}

/** Named, as the product's own statements are. */
async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>({
    name: "backend_of",
    text: "select pg_backend_pid() as pid",
  });
  return rows[0]?.pid;
}

/** @throws SettingsError where dates come in a form that no session of ours could change */
export async function refuseOtherDates(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ DateStyle: string }>("show datestyle");
  const style = rows[0]?.DateStyle ?? "ISO";
  if (!style.startsWith("ISO"))
    throw new SettingsError(
      `DATABASE_URL names a database whose DateStyle is ${style}, which a pooler does not let us change: alter role ... set datestyle = 'ISO'`,
    );
}
