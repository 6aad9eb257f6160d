import { localStore } from "../platform/browser/storage.ts";

/** The class is on the root and, as soon as there is one, on the body; the key is that of platform/theme.ts. */
export function setTheme(): void {
  const root = document.documentElement;
  const dark = localStore.get("vite-ui-theme") !== "light";
  root.classList.toggle("dark", dark);
  document.addEventListener("DOMContentLoaded", () =>
    document.body.classList.toggle("dark", root.classList.contains("dark")),
  );
  const ground = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (!dark && ground?.dataset["light"] !== undefined) ground.content = ground.dataset["light"];
}
