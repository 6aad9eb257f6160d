/** The longest wait for a paint: a tab in the background reports none. */
const LATEST_MS = 500;

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
