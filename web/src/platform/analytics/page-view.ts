import { pageName, redactPath, redactUrl } from "./analytics-page-name.ts";
import type { EventFields } from "./event-names.ts";

/** What the automatic event of every route change tells. */
export function pageViewFields(): EventFields {
  const path = redactPath(window.location.pathname);
  return {
    page_name: pageName(path),
    path,
    url: redactUrl(window.location.href),
    referrer: redactUrl(document.referrer),
    screen_width: window.screen.width,
    screen_height: window.screen.height,
    viewport_width: window.innerWidth,
    viewport_height: window.innerHeight,
  };
}
