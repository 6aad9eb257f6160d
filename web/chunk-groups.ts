import type { Rolldown } from "vite";

/** The screens people meet first; their own modules stay where they are, since the page preloads them by their names. */
const SCREENS = {
  auth: "/src/features/identity/screens/auth-screen.tsx",
  frame: "/src/app/layout/shell.tsx",
  home: "/src/app/screens/home.tsx",
  settings: "/src/app/screens/settings.tsx",
  shared: "/src/features/social/screens/shared-challenge-screen.tsx",
} as const;
type Screen = keyof typeof SCREENS;
type Context = Parameters<Extract<Rolldown.CodeSplittingGroup["name"], (...given: never[]) => unknown>>[1];

/** Adds everything a module imports at once, itself included. */
function reach(id: string, context: Context, into: Set<string>): Set<string> {
  if (into.has(id)) return into;
  into.add(id);
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) reach(next, context, into);
  return into;
}

/**
 * Left alone, every set of screens that share a module gets a file of its own: some forty for the dashboard, of which a
 * browser asks for six at a time. Here what they share stands in a few files, each needed as a whole by whoever loads it.
 * @param root the folder of the web application
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  const reached = new Map<Screen, Set<string>>();
  const group = (name: string, priority: number, belongs: (to: (screen: Screen) => boolean) => boolean) => ({
    debugName: name,
    name(id: string, context: Context) {
      if (Object.values(SCREENS).some((path) => id.endsWith(path))) return null;
      for (const [screen, path] of Object.entries(SCREENS) as [Screen, string][]) {
        if (!reached.has(screen)) reached.set(screen, reach(root + path, context, new Set()));
      }
      return belongs((screen) => reached.get(screen)?.has(id) ?? false) ? name : null;
    },
    priority,
  });
  return [
    { name: "core", tags: ["$initial"], priority: 6 },
    group("common", 5, (to) => to("auth") && (to("frame") || to("home") || to("shared"))),
    group("forms", 4, (to) => to("auth")),
    group("frame", 3, (to) => to("frame")),
    group("cards", 2, (to) => to("home") && (to("shared") || to("settings"))),
    group("dashboard", 1, (to) => to("home")),
  ];
}
