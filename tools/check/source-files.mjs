import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { PROJECT, inProject } from "../lib/project.mjs";

/**
 * Every file that is, or is about to be, part of the repository (ignored files never are), as
 * { path, text }. Paths are relative with forward slashes; binary files are left out.
 */
export function repositoryFiles() {
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: PROJECT,
    maxBuffer: 64 * 1024 * 1024,
  });
  return list
    .toString()
    .split("\0")
    .filter((path) => path !== "" && existsSync(inProject(path)))
    .filter((path) => !/\.(png|jpe?g|ico|woff2?|ttf|gz|br|wasm|pdf)$/.test(path))
    .map((path) => ({ path, text: readFileSync(inProject(path), "utf8") }));
}

export const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path) || /(^|\/)(test|e2e)\//.test(path);

/** Line number of an offset, for messages an editor can jump to. */
export const lineAt = (text, offset) => text.slice(0, offset).split("\n").length;
