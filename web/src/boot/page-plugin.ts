import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PageTemplate } from "@promptsmith/contract/kernel/page-template";
import tailwindcss from "@tailwindcss/vite";
import { build, runnerImport } from "vite";
import type { Plugin, Rolldown } from "vite";
import { exampleScores } from "../../scored-example.ts";
import type { prerendered } from "./prerender.tsx";

const inWeb = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const HEAD = "<!--head-->";
const CONTENT = "<!--content-->";
/** What Tailwind itself needs; older targets would double every colour with two fallbacks. */
export const CSS_TARGET = ["chrome111", "safari16.4", "firefox128"];

/** The boot script as one file, with all it imports. */
async function bootScript(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: inWeb("src/boot/boot.ts"), output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code.trim();
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** The markup with the characters that React escapes; Tailwind knows no entities, and would miss `[&_svg]:size-4`. */
const unescaped = (markup: string): string =>
  markup.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => CHARACTERS[name] ?? "");

/** The styles of these pieces of a page, and no others: the same sheet, with the utilities that are named there. */
async function stylesOf(markup: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "page-styles-"));
  writeFileSync(join(folder, "page.html"), unescaped(markup.join("\n")));
  const input = join(folder, "styles.css");
  writeFileSync(input, `@import "${inWeb("src/ui/styles/sheet.css")}";\n@source "./page.html";`);
  const built = (await build({
    configFile: false,
    logLevel: "warn",
    plugins: [tailwindcss()],
    build: { write: false, cssTarget: CSS_TARGET, rolldownOptions: { input } },
  })) as Rolldown.RolldownOutput;
  rmSync(folder, { recursive: true });
  const sheet = built.output.find(({ fileName }) => fileName.endsWith(".css"));
  if (sheet?.type !== "asset") throw new Error("The page has no styles");
  return String(sheet.source).trim();
}

/** Adds the files with all they import at once. */
function reach(names: readonly string[], byName: Map<string, Rolldown.OutputChunk>, into: Set<string>) {
  for (const name of names.filter((one) => !into.has(one))) {
    into.add(name);
    reach(byName.get(name)?.imports ?? [], byName, into);
  }
  return into;
}

async function templateOf(bundle: Rolldown.OutputBundle): Promise<PageTemplate> {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error("The program has no entry");
  const ofEntry = reach([entry.fileName], byName, new Set());
  const chunksOf = (modules: readonly string[]): string[] => {
    const own = chunks.filter(({ moduleIds }) =>
      modules.some((one) => moduleIds.includes(inWeb(one.slice(1)))),
    );
    const names = own.map(({ fileName }) => fileName);
    return [...reach(names, byName, new Set())].filter((name) => !ofEntry.has(name));
  };
  const { module } = await runnerImport<{ prerendered: typeof prerendered }>(
    inWeb("src/boot/prerender.tsx"),
    { configFile: false, plugins: [exampleScores()] },
  );
  const { title, description, screens } = module.prerendered;
  const boot = await bootScript();
  const [sheet, ...others] = entry.viteMetadata?.importedCss ?? [];
  if (sheet === undefined || others.length > 0) throw new Error("The program has one sheet of styles");
  const [start = "", rest = ""] = readFileSync(inWeb("index.html"), "utf8").split(HEAD);
  const [middle = "", end = ""] = rest.split(CONTENT);
  const toRead = screens.flatMap(({ visitor, session, variants = {} }) =>
    [visitor, session, ...Object.values(variants)].filter(({ isToRead }) => isToRead),
  );
  return {
    parts: [start, `<script>${boot}</script>`, middle, end],
    styles: { sheet, toRead: await stylesOf([middle, ...toRead.flatMap(({ markup }) => markup)]) },
    scripts: [createHash("sha256").update(boot).digest("base64")],
    title,
    description,
    entry: entry.fileName,
    screens: screens.map(({ modules, ...screen }) => ({ ...screen, chunks: chunksOf(modules) })),
  };
}

/**
 * Makes the page: for the server a template of it (page.json, contract/kernel/page-template.ts), and while developing a
 * page whose program begins without content.
 */
export function page(): Plugin {
  return {
    name: "page",
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        return {
          html,
          tags: [
            { tag: "script", children: await bootScript(), injectTo: "head" },
            { tag: "div", attrs: { id: "root" }, injectTo: "body" },
            { tag: "script", attrs: { type: "module", src: "/src/main.tsx" }, injectTo: "body" },
          ],
        };
      },
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        this.emitFile({
          type: "asset",
          fileName: "page.json",
          source: JSON.stringify(await templateOf(bundle)),
        });
      },
    },
  };
}
