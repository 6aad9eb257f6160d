import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { precompress } from "./precompress.mjs";
import { inProject } from "./project.mjs";
import { runTool } from "./run.mjs";

const DIST = inProject("web/dist");
/** Names of the hashed files a build made itself, without those it carried over. */
const OWN_FILES = ".own-assets.json";

const assetsOf = (folder) => (existsSync(join(folder, "assets")) ? readdirSync(join(folder, "assets")) : []);

/**
 * A page opened before a deploy still asks for its own chunks; the files of the build before this one are kept
 * for it. One generation is enough: a page looks for a new version at each navigation.
 */
function carryOver(fresh) {
  const list = join(DIST, OWN_FILES);
  if (!existsSync(list)) return;
  for (const name of JSON.parse(readFileSync(list, "utf8"))) {
    const from = join(DIST, "assets", name);
    const to = join(fresh, "assets", name);
    if (existsSync(from) && !existsSync(to)) cpSync(from, to);
  }
}

/** Builds into a second folder and swaps the folders at the end, so that a failed build leaves the old one in use. */
export async function buildWeb() {
  const fresh = inProject(".cache/web-dist");
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const { code, output } = await runTool(
    "vite/bin/vite.js",
    ["build", inProject("web"), "--outDir", fresh, "--emptyOutDir", "--logLevel", "warn"],
    { env: { NODE_ENV: "production" }, cwd: inProject("web") },
  );
  if (code !== 0) throw new Error(`The web build failed:\n${output}`);
  const own = assetsOf(fresh);
  carryOver(fresh);
  await precompress(fresh);
  writeFileSync(join(fresh, OWN_FILES), JSON.stringify(own));
  const old = inProject(".cache/web-dist-old");
  rmSync(old, { recursive: true, force: true });
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(fresh, DIST);
  rmSync(old, { recursive: true, force: true });
}
