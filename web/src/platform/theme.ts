import { useSyncExternalStore } from "react";
import { track } from "./analytics/analytics.ts";
import { afterPaint } from "./after-paint.ts";
import { localStore } from "./browser/storage.ts";

export type Theme = "light" | "dark";

/** The same key and default as boot/boot-steps.ts, which sets the class before the first paint. */
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

function show(theme: Theme): void {
  current = theme;
  for (const listener of listeners) listener();
  // The page recomputes every colour, so this runs after the switch has moved.
  afterPaint(() => apply(current));
}

// Chosen in another tab. Where all is cleared, at signing out, the theme on the screen stays until the next load.
globalThis.window?.addEventListener("storage", ({ key, newValue }) => {
  if (key === STORAGE_KEY && newValue !== null) show(themeOf(newValue));
});

// Paper is light.
globalThis.window?.addEventListener("beforeprint", () => apply("light"));
globalThis.window?.addEventListener("afterprint", () => apply(current));

/** Chooses a theme, shows it and remembers it. */
export function chooseTheme(theme: Theme): void {
  localStore.set(STORAGE_KEY, theme);
  show(theme);
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
