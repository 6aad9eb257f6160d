import { spawn } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../lib/run.mjs";

const USER = 10_001;

/**
 * Runs the image where no engine is: its files as the root of a process, mounted read-only, with a volume, as the
 * image's user. That is most of what an engine does; what it leaves out is named.
 */
export function plainRunner(call, image) {
  const folder = mkdtempSync(join(tmpdir(), "promptsmith-smoke-"));
  const data = join(folder, "data");
  mkdirSync(data);
  chownSync(data, USER, USER);
  let container = "";
  let config = {};
  let child = null;

  /** The shell that lays the mounts and becomes the process; everything in it is gone with the process. */
  const inside = (root, command) => [
    "--mount",
    "--propagation",
    "private",
    "sh",
    "-ec",
    `mount --bind "$1" "$1"; mount --bind "$2" "$1/data"; mount -t tmpfs tmpfs "$1/tmp"; mount --bind /proc "$1/proc"
     mount --bind /dev "$1/dev"; mount -o remount,bind,ro "$1"
     root=$1; shift 2; exec chroot --userspec=${USER}:${USER} "$root" env -C /app "$@"`,
    "sh",
    root,
    data,
    ...command,
  ];

  const environment = (extra) => [
    "-i",
    ...(config.Env ?? []),
    ...Object.entries(extra).map(([key, value]) => `${key}=${value}`),
  ];
  let root = "";
  let settings = {};

  async function prepare() {
    container = (await call(["from", image])).trim().split("\n").at(-1);
    root = (await call(["mount", container])).trim();
    const inspected = JSON.parse(await call(["inspect", "--type", "image", image]));
    config = inspected.OCIv1.config;
    if (config.User !== `${USER}:${USER}`) throw new Error(`The image runs as ${config.User}`);
  }

  return {
    notTried: ["an engine's own network and its timer of the health check: no engine runs here"],
    async start({ port, env = {} }) {
      if (container === "") await prepare();
      settings = { PORT: port, ...env };
      child = spawn("unshare", inside(root, [...environment(settings), ...config.Cmd]), {
        stdio: ["ignore", "ignore", "inherit"],
      });
    },
    exec: async (args) => await run("unshare", inside(root, [...environment(settings), ...args])),
    async stop() {
      const since = performance.now();
      const ended = new Promise((resolve) => {
        child.on("exit", (code, signal) => resolve(code ?? signal));
      });
      child.kill("SIGTERM");
      return { code: await ended, ms: performance.now() - since };
    },
    async end() {
      child?.kill("SIGKILL");
      if (container !== "") {
        await call(["umount", container]);
        await call(["rm", container]);
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
