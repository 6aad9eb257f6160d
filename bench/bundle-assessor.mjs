import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { inProject } from "../scripts/lib/project.mjs";

/**
 * The built-in assessor as a module of its own, compiled as in the product.
 * @param {string} folder where the file may lie
 * @returns {Promise<string>} its address, for `import`
 */
export async function bundleAssessor(folder) {
  const outfile = join(folder, "assessor.mjs");
  await build({
    entryPoints: [inProject("assessment/src/built-in.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    minifySyntax: true,
    logLevel: "warning",
  });
  return pathToFileURL(outfile).href;
}
