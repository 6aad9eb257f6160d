import { hkdfSync, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataFolder } from "./data-folder.ts";
import { SettingsError } from "./env.ts";

const SHORTEST = 32;

/** Gives the secret of the installation: the setting, or else one that is made once and kept in the data folder. */
export function appSecret(setting: string | undefined, dataDir: string): string {
  if (setting !== undefined) return setting;
  makeDataFolder(dataDir);
  const known = knownSecret(setting, dataDir);
  if (known !== undefined) return known;
  const file = fileIn(dataDir);
  // Written beside and linked into place, so that two first starts agree on one secret and none is half written.
  const draft = join(dataDir, `app-secret.${process.pid}.${randomBytes(4).toString("hex")}`);
  writeFileSync(draft, randomBytes(48).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    // Some volumes, such as SMB, know no links: there the first one to make the file wins.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") makeUnlinked(file, readFileSync(draft, "utf8"));
  } finally {
    rmSync(draft, { force: true });
  }
  return checked(file, readIfThere(file) ?? "");
}

function makeUnlinked(file: string, secret: string): void {
  try {
    writeFileSync(file, secret, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

const fileIn = (dataDir: string): string => join(dataDir, "app-secret");

/** The same secret where there is one; none is made. */
export function knownSecret(setting: string | undefined, dataDir: string): string | undefined {
  if (setting !== undefined) return setting;
  const kept = readIfThere(fileIn(dataDir));
  return kept === undefined ? undefined : checked(fileIn(dataDir), kept);
}

/** A file that was emptied or cut off is no key: everybody could sign with it. */
function checked(file: string, secret: string): string {
  if (secret.trim().length >= SHORTEST) return secret;
  throw new SettingsError(
    `The secret in ${file} is shorter than ${SHORTEST} characters. Restore the file, or remove it for a new one.`,
  );
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw new SettingsError(`The secret in ${file} cannot be read (${code})`);
  }
}

/** One key per purpose, so that nothing signed for one purpose passes for another. */
export function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `promptsmith ${purpose}`, 32));
}
