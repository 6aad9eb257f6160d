/**
 * Runs `npm test` on each Node that the product promises to run on, in a fresh clone of what is committed. The runtimes
 * come from the npm packages that ship them. `npm run test:nodes [-- 22 24]`; what begins with another word goes to
 * Vitest instead of the whole suite: `npm run test:nodes -- 22 --project server oidc.test.ts`
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { PROJECT, say, seconds } from "./lib/project.mjs";
import { run } from "./lib/run.mjs";

const RUNTIMES = { 20: "20.20.2", 22: "22.23.3", 24: "24.21.0" };
const PLATFORM = `${process.platform}-${process.arch}`;

async function must(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${output.slice(-2000)}`);
}

/** Installs one runtime into the folder and answers where its program lies. */
async function runtime(folder, version) {
  await must("npm", ["install", "--silent", "--no-save", "--prefix", folder, `node-${PLATFORM}@${version}`]);
  return join(folder, "node_modules", `node-${PLATFORM}`, "bin");
}

async function testOn(version) {
  const folder = mkdtempSync(join(tmpdir(), "promptsmith-node-"));
  const since = performance.now();
  // Some tests start the product as another user, who must be able to read it.
  chmodSync(folder, 0o755);
  try {
    const bin = await runtime(join(folder, "runtime"), version);
    const clone = join(folder, "clone");
    await must("git", ["clone", "--quiet", PROJECT, clone]);
    const env = { PATH: `${bin}${delimiter}${process.env.PATH}` };
    if (chosen.length > 0) await must("npm", ["ci", "--silent", "--prefer-offline"], { cwd: clone, env });
    const [command, args] =
      chosen.length > 0 ? ["npx", ["vitest", "run", ...chosen]] : ["npm", ["test", "--silent"]];
    const { code, output } = await run(command, args, { cwd: clone, env, show: true });
    const counts = /^(?:\d+ passed, \d+ failed|\s*Tests .*)$/m.exec(output)?.[0].trim() ?? "no closing line";
    say(`Node ${version}: ${counts} (${seconds(since)}).`);
    return code === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const given = process.argv.slice(2);
const isVersion = (word) => word in RUNTIMES;
const firstOther = given.findIndex((word) => !isVersion(word));
const asked = firstOther === -1 ? given : given.slice(0, firstOther);
const chosen = firstOther === -1 ? [] : given.slice(firstOther);
const results = [];
for (const [major, version] of Object.entries(RUNTIMES))
  if (asked.length === 0 || asked.includes(major)) results.push(await testOn(version));
process.exit(results.length > 0 && results.every(Boolean) ? 0 : 1);
