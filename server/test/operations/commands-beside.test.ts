import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "@promptsmith/testing/free-port";
import { oneLine, operatorsProgram } from "../support/operators-program.ts";
import { makeDatabase, openPrepared } from "../support/prepared-folder.ts";

const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "promptsmith-beside-"));
const DATA_DIR = join(folder, "data");
const socket = join(DATA_DIR, "operate.sock");
const { run } = operatorsProgram(folder, DATA_DIR);
// Where the product does not run, its address is that of the settings.
const operate = (...words: string[]) => run(["operate", ...words], { env: { PORT: String(port) } });

const port = await freePort();
const SETTINGS = {
  GEOIP_URL: "off",
  PORT: String(port),
  // No mail server listens there.
  SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  CONTACT_EMAIL: "ann@example.org",
};
const at = `http://localhost:${port}`;
let told = "";
const start = async () => {
  told = "";
  const child = spawn(process.execPath, [MAIN], {
    cwd: folder,
    env: { PATH: process.env["PATH"], LOG_LEVEL: "warn", DATA_DIR, ...SETTINGS },
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (told += chunk.toString()));
  await vi.waitFor(() => expect(told).toContain("is ready at"), { timeout: 120_000, interval: 100 });
  return child;
};
const ended = (child: ReturnType<typeof spawn>) =>
  new Promise<number | null>((resolve) => child.once("exit", resolve));
let product: Awaited<ReturnType<typeof start>>;
afterAll(() => {
  product.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});
beforeAll(async () => {
  await makeDatabase(DATA_DIR);
  const { db, close } = await openPrepared(DATA_DIR);
  await db.execute(`insert into users (username, email, password, created_at) values
    ('ann', 'ann@example.org', 'none', '2026-03-02T09:00:00Z'), ('ben', 'ben@example.org', 'none', '2026-03-02T09:00:00Z')`);
  await close();
  product = await start();
}, 240_000);

/** As the screen behind the link does it. */
async function chooses(oobCode: string, newPassword: string): Promise<number> {
  const asked = await fetch(`${at}/api/csrf-token`);
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const cookie = asked.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const answer = await fetch(`${at}/api/firebase/confirm-password-reset`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-csrf-token": csrfToken, cookie, origin: at },
    body: JSON.stringify({ oobCode, newPassword }),
  });
  return answer.status;
}

describe("commands beside the running product on the embedded database", { timeout: 240_000 }, () => {
  test("give a link for a new password that works at once", async () => {
    const [status, printed, why] = await operate("people", "reset-link", "ann@example.org");
    expect([status, why]).toEqual([0, ""]);
    expect(printed).toContain(`${at}/reset-password-complete?`);
    expect(await chooses(/oobCode=([\w-]+)/.exec(printed)?.[1] ?? "", "a new secret")).toBe(200);
  });

  test("ask before what cannot be undone, and say in one line what is refused", async () => {
    expect(await operate("people", "delete", "2")).toEqual(oneLine(/Nothing was changed\. Say --yes .*/));
    expect(await operate("people", "delete", "2", "--yes")).toEqual([
      0,
      "Account 2 and its data are deleted.\n",
      "",
    ]);
    expect(await operate("people", "disable", "2")).toEqual(oneLine(/There is no account 2/));
    expect(await operate("people", "release-address", "1")).toEqual(
      oneLine(/Account 1 has no provider linked/),
    );
    expect(await operate("invite", "ann@example.org")).toEqual(
      oneLine(/There is an account with this address already: 1/),
    );
    expect((await operate("log"))[1]).toMatch(
      /people reset-link {2}account 1.*\n.*people delete {2}account 2/,
    );
  });

  test("end as they would by themselves where a trial of theirs fails", async () => {
    const [status, printed, why] = await operate("doctor");
    expect([status, why]).toEqual([1, ""]);
    expect(printed).toMatch(/^AI: none is connected.*\nMail: \S+ did not take a test mail: .*ECONNREFUSED/m);
  });

  test("come by a socket that its user alone can open", async () => {
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    // Who says nothing, or nonsense, harms nobody.
    const silent = createConnection(socket);
    const nonsense = createConnection(socket);
    nonsense.end("no command");
    await new Promise((resolve) => nonsense.once("close", resolve));
    expect((await operate("health"))[1]).toContain("people: 1");
    silent.destroy();
  });

  test("go on after a kill, and after the end of the product without it", async () => {
    product.kill("SIGKILL");
    await ended(product);
    expect(existsSync(socket)).toBe(true);
    expect((await operate("people", "list"))[1]).toContain("1 in all.");
    product = await start();
    expect((await operate("people", "list"))[1]).toContain("1 in all.");
    product.kill("SIGTERM");
    expect(await ended(product)).toBe(0);
    expect(existsSync(socket)).toBe(false);
    expect((await operate("people", "list"))[1]).toContain("1 in all.");
  });
});
