import { existsSync } from "node:fs";
import { PROJECT } from "../lib/project.mjs";
import { run } from "../lib/run.mjs";
import { engineRunner } from "./engine-runner.mjs";
import { plainRunner } from "./plain-runner.mjs";

/** A company's own certificate authority, where the npm registry is reached through one. */
const AUTHORITY = process.env.NODE_EXTRA_CA_CERTS;
const AUTHORITY_INSIDE = "/run/extra-ca.pem";

async function must(command, args, options = {}) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args[0]} failed:\n${output.slice(-3000)}`);
  return output;
}

/** Options of `build` by which RUN steps reach the registry; docker has no volumes there and goes without. */
const authority = (name) =>
  AUTHORITY === undefined || !existsSync(AUTHORITY) || name === "docker"
    ? []
    : [
        "--volume",
        `${AUTHORITY}:${AUTHORITY_INSIDE}:ro`,
        "--build-arg",
        `NODE_EXTRA_CA_CERTS=${AUTHORITY_INSIDE}`,
      ];

/** Where no daemon and no user namespaces are to be had, buildah still works: plain files and chroot. */
const MODEST = ["--storage-driver", "vfs"];

/** buildah says sizes as people read them: "287 MB". */
function bytesOf(text) {
  const [, number, unit] = /^([\d.]+) (\w+)$/.exec(text);
  return Number(number) * 1000 ** ["B", "KB", "MB", "GB"].indexOf(unit.toUpperCase());
}

function toolOf(name) {
  const global = name === "buildah" ? MODEST : [];
  const build = name === "buildah" ? ["build", "--isolation", "chroot", "--format", "docker"] : ["build"];
  const format = name === "podman" ? ["--format", "docker"] : [];
  const call = (args, options) => must(name, [...global, ...args], options);
  return {
    name,
    call,
    build: (image, { base, runtime }) =>
      call(
        [
          ...build,
          ...format,
          ...authority(name),
          "--build-arg",
          `BASE=${base}`,
          "--build-arg",
          `RUNTIME=${runtime}`,
          "-f",
          "Containerfile",
          "-t",
          image,
          PROJECT,
        ],
        {
          show: process.env.CI === undefined,
        },
      ),
    /** Whether the image is here or can be pulled. */
    has: async (image) => (await run(name, [...global, "pull", image])).code === 0,
    bytes: async (image) => {
      const inspect = name === "buildah" ? ["images", "--json", image] : ["image", "inspect", image];
      const [found] = JSON.parse(await call(inspect));
      return name === "buildah" ? bytesOf(found.size) : found.Size;
    },
    runner: (image) => (name === "buildah" ? plainRunner(call, image) : engineRunner(name, image)),
  };
}

/** The container tools that work on this machine. */
export async function* findTools() {
  for (const [name, probe] of [
    ["docker", ["info"]],
    ["podman", ["info"]],
    ["buildah", ["--version"]],
  ]) {
    if ((await run(name, probe)).code === 0) yield toolOf(name);
  }
}
