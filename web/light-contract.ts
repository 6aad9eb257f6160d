import { readFileSync } from "node:fs";
import { runnerImport } from "vite";
import type { Plugin } from "vite";

const DESCRIBED_BY_SCHEMAS = /\/contract\/src\/[a-z-]+\/(calls|rules)\.ts$/;
/** Ends the name of a module with its schemas; without it the module has constants alone. */
export const WHOLE = "?whole";

function isCall(value: unknown): value is { method: string; path: string; access: string; answer: string } {
  return typeof value === "object" && value !== null && "path" in value && "answer" in value;
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== "object" || value === null)
    return ["string", "number", "boolean"].includes(typeof value);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

/** One export as the browser gets it; what is neither call nor constant comes from the module itself. */
function lightExport(name: string, value: unknown, id: string): string {
  if (isCall(value)) {
    const { method, path, access, answer } = value;
    return `export const ${name} = ${JSON.stringify({ method, path, access, answer })};`;
  }
  if (isPlain(value)) return `export const ${name} = ${JSON.stringify(value)};`;
  return `export { ${name} } from ${JSON.stringify(id + WHOLE)};`;
}

/**
 * In the browser a call is its method, its path, who may make it and the kind of its answer, and a rule is a
 * constant; the schemas beside them are for the types here and for the server. Leaving them out keeps the schema
 * library (16 kB) off the first screens. Forms name the schema they need, and it is loaded with them.
 */
export function lightContract(): Plugin {
  return {
    name: "light-contract",
    enforce: "pre",
    // In development the server runs inside Vite too, and it needs the schemas.
    applyToEnvironment: ({ name }) => name === "client",
    async load(id) {
      const [, kind] = DESCRIBED_BY_SCHEMAS.exec(id) ?? [];
      // Every call has schemas, if only those of its feature's entities.
      if (kind !== "calls" && !(kind === "rules" && readFileSync(id, "utf8").includes("zod/mini")))
        return null;
      const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false });
      const code = Object.entries(module).map(([name, value]) => lightExport(name, value, id));
      return { code: code.join("\n"), map: null, moduleSideEffects: false };
    },
  };
}
