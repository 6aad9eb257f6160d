import { fileURLToPath } from "node:url";
import { build, runnerImport } from "vite";
import type { Plugin, Rolldown } from "vite";
import { criticalStyles } from "./critical-styles.ts";
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
function program(bundle: Bundle, styles: string): string {
  const files = Object.values(bundle);
  const entry = files.find((file) => file.type === "chunk" && file.isEntry)?.fileName;
  const screens = Object.fromEntries(
    Object.entries(EARLY_SCREENS).map(([name, sources]) => [name, chunksOf(bundle, sources)]),
  );
  const content = JSON.stringify({ entry, styles, screens }).replaceAll('"', "&quot;");
  return `<meta name="program" content="${content}" />`;
}

const STYLES = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;
const FACES = /@font-face\{[^}]*\}/g;

/** The page's one sheet by its name. What of it the first paint needs stands in the page; the rest comes with the program. */
function stylesOf(html: string, bundle: Bundle): { name: string; sheet: string } {
  const name = STYLES.exec(html)?.[1] ?? "";
  const asset = bundle[name];
  if (asset?.type !== "asset") throw new Error(`The page's styles are not in the build: ${name}`);
  const sheet = asset.source.toString();
  // The faces stand in the page: given once more, they would have the browser set every text anew.
  asset.source = sheet.replaceAll(FACES, "");
  return { name, sheet };
}

/** What stands in the page only for those of a kind; the server leaves the other out (page-head.ts). */
const only = (kind: "visitor" | "session", markup: string) => `<!--${kind}-->${markup}<!--/${kind}-->`;

/** Puts the first script into the page, and prepares the built one so that its first paint waits for nothing else. */
export function firstPaint(): Plugin {
  return {
    name: "first-paint",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        const script = await scriptTag(FIRST_SCRIPT);
        if (!html.includes(PLACE)) throw new Error("The page has no place for its first script");
        if (bundle === undefined) return html.replace(PLACE, () => script);
        const { module } = await runnerImport<{ staticShells: typeof staticShells }>(SHELLS, {
          configFile: false,
        });
        const { shells, template, dashboard, looks, calls } = module.staticShells();
        const shell = (name: keyof typeof shells) =>
          `<div data-for="${name}"${name === "shared" ? "" : INERT}>${shells[name]}</div>`;
        const everybody = shell("gate") + shell("shared");
        const shape = `<div data-for="home" data-content=""${INERT}>${dashboard}</div>`;
        const { name, sheet } = stylesOf(html, bundle);
        const styles = async (markup: string) =>
          `<style>${await criticalStyles(sheet, `<div id="root"></div><div id="static-shell">${markup}</div>`)}</style>`;
        const first =
          only("visitor", await styles(everybody + shell("auth") + template)) +
          only("session", await styles(everybody + shape + looks)) +
          // Taken out by the server, which tells the browser before the page (page-head.ts).
          `<meta name="begin" data-at="/" content="${calls.join(" ")}" />`;
        const words = await scriptTag(WORDS_SCRIPT);
        return (
          html
            .replace(STYLES, () => first)
            // The program comes after the first paint, by the script that stands in the page.
            .replaceAll(/\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g, "")
            .replace(PLACE, () => program(bundle, name) + script)
            .replace(
              '<div id="root"></div>',
              () =>
                `<div id="root"></div><div id="static-shell">${everybody}${only("visitor", shell("auth"))}</div>` +
                `<template>${template}</template>` +
                only("session", `<template id="dashboard-shape">${shape}</template>${words}`),
            )
        );
      },
    },
  };
}
