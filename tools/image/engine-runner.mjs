import { run } from "../lib/run.mjs";

/** Runs containers with docker or podman. */
export function engineRunner(name, image) {
  const volume = `promptsmith-smoke-${process.pid}`;
  let container = "";
  return {
    notTried: [],
    async start({ port, env = {} }) {
      const settings = Object.entries({ PORT: port, ...env }).flatMap(([key, value]) => [
        "-e",
        `${key}=${value}`,
      ]);
      const { code, stdout, output } = await run(name, [
        "run",
        "-d",
        "--read-only",
        "--tmpfs=/tmp",
        "--network=host",
        `--volume=${volume}:/data`,
        ...settings,
        image,
      ]);
      if (code !== 0) throw new Error(output);
      container = stdout.trim();
    },
    exec: async (args) => await run(name, ["exec", container, ...args]),
    /** @returns {Promise<{ code: number, ms: number }>} how it ended after SIGTERM */
    async stop() {
      const since = performance.now();
      await run(name, ["stop", "-t", "20", container]);
      const { stdout } = await run(name, ["inspect", "-f", "{{.State.ExitCode}}", container]);
      await run(name, ["rm", "-f", container]);
      return { code: Number(stdout), ms: performance.now() - since };
    },
    async end() {
      await run(name, ["rm", "-f", container]);
      await run(name, ["volume", "rm", "-f", volume]);
    },
  };
}
