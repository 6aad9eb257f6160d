import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type OwnServer = {
  readonly url: string;
  /** Waits until `mails` mails to `address` fit the subject (one unless said), and answers with the newest one's link. */
  linkMailedTo(address: string, subject: RegExp, mails?: number): Promise<string>;
  stop(): Promise<void>;
};

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function until<T>(what: string, look: () => T | null | Promise<T | null>): Promise<T> {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`waited in vain for ${what}`);
}

const BUILT = join(import.meta.dirname, "../server/dist/main.js");

/** A server with settings of its own, for what the common one is not set up for. */
export async function startOwnServer(
  port: number,
  settings: Record<string, string>,
  program = BUILT,
): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "promptsmith-e2e-own-"));
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [program], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      GEOIP_URL: "off",
      LOG_LEVEL: "warn",
      ...settings,
    },
  });
  await until("the server", async () => {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    return (await fetch(`${url}/healthz`).catch(() => null))?.ok ? true : null;
  });
  return {
    url,
    linkMailedTo: (address, subject, mails = 1) =>
      until(`mail ${mails} to ${address}`, () => linkIn(join(dataDir, "outbox"), address, subject, mails)),
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
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
  return /https?:\/\/\S+oobCode=[\w-]+/.exec(fitting.at(-1) ?? "")?.[0] ?? null;
}
