import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { inProject, isReadOnly, say, seconds } from "./project.mjs";
import { run } from "./run.mjs";

const STAMP = inProject("node_modules/.promptsmith-lock-hash");

/** The lockfile and the Node that installed: a native module built for another major would not load. */
function wanted() {
  const lock = readFileSync(inProject("package-lock.json"));
  return createHash("sha256").update(lock).update(process.versions.modules).digest("hex");
}

const packagesOf = (path) => JSON.parse(readFileSync(path, "utf8")).packages;

/** A person who ran `npm install` by hand has no stamp, but what npm recorded beside the packages tells. */
function installedByHand() {
  const record = inProject("node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(inProject("package-lock.json"))).every(
    ([path, entry]) =>
      !path.startsWith("node_modules/") ||
      entry.link ||
      entry.optional ||
      installed[path]?.version === entry.version,
  );
}

/** Remembers what was compared. Where that cannot be written it is compared again next time. */
function remember(hash) {
  try {
    writeFileSync(STAMP, `${hash}\n`);
  } catch (error) {
    if (!["EROFS", "EACCES", "EPERM"].includes(error.code)) throw error;
  }
}

/** Our own workspaces are part of the built files. */
const isOurs = (name) => name.startsWith("@promptsmith/");

/** Whether what the built server loads is there, also where the packages that build it were pruned away. */
export function hasServerPackages() {
  const { dependencies } = JSON.parse(readFileSync(inProject("server/package.json"), "utf8"));
  return Object.keys(dependencies).every(
    (name) =>
      isOurs(name) ||
      ["node_modules", "server/node_modules"].some((folder) => existsSync(inProject(folder, name))),
  );
}

/** The hash is read, not a time stamp: `git checkout` and `cp -r` both rewrite times. */
function upToDate(hash) {
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8").trim() === hash) return true;
  if (!installedByHand()) return false;
  remember(hash);
  return true;
}

/**
 * Installs what package-lock.json names, when node_modules is missing or was made from another lockfile.
 * Must not import anything from node_modules. Exits the process with one clear message when it fails.
 */
export async function ensureDependencies() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    say(`Promptsmith needs Node 20.19 or newer; this is ${process.version}.`);
    process.exit(1);
  }
  const hash = wanted();
  if (upToDate(hash)) return;
  if (isReadOnly()) {
    say(
      "node_modules is not what package-lock.json names, and this folder cannot be written to: run npm ci where it can.",
    );
    process.exit(1);
  }
  const since = performance.now();
  say("Installing dependencies (about half a minute the first time) ...");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { code, output } = await run(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    // A set NODE_ENV=production would leave out the build tools, which a start from sources needs.
    env: { NODE_ENV: undefined, npm_config_omit: undefined },
  });
  if (code !== 0) {
    say(output.trim());
    say(`npm ci failed (exit ${code}). Is the npm registry reachable?`);
    process.exit(1);
  }
  remember(hash);
  say(`Dependencies installed in ${seconds(since)}.`);
}
