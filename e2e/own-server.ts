import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@promptsmith/testing/server-process";

export type OwnServer = {
  readonly url: string;
  /** Waits until `mails` mails to `address` fit the subject (one unless said), and answers with the newest one's link. */
  linkMailedTo(address: string, subject: RegExp, mails?: number): Promise<string>;
  stop(): Promise<void>;
};

async function until<T>(what: string, look: () => T | null | Promise<T | null>): Promise<T> {
  // A mail comes within a second, and much later on a machine that is busy with something else.
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`waited in vain for ${what}`);
}

/** A server with settings of its own, for what the common one is not set up for. */
export async function startOwnServer(
  port: number,
  settings: Record<string, string>,
  script?: string,
): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "promptsmith-e2e-own-"));
  const common = { DATA_DIR: dataDir, RATE_LIMITS: "off", GEOIP_URL: "off", LOG_LEVEL: "warn" };
  const server = await startServer({
    port,
    env: { ...common, ...settings },
    ...(script !== undefined && { script }),
  });
  return {
    url: `http://localhost:${port}`,
    linkMailedTo: (address, subject, mails = 1) =>
      until(`mail ${mails} to ${address}`, () => linkIn(join(dataDir, "outbox"), address, subject, mails)),
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function linkIn(outbox: string, address: string, subject: RegExp, mails: number): string | null {
  if (!existsSync(outbox)) return null;
  const files = readdirSync(outbox).filter((name) => name.endsWith(".eml"));
  const fitting = files
    .sort()
    // Quoted-printable folds long lines and writes the equals sign as a code.
    .map((file) =>
      readFileSync(join(outbox, file), "utf8")
        .replaceAll(/=\r?\n/g, "")
        .replaceAll("=3D", "="),
    )
    .filter(
      (text) => text.includes(`To: ${address}`) && subject.test(/^Subject: (.*)$/m.exec(text)?.[1] ?? ""),
    );
  if (fitting.length < mails) return null;
  return /https?:\/\/\S+[?&](?:oobCode|code)=[\w-]+/.exec(fitting.at(-1) ?? "")?.[0] ?? null;
}
