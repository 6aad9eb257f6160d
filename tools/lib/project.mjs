import { accessSync, constants } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder the repository was cloned into; every other path is built from it. */
export const PROJECT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** @param {...string} parts */
export const inProject = (...parts) => resolve(PROJECT, ...parts);

/** Whether nothing can be installed or built here: another user's folder, or a file system without writing. */
export function isReadOnly() {
  try {
    accessSync(PROJECT, constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

/** Progress belongs on stderr: stdout is for what a command was asked for. @param {string} line */
export const say = (line) => process.stderr.write(`${line}\n`);

/** @param {number} since milliseconds of performance.now() */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
