import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writePage } from "./page-template.ts";

const PROJECT = fileURLToPath(new URL("../../../", import.meta.url));
const COPIED = [
  "tools",
  "package.json",
  "package-lock.json",
  "server/dist",
  "server/migrations",
  "server/package.json",
];
/** What commands and server only read may be links: only a file that is run finds its neighbours by its own place. */
const LINKED = ["library", "assessment/labelled", "e2e"];

/** Names of packages, those with a scope by their whole name. */
const productionPackages = (): string[] =>
  Object.keys(
    (
      JSON.parse(readFileSync(join(PROJECT, "server/package.json"), "utf8")) as {
        dependencies: Record<string, string>;
      }
    ).dependencies,
  ).filter((name) => !name.startsWith("@promptsmith/"));

/** Everything that is installed, and npm's record of it. */
const allPackages = (): string[] => readdirSync(join(PROJECT, "node_modules"));

function link(place: string, path: string): void {
  mkdirSync(dirname(join(place, path)), { recursive: true });
  symlinkSync(join(PROJECT, path), join(place, path));
}

/** Takes or gives back the right to write, without following a link. */
function changeAll(path: string, change: (mode: number) => number): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  if (found.isDirectory()) for (const name of readdirSync(path)) changeAll(join(path, name), change);
  chmodSync(path, change(found.mode & 0o777));
}

/** Lets a folder be removed again. */
export function removeTree(place: string): void {
  changeAll(place, (mode) => mode | 0o200);
  rmSync(place, { recursive: true, force: true });
}

/**
 * The built product in a folder of its own, in which nothing can be written.
 * @param packages those that the server needs in production alone, or all of them
 * @param more texts of further files by their paths
 */
export function makeReadOnlyTree(
  place: string,
  packages: "production" | "all",
  more: Readonly<Record<string, string>> = {},
): string {
  for (const path of COPIED) cpSync(join(PROJECT, path), join(place, path), { recursive: true });
  for (const path of LINKED) link(place, path);
  const names = packages === "all" ? allPackages() : productionPackages();
  for (const name of names) link(place, `node_modules/${name}`);
  mkdirSync(join(place, "web/dist"), { recursive: true });
  writePage(join(place, "web/dist"));
  for (const [path, text] of Object.entries(more)) writeFileSync(join(place, path), text);
  changeAll(place, (mode) => mode & 0o555);
  return place;
}
