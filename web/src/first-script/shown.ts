/** Paints that are not reported (a tab in the background) are not waited for. */
const PAINT_LATEST_MS = 500;
/** A sight that is smaller than the one before it is not reported. */
const SIGHT_LATEST_MS = 200;

export const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** When the whole page is there. */
export const standing = new Promise<unknown>((resolve) => {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", resolve);
  else resolve(null);
});

const reports = (type: string) =>
  typeof PerformanceObserver === "function" && PerformanceObserver.supportedEntryTypes?.includes(type);

/** When the browser reports an entry that `fits`. */
function reported(type: string, fits: (entry: PerformanceEntry) => boolean): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      if (!list.getEntries().some(fits)) return;
      observer.disconnect();
      resolve();
    }).observe({ type, buffered: true });
  });
}

/** When something of the page has been seen; at once where nobody sees it or nobody would say so. */
export async function firstPaintShown(): Promise<void> {
  if (document.visibilityState !== "visible" || !reports("paint")) return;
  const latest = standing.then(() => wait(PAINT_LATEST_MS));
  await Promise.race([reported("paint", ({ name }) => name === "first-contentful-paint"), latest]);
}

/** When what is drawn now has been seen, by the browser's own report where it gives one: a frame begun is none yet. */
export async function nextSight(): Promise<void> {
  const largest = "largest-contentful-paint";
  if (!reports(largest)) {
    await new Promise(requestAnimationFrame);
    return;
  }
  const since = performance.now();
  await Promise.race([reported(largest, ({ startTime }) => startTime >= since), wait(SIGHT_LATEST_MS)]);
}
