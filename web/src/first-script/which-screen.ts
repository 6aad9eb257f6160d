import { localStore } from "../platform/storage.ts";

export type FirstScreen = "auth" | "home" | "settings" | "shared" | "";

const PATHS: readonly (readonly [RegExp, FirstScreen])[] = [
  [/^\/auth$/, "auth"],
  [/^\/($|challenges?(\/|$))/, "home"],
  [/^\/(profile|learning-paths|test-openai)\/?$/, "settings"],
  [/^\/s(hared-challenge)?\//, "shared"],
];

/** Decides what is shown and loaded before the program runs. */
export const SCREEN: FirstScreen = PATHS.find(([path]) => path.test(location.pathname))?.[1] ?? "";

/** The server's hint whether the browser sent what may be a session: scripts cannot see that cookie. */
export const HAS_SESSION = "session" in document.documentElement.dataset;

function shell(): string {
  switch (SCREEN) {
    case "auth":
      // Somebody who may be signed in is sent on, and to them the page does not bring it.
      if (HAS_SESSION) return "gate";
      // As it is drawn before the program runs: with a banner or on its other tab it looks different.
      return location.search === "" && localStore.get("authTab") === null ? "auth" : "";
    case "home":
      return HAS_SESSION ? "home" : "gate";
    case "settings":
      return "gate";
    default:
      return SCREEN;
  }
}

/** @returns which of the page's static screens is shown now; empty for none */
export function showShell(): string {
  const shown = shell();
  document.documentElement.dataset["shell"] = shown;
  return shown;
}
