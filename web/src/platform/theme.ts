import { useSyncExternalStore } from "react";
import { track } from "./analytics.ts";
import { afterPaint } from "./after-paint.ts";
import { localStore } from "./storage.ts";

export type Theme = "light" | "dark";

/** The same key and default as first-script/set-theme.ts, which sets the class before the first paint. */
const STORAGE_KEY = "vite-ui-theme";
const DEFAULT_THEME: Theme = "dark";

/** What a stored value means; anything unknown is the default. */
export function themeOf(stored: string | null): Theme {
  return stored === "light" || stored === "dark" ? stored : DEFAULT_THEME;
}

let current: Theme = themeOf(localStore.get(STORAGE_KEY));
const listeners = new Set<() => void>();

function apply(theme: Theme): void {
  for (const element of [document.documentElement, document.body]) {
    element.classList.toggle("dark", theme === "dark");
  }
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
}

/** Chooses a theme, shows it and remembers it. */
export function chooseTheme(theme: Theme): void {
  current = theme;
  localStore.set(STORAGE_KEY, theme);
  for (const listener of listeners) listener();
  // Every colour of the page is worked out anew; the switch has moved by then.
  afterPaint(() => apply(current));
  track("Feature Interaction", { feature: "theme", value: theme });
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => current,
  );
}
