import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { minify, runnerImport } from "vite";
import type { Plugin, Rolldown } from "vite";
import type { staticShells } from "./src/app/static-shells.tsx";

const SHELLS = fileURLToPath(new URL("./src/app/static-shells.tsx", import.meta.url));
const FIRST_SCRIPT = fileURLToPath(new URL("./public/theme.js", import.meta.url));

const WORDS_SCRIPT = fileURLToPath(new URL("./first-script/dashboard-words.js", import.meta.url));

/** Screens whose chunks start with the page instead of after the entry: by the name public/theme.js gives their paths. */
const EARLY_SCREENS: Record<string, readonly string[]> = {
  auth: ["/src/features/identity/screens/auth-screen.tsx"],
  home: ["/src/app/layout/shell.tsx", "/src/app/screens/home.tsx"],
  settings: ["/src/app/layout/shell.tsx", "/src/app/screens/settings.tsx"],
  shared: ["/src/app/layout/shell.tsx", "/src/features/social/screens/shared-challenge-screen.tsx"],
};

/** A picture of controls; a shared challenge is text, which can be read at once. */
const INERT = ' inert aria-hidden="true"';

type Bundle = Rolldown.OutputBundle;

const minified = async (file: string) => (await minify(file, await readFile(file, "utf8"))).code.trim();

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

/** What public/theme.js starts as soon as something stands on the screen. */
function program(bundle: Bundle): string {
  const files = Object.values(bundle);
  const entry = files.find((file) => file.type === "chunk" && file.isEntry)?.fileName;
  const screens = Object.fromEntries(
    Object.entries(EARLY_SCREENS).map(([name, sources]) => [name, chunksOf(bundle, sources)]),
  );
  const content = JSON.stringify({ entry, screens }).replaceAll('"', "&quot;");
  return `<meta name="program" content="${content}" />`;
}

/**
 * The page's styles stand in it: a sheet of their own would cost the first paint another way to the server. The link
 * is never fetched; it tells the loader of chunks that what they need of it is there.
 */
function inlined(html: string, bundle: Bundle): string {
  return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (link, name: string) => {
    const sheet = bundle[name];
    if (sheet?.type !== "asset") throw new Error(`The page's styles are not in the build: ${name}`);
    return `<style>${sheet.source.toString()}</style>${link.replace(">", " disabled>")}`;
  });
}

/** Prepares the built page so that its first paint waits for nothing but the page itself. */
export function firstPaint(): Plugin {
  return {
    name: "first-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle = {} }) {
        const { module } = await runnerImport<{ staticShells: typeof staticShells }>(SHELLS, {
          configFile: false,
        });
        const { shells: screens, template, dashboard } = module.staticShells();
        const shells = Object.entries(screens)
          .map(([name, markup]) => `<div data-for="${name}"${name === "shared" ? "" : INERT}>${markup}</div>`)
          .join("");
        const [first, words] = await Promise.all([FIRST_SCRIPT, WORDS_SCRIPT].map(minified));
        return (
          inlined(html, bundle)
            // The program comes after the first paint, by the script that stands in the page.
            .replaceAll(/\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g, "")
            .replace('<script src="/theme.js"></script>', () => `${program(bundle)}<script>${first}</script>`)
            .replace(
              '<div id="root"></div>',
              () =>
                `<div id="root"></div><div id="static-shell">${shells}</div><template>${template}</template>` +
                `<!--session--><template id="dashboard-shape"><div data-for="home" data-content=""${INERT}>${dashboard}</div></template>` +
                `<script>${words}</script><!--/session-->`,
            )
        );
      },
    },
  };
}
