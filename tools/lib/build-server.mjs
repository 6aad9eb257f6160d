import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
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

/** Threads, and what they do, are loaded by file name, so each is an entry point of its own beside the code that starts it. */
const THREADS = {
  "pglite-worker": inProject("server/src/platform/db/pglite-worker.ts"),
  "hash-worker": inProject("server/src/platform/hashing/hash-worker.ts"),
  "pool-worker": inProject("server/src/platform/workers/pool-worker.ts"),
  "judging-worker": inProject("server/src/features/challenges/assessor/judging-worker.ts"),
  "picture-worker": inProject("server/src/platform/picture/picture-worker.ts"),
};

async function bundle(entryPoints, outdir) {
  const { build } = await import("esbuild");
  await build({
    entryPoints: { ...THREADS, ...entryPoints },
    outdir: inProject(outdir),
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

export const buildServer = () =>
  bundle(
    { main: inProject("server/src/main.ts"), operations: inProject("server/src/operations.ts") },
    "server/dist",
  );

/** Where main.ts looks for it. */
const TEMPLATE = "server/dist/template.tar.gz";

/**
 * A packed, migrated, empty database. Creating one takes PGlite three seconds and 900 MB; unpacking this takes one
 * second and 400 MB, so the first start of the product fits a small machine too.
 */
export async function buildTemplate() {
  const workshop = ".cache/template";
  rmSync(inProject(workshop), { recursive: true, force: true });
  await bundle({ embedded: inProject("server/src/platform/db/embedded.ts") }, workshop);
  const { openEmbedded } = await import(pathToFileURL(inProject(workshop, "embedded.js")).href);
  const database = await openEmbedded({
    dataDir: null,
    migrationsFolder: inProject("server/migrations"),
    template: null,
    address: "",
  });
  const packed = await database.dump();
  await database.close();
  mkdirSync(dirname(inProject(TEMPLATE)), { recursive: true });
  writeFileSync(inProject(`${TEMPLATE}.new`), packed);
  renameSync(inProject(`${TEMPLATE}.new`), inProject(TEMPLATE));
}
