import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type OwnServer = {
  readonly url: string;
  /** Waits for the newest mail to `address` whose subject fits, and answers with the link in it. */
  linkMailedTo(address: string, subject: RegExp): Promise<string>;
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
    linkMailedTo: (address, subject) =>
      until(`a mail to ${address}`, () => linkIn(join(dataDir, "outbox"), address, subject)),
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function linkIn(outbox: string, address: string, subject: RegExp): string | null {
  if (!existsSync(outbox)) return null;
  const files = readdirSync(outbox).filter((name) => name.endsWith(".eml"));
  for (const file of files.sort().reverse()) {
    const raw = readFileSync(join(outbox, file), "utf8");
    // Quoted-printable folds long lines and writes the equals sign as a code.
    const text = raw.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
    if (!text.includes(`To: ${address}`) || !subject.test(/^Subject: (.*)$/m.exec(text)?.[1] ?? "")) continue;
    return /https?:\/\/\S+oobCode=[\w-]+/.exec(text)?.[0] ?? null;
  }
  return null;
}
