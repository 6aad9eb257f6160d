import { pageName, redactPath, redactUrl } from "./analytics-page-name.ts";
import { track } from "./analytics.ts";

/** The automatic event of every route change. */
export function trackPageView(): void {
  const path = redactPath(window.location.pathname);
  track("Page View", {
    page_name: pageName(path),
    path,
    url: redactUrl(window.location.href),
    referrer: redactUrl(document.referrer),
    screen_width: window.screen.width,
    screen_height: window.screen.height,
    viewport_width: window.innerWidth,
    viewport_height: window.innerHeight,
  });
}
