import { fileURLToPath } from "node:url";
import { build, runnerImport } from "vite";
import type { Plugin, Rolldown } from "vite";
import { lightContract } from "./light-contract.ts";
import type { staticShells } from "./src/app/static-shells.tsx";

const SHELLS = fileURLToPath(new URL("./src/app/static-shells.tsx", import.meta.url));
const FIRST_SCRIPT = fileURLToPath(new URL("./src/first-script/start.ts", import.meta.url));
const WORDS_SCRIPT = fileURLToPath(new URL("./src/first-script/dashboard-words.ts", import.meta.url));
/** Where the page waits for its first script. */
const PLACE = "<!--first-script-->";

/** Screens whose chunks start with the page instead of after the entry: by the name first-script/which-screen.ts gives them. */
const EARLY_SCREENS: Record<string, readonly string[]> = {
  auth: ["/src/features/identity/screens/auth-screen.tsx"],
  home: ["/src/app/layout/shell.tsx", "/src/app/screens/home.tsx"],
  settings: ["/src/app/layout/shell.tsx", "/src/app/screens/settings.tsx"],
  shared: ["/src/app/layout/shell.tsx", "/src/features/social/screens/shared-challenge-screen.tsx"],
};

/** A picture of controls; a shared challenge is text, which can be read at once. */
const INERT = ' inert aria-hidden="true"';

type Bundle = Rolldown.OutputBundle;

/** A script as a tag that stands in the page itself, with all it imports. */
async function scriptTag(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    plugins: [lightContract()],
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: "iife" } },
    },
  });
  const code = (built as Rolldown.RolldownOutput).output[0].code.trim();
  if (code.includes("</script")) throw new Error(`${file} would end its own tag`);
  return `<script>${code}</script>`;
}

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

/** What first-script/start-program.ts starts as soon as something stands on the screen. */
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

/** Puts the first script into the page, and prepares the built one so that its first paint waits for nothing else. */
export function firstPaint(): Plugin {
  return {
    name: "first-paint",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        const first = await scriptTag(FIRST_SCRIPT);
        if (!html.includes(PLACE)) throw new Error("The page has no place for its first script");
        if (bundle === undefined) return html.replace(PLACE, () => first);
        const { module } = await runnerImport<{ staticShells: typeof staticShells }>(SHELLS, {
          configFile: false,
        });
        const { shells: screens, template, dashboard } = module.staticShells();
        const shells = Object.entries(screens)
          .map(([name, markup]) => `<div data-for="${name}"${name === "shared" ? "" : INERT}>${markup}</div>`)
          .join("");
        const words = await scriptTag(WORDS_SCRIPT);
        return (
          inlined(html, bundle)
            // The program comes after the first paint, by the script that stands in the page.
            .replaceAll(/\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g, "")
            .replace(PLACE, () => program(bundle) + first)
            .replace(
              '<div id="root"></div>',
              () =>
                `<div id="root"></div><div id="static-shell">${shells}</div><template>${template}</template>` +
                `<!--session--><template id="dashboard-shape"><div data-for="home" data-content=""${INERT}>${dashboard}</div></template>` +
                `${words}<!--/session-->`,
            )
        );
      },
    },
  };
}
