import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { inProject } from "../tools/lib/project.mjs";

/** The assessor with what it has learned, as the product has it after its start. */
const ENTRY = `
import { readKnowledge } from "./bin/read-knowledge.ts";
import { assessBuiltIn as assess, builtInVersion } from "./src/index.ts";
const knowledge = readKnowledge(new URL(PROJECT));
export const assessBuiltIn = (brief, prompt) => assess(brief, prompt, knowledge);
export const version = builtInVersion(knowledge);
`;

/**
 * The built-in assessor as a module of its own, compiled as in the product.
 * @param {string} folder where the file may lie
 * @returns {Promise<string>} its address, for `import`
 */
export async function bundleAssessor(folder) {
  const outfile = join(folder, "assessor.mjs");
  await build({
    stdin: { contents: ENTRY, resolveDir: inProject("assessment"), sourcefile: "entry.ts" },
    define: { PROJECT: JSON.stringify(pathToFileURL(`${inProject("")}/`).href) },
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
