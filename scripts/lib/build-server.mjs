import { existsSync } from "node:fs";
import { inProject } from "./project.mjs";

/**
 * npm packages stay outside the bundle: argon2 and PGlite carry native and wasm files that must be found beside
 * their own code. Our own workspaces export TypeScript, so they go in.
 */
const npmStaysOutside = {
  name: "npm-stays-outside",
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, (found) =>
      found.path.startsWith("@promptsmith/") || found.kind === "entry-point"
        ? undefined
        : { path: found.path, external: true },
    );
  },
};

/** The worker runs in a thread of its own and is loaded by its file name, so it is an entry of its own. */
const ENTRIES = {
  main: "server/src/main.ts",
  "pglite-worker": "server/src/platform/db/pglite-worker.ts",
};

export async function buildServer() {
  const { build } = await import("esbuild");
  const entryPoints = Object.fromEntries(
    Object.entries(ENTRIES)
      .map(([name, path]) => [name, inProject(path)])
      .filter(([, path]) => existsSync(path)),
  );
  await build({
    entryPoints,
    outdir: inProject("server/dist"),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    plugins: [npmStaysOutside],
    define: { "process.env.NODE_ENV": '"production"' },
    minifySyntax: true,
    logLevel: "warning",
  });
}
