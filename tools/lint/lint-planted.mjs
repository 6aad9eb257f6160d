import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inProject } from "../lib/project.mjs";
import { runTool } from "../lib/run.mjs";

const SETTINGS = ".oxlintrc.json";

/** The project's settings for a folder elsewhere; without types, since nothing is compiled there. */
function settings() {
  const own = JSON.parse(readFileSync(inProject(SETTINGS), "utf8"));
  return {
    ...own,
    options: { ...own.options, typeAware: false },
    jsPlugins: own.jsPlugins.map((path) => inProject(path)),
  };
}

/**
 * Runs the linter with the project's settings over files that lie nowhere else.
 * @param {Readonly<Record<string, string>>} files their text by their path in the project
 * @returns {Promise<ReadonlyMap<string, readonly string[]>>} the rules that each file breaks, like "eslint/no-var"
 */
export async function lintPlanted(files) {
  const folder = mkdtempSync(join(tmpdir(), "promptsmith-lint-"));
  try {
    writeFileSync(join(folder, SETTINGS), JSON.stringify(settings()));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { stdout, output } = await runTool("oxlint/bin/oxlint", ["--format=json", "."], { cwd: folder });
    if (!stdout.trimStart().startsWith("{")) throw new Error(output);
    const broken = new Map(Object.keys(files).map((path) => [path, []]));
    for (const { filename, code } of JSON.parse(stdout).diagnostics)
      broken.get(filename)?.push(code.replace(/\((.*)\)$/, "/$1"));
    return broken;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
