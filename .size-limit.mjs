import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tsImport } from "tsx/esm/api";

/**
 * What a screen makes the browser load before anybody has touched anything, as served: all scripts on the static way
 * from the page's entry and from the screen's own chunk. Read from the build's manifest, since names carry hashes.
 */
const DIST = "web/dist";
const { paths } = await tsImport("@promptsmith/contract/paths", import.meta.url);
const page = JSON.parse(readFileSync(join(DIST, "page.json"), "utf8"));
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
const ofEntry = files(onTheWay(entry));
/** The page names them, since a screen's module may be in a file together with others. */
const screen = (address) => {
  const [fixed] = address.split(":");
  const { chunks } = page.screens.find(({ path }) => path === fixed);
  return [...ofEntry, ...chunks.map((file) => join(DIST, file))];
};
const extra = (sources, address) => {
  const there = new Set(screen(address));
  const wanted = new Set(sources.flatMap((source) => [...onTheWay(keyOf(source))]));
  return files(wanted).filter((file) => !there.has(file));
};

const DIALOG = "src/features/challenges/components/dialog/challenge-dialog.tsx";
const WRITING = "src/features/challenges/components/dialog/first-draft.tsx";
// A completed challenge is opened with its feedback, which needs this as well.
const MARKUP = "src/ui/markdown-rendered.tsx";
// What the first paint waits for. Named by the manifest, since the folder also holds the files of the build before.
const styles = (manifest[entry].css ?? []).map((file) => join(DIST, file));
const gzipped = { gzip: true };

export default [
  { name: "sign-in: scripts", path: screen(paths.auth), limit: "108 kB", ...gzipped },
  { name: "home: scripts", path: screen(paths.home), limit: "127 kB", ...gzipped },
  {
    name: "shared challenge: scripts",
    path: screen(paths.sharedChallengeShort(":token")),
    limit: "129 kB",
    ...gzipped,
  },
  {
    name: "challenge dialog with a result: scripts it adds",
    path: extra([DIALOG, MARKUP], paths.home),
    limit: "45 kB",
    ...gzipped,
  },
  {
    name: "challenge dialog for writing: scripts it adds",
    path: extra([DIALOG, WRITING], paths.home),
    limit: "36.5 kB",
    ...gzipped,
  },
  { name: "styles of the first paint", path: styles, limit: "16 kB", ...gzipped },
];
