import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { makeDataFolder, openToOthers } from "../../src/platform/data-folder.ts";
import { openEmbedded, readTemplate } from "../../src/platform/db/embedded.ts";
import { MIGRATIONS, templateFile } from "../support/database-template.ts";
import { openPrepared } from "../support/prepared-folder.ts";
import { assertOneLine, isRoot, startWith, unprivileged } from "../support/real-start.ts";

/** What keeps the product from starting is told in one line, by the real process, which then ends. */
const folder = mkdtempSync(join(tmpdir(), "promptsmith-start-"));
chmodSync(folder, 0o755);
const inFolder = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOBODY = 65_534;

function made(name: string, mode = 0o755): string {
  mkdirSync(inFolder(name));
  chmodSync(inFolder(name), mode);
  return inFolder(name);
}

test("a database that a newer version has migrated is left alone", async () => {
  const dataDir = inFolder("newer");
  const { db, close } = await openPrepared(dataDir);
  await db.execute(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)",
  );
  await close();
  await assertOneLine({ DATA_DIR: dataDir }, /newer version.*docs\/operations\.md/);
}, 120_000);

describe("the data folder", { timeout: 120_000 }, () => {
  test("that is a file", async () => {
    writeFileSync(inFolder("file"), "");
    await assertOneLine({ DATA_DIR: inFolder("file") }, /DATA_DIR .*file is not a folder/);
    await assertOneLine({ DATA_DIR: inFolder("file/below") }, /DATA_DIR .*file is not a folder/);
  });

  test("that cannot be written to", async () => {
    const locked = made("locked", 0o500);
    await assertOneLine(
      { DATA_DIR: join(locked, "data") },
      /DATA_DIR .*locked.* cannot be written/,
      unprivileged,
    );
  });

  test("that belongs to another user and is not writable", async () => {
    // Only a root can make one; for everybody else the root of the file system is one.
    const foreign = isRoot ? made("foreign", 0o755) : "/";
    if (isRoot) chownSync(foreign, NOBODY, NOBODY);
    await assertOneLine({ DATA_DIR: foreign }, /DATA_DIR .* cannot be written/, unprivileged);
  });

  test.runIf(isRoot)(
    "that is writable is taken, whoever owns it, and the start tells who can read it",
    async () => {
      const volume = made("volume", 0o777);
      chownSync(volume, NOBODY, NOBODY);
      const { output } = await startWith({ DATA_DIR: volume }, unprivileged);
      expect(output).toContain("is ready at");
      expect(output).toMatch(
        /^DATA_DIR [^\n]*volume can be read by its group and everybody on this machine \(mode 777\)[^\n]*$/m,
      );
      expect(statSync(volume).mode & 0o777).toBe(0o777);
      expect(statSync(join(volume, "app-secret")).mode & 0o777).toBe(0o600);
    },
  );

  test("that others can read is told of where data are kept in it, and only there", () => {
    const open = made("open");
    expect([openToOthers(open), statSync(open).mode & 0o777]).toEqual([null, 0o755]);
    makeDataFolder(open);
    expect([openToOthers(open), statSync(open).mode & 0o777]).toEqual([null, 0o700]);
    // As on a volume that takes no other mode.
    chmodSync(open, 0o755);
    expect(openToOthers(open)).toContain("open can be read by its group and everybody on this machine");
  });

  test("that all users share is refused and not changed", async () => {
    const shared = made("shared", 0o1777);
    await assertOneLine({ DATA_DIR: shared }, /DATA_DIR .*shared is shared/);
    expect(statSync(shared).mode & 0o7777).toBe(0o1777);
  });

  test("in a place where nothing can be made", async () => {
    await assertOneLine({ DATA_DIR: "/proc/promptsmith/data" }, /DATA_DIR .* cannot be (made|written)/);
    await assertOneLine({ DATA_DIR: "/dev/null" }, /DATA_DIR .*not a folder/);
  });

  test.each([
    ["blank", "\n"],
    ["empty", ""],
    ["too short", "secret"],
  ])("with a secret that is %s", async (name, secret) => {
    const dataDir = made(`secret-${name.replace(" ", "-")}`);
    writeFileSync(join(dataDir, "app-secret"), secret);
    await assertOneLine({ DATA_DIR: dataDir }, /app-secret/);
  });

  test("with a secret that is a folder", async () => {
    mkdirSync(join(made("secret-folder"), "app-secret"));
    await assertOneLine({ DATA_DIR: inFolder("secret-folder") }, /app-secret/);
  });
});

describe("a database", { timeout: 180_000 }, () => {
  const template = readTemplate(templateFile());
  async function whole(name: string): Promise<string> {
    const dataDir = inFolder(name);
    const database = await openEmbedded({
      dataDir,
      migrationsFolder: MIGRATIONS,
      template,
      address: "",
    });
    await database.close();
    return dataDir;
  }

  test("that is damaged", async () => {
    const dataDir = await whole("damaged");
    rmSync(join(dataDir, "database", "global"), { recursive: true });
    await assertOneLine({ DATA_DIR: dataDir }, /database .*damaged.* (cannot be opened|is damaged)/);
  });

  test("whose control file is cut off", async () => {
    const dataDir = await whole("cut");
    truncateSync(join(dataDir, "database", "global", "pg_control"), 100);
    await assertOneLine({ DATA_DIR: dataDir }, /database .*cut.* (cannot be opened|is damaged)/);
  });

  test("whose files are overwritten", async () => {
    const dataDir = await whole("overwritten");
    const base = join(dataDir, "database", "base");
    for (const entry of readdirSync(base, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) writeFileSync(join(entry.parentPath, entry.name), "x".repeat(9_000));
    await assertOneLine({ DATA_DIR: dataDir }, /database .*overwritten.* (cannot be opened|is damaged)/);
  });

  test("of another program", async () => {
    const dataDir = made("other");
    mkdirSync(join(dataDir, "database"));
    writeFileSync(join(dataDir, "database", "index.db"), "something else");
    await assertOneLine({ DATA_DIR: dataDir }, /database .*other.* (cannot be opened|is damaged)/);
    expect(existsSync(join(dataDir, "database", "index.db"))).toBe(true);
  });

  test("server that refuses the password", async () => {
    // The words with which PostgreSQL refuses a password.
    const fields = 'SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for user "somebody"\0\0';
    const length = Buffer.alloc(4);
    length.writeInt32BE(fields.length + 4);
    const refusal = Buffer.concat([Buffer.from("E"), length, Buffer.from(fields)]);
    const server = createServer((socket) => socket.once("data", () => socket.end(refusal)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const url = `postgres://somebody:a-secret-word@127.0.0.1:${port}/nowhere`;
    const { code, output } = await startWith({ DATA_DIR: inFolder("pg"), DATABASE_URL: url });
    server.close();
    expect(output).toMatch(/^Promptsmith cannot start: DATABASE_URL [^\n]*\n$/);
    expect(output).not.toContain("a-secret-word");
    expect(code).toBe(1);
  });
});

describe("an address", { timeout: 120_000 }, () => {
  test.each(["no-such-host.invalid", "203.0.113.77"])("HOST=%s that is not this machine's", async (host) => {
    await assertOneLine({ DATA_DIR: inFolder("host"), HOST: host }, /HOST .* is no address of this machine/);
  });

  test.each(["banana", "10.0.0.0/0", "fe80::1%eth0"])("TRUST_PROXY=%s", async (value) => {
    await assertOneLine({ DATA_DIR: inFolder("proxy"), TRUST_PROXY: value }, /: TRUST_PROXY /);
  });
});
