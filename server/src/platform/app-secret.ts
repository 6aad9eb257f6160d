import { hkdfSync, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Gives the secret of the installation: the setting, or else one that is made once and kept in the data folder. */
export function appSecret(setting: string | undefined, dataDir: string): string {
  if (setting !== undefined) return setting;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "app-secret");
  const kept = readIfThere(file);
  if (kept !== undefined) return kept;
  // Written beside and linked into place, so that two first starts agree on one secret and none is half written.
  const draft = join(dataDir, `app-secret.${process.pid}.${randomBytes(4).toString("hex")}`);
  writeFileSync(draft, randomBytes(48).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, "utf8");
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** One key per purpose, so that nothing signed for one purpose passes for another. */
export function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `promptsmith ${purpose}`, 32));
}
