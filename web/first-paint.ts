import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import type { Plugin, Rolldown } from "vite";

const SHELLS = fileURLToPath(new URL("./src/app/static-shells.tsx", import.meta.url));

/** Screens whose chunks start with the page instead of after the entry: by the name public/theme.js gives their paths. */
const EARLY_SCREENS: Record<string, readonly string[]> = {
  auth: ["/src/features/identity/screens/auth-screen.tsx"],
  home: ["/src/app/layout/shell.tsx", "/src/app/screens/home.tsx"],
  settings: ["/src/app/layout/shell.tsx", "/src/app/screens/settings.tsx"],
  shared: ["/src/app/layout/shell.tsx", "/src/features/social/screens/shared-challenge-screen.tsx"],
};

type Bundle = Rolldown.OutputBundle;

/** The chunk of a screen with everything it imports at once, without what the entry brings anyway. */
function chunksOf(bundle: Bundle, screens: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const collect = (names: readonly string[], into: Set<string>) => {
    for (const name of names) {
      if (into.has(name)) continue;
      into.add(name);
      collect(byName.get(name)?.imports ?? [], into);
    }
    return into;
  };
  const entry = collect(
    chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName),
    new Set(),
  );
  const wanted = chunks.filter((chunk) => screens.some((screen) => chunk.facadeModuleId?.endsWith(screen)));
  const all = collect(
    wanted.map((chunk) => chunk.fileName),
    new Set(),
  );
  return [...all].filter((name) => !entry.has(name));
}

function fontLinks(bundle: Bundle): string {
  return Object.keys(bundle)
    .filter((file) => /(inter|outfit)-latin-wght-normal-[\w-]+\.woff2$/.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin />`)
    .join("");
}

function early(bundle: Bundle): string {
  const chunks = Object.entries(EARLY_SCREENS).map(([name, screens]) => [name, chunksOf(bundle, screens)]);
  const content = JSON.stringify(Object.fromEntries(chunks)).replaceAll('"', "&quot;");
  return `<meta name="early-chunks" content="${content}" />`;
}

/** Prepares the built page so that its first paint and its first calls wait for no script. */
export function firstPaint(): Plugin {
  return {
    name: "first-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle = {} }) {
        const { module } = await runnerImport<{ staticShells: () => Record<string, string> }>(SHELLS, {
          configFile: false,
        });
        const shells = Object.entries(module.staticShells())
          .map(([name, markup]) => `<div data-for="${name}">${markup}</div>`)
          .join("");
        return (
          html
            // What is painted first comes first: styles, then scripts.
            .replaceAll(/<(?=script type="module"|link rel="modulepreload")(\w+)/g, '<$1 fetchpriority="low"')
            .replace(
              '<script src="/theme.js">',
              `${fontLinks(bundle)}${early(bundle)}<script src="/theme.js">`,
            )
            .replace(
              '<div id="root"></div>',
              `<div id="root"></div><div id="static-shell" inert aria-hidden="true">${shells}</div>`,
            )
        );
      },
    },
  };
}
