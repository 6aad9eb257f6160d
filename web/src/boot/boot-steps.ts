import { localStore } from "../platform/browser/storage.ts";

const VIEWPORT =
  "width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content";

/** The longest wait for a paint: a tab in the background reports none. */
const LATEST_MS = 500;

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

/** Zoom is disabled on phones only; from 768 px up the page may be zoomed, whatever the font size of the browser. */
export function followViewport(): void {
  const phone = matchMedia("(max-width: 767px)");
  const set = () =>
    document
      .querySelector('meta[name="viewport"]')
      ?.setAttribute("content", VIEWPORT + (phone.matches ? ", maximum-scale=1, user-scalable=no" : ""));
  set();
  phone.addEventListener("change", set);
}

/** When the browser has painted something of the page. */
export function firstPaint(): Promise<unknown> {
  if (document.visibilityState !== "visible") return Promise.resolve();
  return new Promise((resolve) => {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      resolve(null);
    }).observe({ type: "paint", buffered: true });
    document.addEventListener("DOMContentLoaded", () => setTimeout(resolve, LATEST_MS));
  });
}
