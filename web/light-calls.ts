import { runnerImport } from "vite";
import type { Plugin } from "vite";

const CALLS = /\/contract\/src\/[a-z-]+\/calls\.ts$/;
const WHOLE = "?whole";

function isCall(value: unknown): value is { method: string; path: string; answer: string } {
  return typeof value === "object" && value !== null && "path" in value && "answer" in value;
}

/**
 * In the browser a call is its method, its path and the kind of its answer; the schemas that describe it are
 * for the types here and for the server. Leaving them out keeps the schema library (16 kB) off the first
 * screens. Forms take their schemas from the contract's rules, which are loaded with the form.
 */
export function lightCalls(): Plugin {
  return {
    name: "light-calls",
    enforce: "pre",
    async load(id) {
      if (!CALLS.test(id)) return null;
      const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false });
      const lines = Object.entries(module).map(([name, value]) => {
        if (isCall(value)) {
          const { method, path, answer } = value;
          return `export const ${name} = ${JSON.stringify({ method, path, answer })};`;
        }
        if (typeof value !== "object") return `export const ${name} = ${JSON.stringify(value)};`;
        return `export { ${name} } from ${JSON.stringify(id + WHOLE)};`;
      });
      return { code: lines.join("\n"), map: null, moduleSideEffects: false };
    },
  };
}
