import { pageName, redactPath, redactUrl } from "./analytics-page-name.ts";

export type EventName =
  | "Log Out"
  | "Sign Up"
  | "Invite friends"
  | "Friend Invited"
  | "Share Challenge"
  | "Start Challenge"
  | "Complete Challenge"
  | "Prompt Submitted"
  | "Learning Path"
  | "Learning Path Interest"
  | "Page Viewed"
  | "Leaderboard Viewed"
  | "User Login"
  | "Page View"
  | "Navigation"
  | "Feature Interaction"
  | "Search Filter Usage"
  | "Error Occurred";

/** Never a prompt, a password, a token or a code. */
export type EventFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The little of the analytics library that is used. */
export type Tracker = {
  init: (token: string, config: Record<string, unknown>) => unknown;
  track: (event: string, fields: Record<string, unknown>) => void;
  identify?: (id: string) => void;
};

const CONFIG_PATH = "/api/mixpanel-config";
export const CONFIG_TIMEOUT_MS = 8000;
export const SCRIPT_TRIES = 50;
export const SCRIPT_PAUSE_MS = 100;
const START_DELAY_MS = 2000;
const SETTLE_MS = 2000;
const FIRST_PAGE_VIEW_MS = 100;

type Config = { projectToken: string; debug: boolean; apiHost?: string };

let tracker: Tracker | null = null;
let ready = false;
let starting: Promise<void> | null = null;
/** No token, or the config failed for good: later events do not ask again. */
let off = false;

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** The configuration, or null: every problem is only logged and leaves analytics off. */
async function readConfig(): Promise<Config | null> {
  try {
    const response = await fetch(CONFIG_PATH, {
      credentials: "same-origin",
      signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
    });
    if (!response.ok) {
      console.info(`Analytics is off: the configuration answered ${response.status}`);
      return null;
    }
    const body = (await response.json()) as Partial<Config> & { success?: boolean };
    if (typeof body !== "object" || body === null || body.success !== true || !body.projectToken) {
      console.info("Analytics is off: it is not configured");
      return null;
    }
    return { projectToken: body.projectToken, debug: body.debug === true, ...hostOf(body.apiHost) };
  } catch (error) {
    console.info("Analytics is off:", error instanceof Error ? error.name : error);
    return null;
  }
}

function hostOf(apiHost: string | undefined): { apiHost?: string } {
  return apiHost ? { apiHost } : {};
}

/** Waits for the script: up to 50 looks, 100 ms apart. */
async function waitForScript(loading: Promise<Tracker>): Promise<Tracker | null> {
  let loaded: Tracker | null = null;
  loading.then(
    (script) => (loaded = script),
    () => undefined,
  );
  for (let look = 0; look < SCRIPT_TRIES && loaded === null; look += 1) await wait(SCRIPT_PAUSE_MS);
  return loaded;
}

async function loadLibrary(): Promise<Tracker> {
  const library = await import("mixpanel-browser/src/loaders/loader-module-core");
  return library.default;
}

async function start(load: () => Promise<Tracker>): Promise<void> {
  const config = await readConfig();
  const script = config && (await waitForScript(load()));
  if (!config || !script) {
    off = true;
    return;
  }
  script.init(config.projectToken, {
    debug: config.debug,
    persistence: "localStorage",
    ignore_dnt: true,
    track_pageview: false,
    autocapture: false,
    record_sessions_percent: 0,
    property_blacklist: ["$current_url", "$referrer", "$initial_referrer"],
    ...(config.apiHost ? { api_host: config.apiHost } : {}),
  });
  tracker = script;
  await wait(SETTLE_MS);
  ready = true;
  await wait(FIRST_PAGE_VIEW_MS);
  trackPageView();
}

/** Begins two seconds after the page has loaded, so that nothing of it is on the way of the first view. */
export async function startAnalytics(load: () => Promise<Tracker> = loadLibrary): Promise<void> {
  if (off) return;
  starting ??= wait(START_DELAY_MS).then(() => start(load));
  await starting;
}

/** Sends an event; before analytics is ready it only asks for a start, and the event is dropped. */
export function track(event: EventName, fields: EventFields = {}): void {
  if (!ready || tracker === null) {
    if (document.readyState === "complete") void startAnalytics();
    return;
  }
  try {
    tracker.track(event, { ...fields, timestamp: new Date().toISOString(), platform: "web" });
  } catch (error) {
    console.info("An analytics event was not sent:", error);
  }
}

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

/** For screens that name themselves. */
export function trackPageViewed(name: string): void {
  track("Page Viewed", { page_name: name });
}

/** For tests: forgets that anything was started. */
export function resetAnalytics(): void {
  tracker = null;
  ready = false;
  starting = null;
  off = false;
}
