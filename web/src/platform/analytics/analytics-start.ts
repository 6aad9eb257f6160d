import type { SendEvent, Track } from "./event-names.ts";
import { loadQuietly } from "../missing-chunk.ts";
import { pageViewFields } from "./page-view.ts";

/** The little of the analytics library that is used. */
export type Tracker = {
  init: (token: string, config: Record<string, unknown>) => unknown;
  track: SendEvent;
};

const CONFIG_PATH = "/api/mixpanel-config";
const CONFIG_TIMEOUT_MS = 8000;
const SCRIPT_TRIES = 50;
const SCRIPT_PAUSE_MS = 100;
const START_DELAY_MS = 2000;
const SETTLE_MS = 2000;
const FIRST_PAGE_VIEW_MS = 100;
type Config = { projectToken: string; debug: boolean; apiHost?: string };

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
  const library = await loadQuietly(() => import("mixpanel-browser/src/loaders/loader-module-core"));
  return library.default;
}

/**
 * Two seconds after the page has loaded: reads the configuration, loads the script, initialises it, lets it
 * settle for two seconds, opens the way for events, and reports the first page view.
 */
export async function connectAnalytics(
  open: (send: SendEvent) => Track,
  load: () => Promise<Tracker> = loadLibrary,
): Promise<void> {
  await wait(START_DELAY_MS);
  const config = await readConfig();
  const script = config && (await waitForScript(load()));
  if (!config || !script) return;
  script.init(config.projectToken, {
    debug: config.debug,
    persistence: "localStorage",
    ignore_dnt: true,
    track_pageview: false,
    autocapture: false,
    record_sessions_percent: 0,
    // Set by the library itself, with tokens and codes in them.
    property_blacklist: ["$current_url", "$referrer", "$initial_referrer"],
    ...(config.apiHost ? { api_host: config.apiHost } : {}),
  });
  await wait(SETTLE_MS);
  const track = open((event, fields) => script.track(event, fields));
  await wait(FIRST_PAGE_VIEW_MS);
  track("Page View", pageViewFields());
}
