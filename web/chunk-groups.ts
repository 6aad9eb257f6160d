import { join } from "node:path";
import { runnerImport } from "vite";
import type { Rolldown } from "vite";
import { WHOLE } from "./light-contract.ts";
import type { SCREENS, SHELL_MODULE } from "./src/app/screen-table.ts";

type Table = { readonly SCREENS: typeof SCREENS; readonly SHELL_MODULE: typeof SHELL_MODULE };
type Screen = "auth" | "frame" | "home" | "settings" | "shared";
type Context = Parameters<Extract<Rolldown.CodeSplittingGroup["name"], (...given: never[]) => unknown>>[1];

/** Its list of all its parts names some that no first screen uses; what each needs stands in the core. */
const QUERY_LIBRARY = /\/node_modules\/@tanstack\//;

/** Adds a module and everything it imports statically, but for the schemas of rules: they come with the forms that name them. */
function reach(id: string, context: Context, into: Set<string>): Set<string> {
  if (into.has(id) || id.endsWith(WHOLE) || QUERY_LIBRARY.test(id)) return into;
  into.add(id);
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) reach(next, context, into);
  return into;
}

const SCHEMA_LIBRARY = /\/node_modules\/zod\//;
/** An icon of the forms is drawn elsewhere too, where the forms are not needed. */
const ICON = /\/lucide-react\/dist\/esm\/icons\//;
const CONTRACT = /\/contract\/src\//;

/** The schema library, what the contract writes in it, and what only that needs: they come with the forms that name a schema. */
function schemaFile(id: string, context: Context): string | null {
  const info = context.getModuleInfo(id);
  const ofLibrary = (one: string) => SCHEMA_LIBRARY.test(one);
  if (ofLibrary(id)) return "schemas";
  if (!CONTRACT.test(id) || info === null) return null;
  const serves = info.importers.length > 0 && info.importers.every((one) => one.endsWith(WHOLE));
  return serves || info.importedIds.some(ofLibrary) ? "schemas" : null;
}

/**
 * Left alone, every set of screens that share a module gets a file of its own: some forty for the dashboard, of which a
 * browser asks for six at a time. Here the shared modules are in a few files, each of which is needed as a whole;
 * a screen's own module is in one of them too.
 * @param root the folder of the web application
 */
export async function chunkGroups(root: string): Promise<Rolldown.CodeSplittingGroup[]> {
  const { module: table } = await runnerImport<Table>(join(root, "src/app/screen-table.ts"), {
    configFile: false,
  });
  const fileOf = (screen: string): string => {
    const found = table.SCREENS.find(({ module }) => module.endsWith(`/${screen}.tsx`));
    if (found === undefined) throw new Error(`The table of screens has no ${screen}`);
    return join(root, "src/app", found.module);
  };
  /** The screens people meet first. */
  const first: Record<Screen, string> = {
    auth: fileOf("auth-screen"),
    frame: join(root, "src/app", table.SHELL_MODULE),
    home: fileOf("home"),
    settings: fileOf("settings"),
    shared: fileOf("shared-challenge-screen"),
  };
  const reached = new Map<Screen, Set<string>>();
  const group = (
    name: string,
    priority: number,
    belongs: (to: (screen: Screen) => boolean, id: string) => boolean,
  ) => ({
    debugName: name,
    name(id: string, context: Context) {
      // What it shares with other forms is loaded with these, and they do not need the screen itself.
      if (id === first.auth) return null;
      for (const [screen, file] of Object.entries(first) as [Screen, string][]) {
        if (!reached.has(screen)) reached.set(screen, reach(file, context, new Set()));
      }
      return belongs((screen) => reached.get(screen)?.has(id) ?? false, id) ? name : null;
    },
    priority,
  });
  return [
    // Of a module's dependencies a group takes those too that nothing in it uses, such as the schemas beside its constants.
    { name: schemaFile, priority: 7, includeDependenciesRecursively: false },
    { name: "core", tags: ["$initial"], priority: 6 },
    group("common", 5, (to, id) => to("auth") && (to("frame") || to("home") || ICON.test(id))),
    group("links", 4, (to) => to("auth") && to("shared")),
    group("forms", 3, (to) => to("auth")),
    group("frame", 2, (to) => to("frame") || (to("home") && (to("shared") || to("settings")))),
    group("dashboard", 1, (to) => to("home")),
  ];
}
