import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Whole browsers a system may already have. */
const WHOLE = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Browsers a system may already have, the light one first. */
const INSTALLED = ["/usr/bin/chromium-headless-shell", ...WHOLE];

const HOW_TO_GET_ONE = `No Chromium was found and none could be fetched; the browser tests are never skipped.
  Debian, Ubuntu:  apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation
  others:          npx playwright install --with-deps chromium
  or set CHROMIUM_PATH to a Chromium or Chrome you have.`;

const works = (path: string): boolean =>
  spawnSync(path, ["--version", "--no-sandbox"], { timeout: 20_000 }).status === 0;

/** The path of a full Chromium, or undefined; the headless shell has no back/forward cache. */
export const findWholeBrowser = (): string | undefined =>
  WHOLE.find((path) => existsSync(path) && works(path));

async function playwrightsOwn({ download }: { download: boolean }): Promise<string | null> {
  const { chromium } = await import("@playwright/test");
  if (download) {
    const cli = fileURLToPath(new URL("../node_modules/@playwright/test/cli.js", import.meta.url));
    spawnSync(process.execPath, [cli, "install", "chromium"], { timeout: 180_000, stdio: "ignore" });
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

/**
 * A Chromium that comes inside an npm package with the libraries it needs: for a bare Linux where nothing can be
 * installed. It unpacks its libraries and fonts only where it believes to be on a cloud function, hence the
 * variable. A small script is put before it, since it finds those libraries by LD_LIBRARY_PATH, which would
 * otherwise have to be set for every process that starts the browser.
 */
async function packagedChromium(): Promise<string | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  process.env["AWS_LAMBDA_JS_RUNTIME"] ??= "nodejs22.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  const unpacked = await chromium.executablePath();
  const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "promptsmith");
  mkdirSync(cache, { recursive: true });
  const script = join(cache, "chromium");
  const set = ["LD_LIBRARY_PATH", "FONTCONFIG_PATH"].filter((name) => process.env[name]);
  const lines = set.map((name) => `export ${name}='${process.env[name]}'`);
  const draft = `${script}.${process.pid}`;
  writeFileSync(draft, ["#!/bin/sh", ...lines, `exec '${unpacked}' "$@"`, ""].join("\n"));
  chmodSync(draft, 0o755);
  renameSync(draft, script);
  return script;
}

/**
 * Finds a Chromium or brings one along; throws with what to do when there is none.
 * BROWSER_SEARCH=packaged looks at nothing the system has, as on a bare machine.
 * @returns path of the executable
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen) {
    if (works(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which does not start.`);
  }
  const onThisMachine = async () =>
    INSTALLED.find((path) => existsSync(path) && works(path)) ?? (await playwrightsOwn({ download: false }));
  const ways = [
    ...(process.env["BROWSER_SEARCH"] === "packaged" ? [] : [onThisMachine]),
    packagedChromium,
    () => playwrightsOwn({ download: true }),
  ];
  for (const way of ways) {
    const found = await way();
    if (found && works(found)) return found;
  }
  throw new Error(HOW_TO_GET_ONE);
}
