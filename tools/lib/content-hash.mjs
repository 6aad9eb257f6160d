import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { inProject, PROJECT } from "./project.mjs";

const LEFT_OUT = new Set(["node_modules", "dist", "data", "test", "coverage", ".vite", ".cache"]);

/** By its path below the repository: a tree that was built and then moved or copied is the same tree. */
function addFile(hash, path) {
  hash.update(relative(PROJECT, path)).update("\0").update(readFileSync(path)).update("\0");
}

function addFolder(hash, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (LEFT_OUT.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, path);
    else if (!/\.test\.tsx?$/.test(entry.name)) addFile(hash, path);
  }
}

/**
 * One digest over everything below the given files and folders (tests, node_modules and outputs left out).
 * Reading about a thousand small files takes some 30 ms, so it can run at each start.
 * @param {string[]} paths relative to the repository
 */
export function contentHash(paths) {
  const hash = createHash("sha256").update(process.versions.modules);
  for (const path of paths.map((one) => inProject(one))) {
    if (!existsSync(path)) continue;
    if (statSync(path).isDirectory()) addFolder(hash, path);
    else addFile(hash, path);
  }
  return hash.digest("hex");
}
