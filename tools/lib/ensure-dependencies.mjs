import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inProject, isReadOnly, PROJECT, say, seconds } from "./project.mjs";
import { run } from "./run.mjs";

const packagesOf = (path) => JSON.parse(readFileSync(path, "utf8")).packages;

/**
 * Whether npm's own record beside the packages says that everything is there that package-lock.json names. A note of
 * ours would still say so after `npm prune`. Read are versions, not times: `git checkout` and `cp -r` both rewrite those.
 */
function isInstalled(folder) {
  const record = join(folder, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(join(folder, "package-lock.json"))).every(
    ([path, entry]) =>
      !path.startsWith("node_modules/") ||
      entry.optional ||
      (entry.link ? existsSync(join(folder, path)) : installed[path]?.version === entry.version),
  );
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

/**
 * Installs what the folder's package-lock.json names, when node_modules is missing, was made from another lockfile, or was
 * pruned. Must not import anything from node_modules. Exits the process with one clear message when it fails.
 * @param {string} folder
 * @param {string} what the packages are, in words
 * @param {string} [hint]
 */
export async function installIn(folder, what, hint = "") {
  if (isInstalled(folder)) return;
  if (isReadOnly()) {
    say(
      "node_modules is not what package-lock.json names, and this folder cannot be written to: run npm ci where it can.",
    );
    process.exit(1);
  }
  const since = performance.now();
  say(`Installing ${what}${hint} ...`);
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { code, output } = await run(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    // A set NODE_ENV=production would leave out the build tools, which a start from sources needs.
    env: { NODE_ENV: undefined, npm_config_omit: undefined },
  });
  if (code !== 0) {
    say(output.trim());
    say(`npm ci failed (exit ${code}). Is the npm registry reachable?`);
    process.exit(1);
  }
  say(`${what[0].toUpperCase()}${what.slice(1)} installed in ${seconds(since)}.`);
}

/** Installs the packages of the project where they are not what its package-lock.json names. */
export async function ensureDependencies() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    say(`Promptsmith needs Node 20.19 or newer; this is ${process.version}.`);
    process.exit(1);
  }
  await installIn(PROJECT, "dependencies", " (about half a minute the first time)");
}
