import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What a screen makes the browser load before anybody has touched anything, as served: all scripts on the static way
 * from the page's entry and from the screen's own chunk. Read from the build's manifest, since names carry hashes.
 */
const DIST = "web/dist";
const manifest = JSON.parse(readFileSync(join(DIST, ".vite/manifest.json"), "utf8"));
const entries = Object.entries(manifest);
const [entry] = entries.find(([, chunk]) => chunk.isEntry);

function onTheWay(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) onTheWay(next, seen);
  return seen;
}

function keyOf(source) {
  const found = entries.find(([key]) => key === source);
  if (found === undefined) throw new Error(`The build has no chunk of its own for ${source}`);
  return found[0];
}

const files = (keys) => [...keys].map((key) => join(DIST, manifest[key].file));
const screen = (...sources) =>
  files(new Set([...onTheWay(entry), ...sources.flatMap((source) => [...onTheWay(keyOf(source))])]));
const extra = (sources, beside) => {
  const there = new Set(screen(beside));
  const wanted = new Set(sources.flatMap((source) => [...onTheWay(keyOf(source))]));
  return files(wanted).filter((file) => !there.has(file));
};

const AUTH = "src/features/identity/screens/auth-screen.tsx";
const HOME = "src/app/screens/home.tsx";
const SHARED = "src/features/social/screens/shared-challenge-screen.tsx";
const SHELL = "src/app/layout/shell.tsx";
const DIALOG = "src/features/challenges/components/challenge-dialog.tsx";
// A completed challenge is opened with its feedback, which needs this as well.
const MARKUP = "src/ui/markdown-rendered.tsx";
// What the first paint waits for. Named by the manifest, since the folder also holds the files of the build before.
const styles = (manifest[entry].css ?? []).map((file) => join(DIST, file));
const gzipped = { gzip: true };

export default [
  { name: "sign-in: scripts", path: screen(AUTH), limit: "105 kB", ...gzipped },
  { name: "home: scripts", path: screen(HOME, SHELL), limit: "130 kB", ...gzipped },
  { name: "shared challenge: scripts", path: screen(SHARED, SHELL), limit: "130 kB", ...gzipped },
  {
    name: "challenge dialog with a result: scripts it adds",
    path: extra([DIALOG, MARKUP], HOME),
    limit: "45 kB",
    ...gzipped,
  },
  { name: "styles of the first paint", path: styles, limit: "16 kB", ...gzipped },
];
