import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const PACKAGE = "lucide-react";
const IMPORT = /import \{([^}]+)\} from "lucide-react";/g;
const EXPORT = /export \{([^}]+)\} from '\.\/icons\/([a-z0-9-]+)\.mjs'/g;

/** The file of each icon by its names, read from the package's own list. */
function iconFiles(): ReadonlyMap<string, string> {
  const list = createRequire(import.meta.url).resolve(`${PACKAGE}/dist/esm/lucide-react.mjs`);
  const files = new Map<string, string>();
  for (const [, names = "", file = ""] of readFileSync(list, "utf8").matchAll(EXPORT)) {
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}

/**
 * Has each module import its icons one by one. From the package's list of all icons the chunks cannot tell which
 * screen draws which, and the first screens would load every icon of the product.
 */
export function iconImports(): Plugin {
  const files = iconFiles();
  function fileOf(icon: string): string {
    const file = files.get(icon);
    if (file === undefined) throw new Error(`${PACKAGE} has no icon ${icon}`);
    return file;
  }
  return {
    name: "icon-imports",
    enforce: "pre",
    apply: "build",
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: PACKAGE },
      handler: (code) =>
        code.replaceAll(IMPORT, (_, names: string) =>
          [...names.matchAll(/(\w+)(?: as (\w+))?/g)]
            .map(([, name = "", here = name]) => `import ${here} from "${PACKAGE}/icons/${fileOf(name)}";`)
            .join(" "),
        ),
    },
  };
}
