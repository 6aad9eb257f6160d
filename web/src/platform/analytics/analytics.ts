import type { EventFields, EventName, SendEvent, Track } from "./event-names.ts";
import { loadQuietly } from "../missing-chunk.ts";

let send: SendEvent | null = null;
let starting: Promise<void> | null = null;

/** Starts analytics once and loads its code. Stays off where it is not configured. */
export function startAnalytics(): Promise<void> {
  starting ??= loadQuietly(() => import("./analytics-start.ts")).then(
    ({ connectAnalytics }) => connectAnalytics(setSender),
    () => undefined,
  );
  return starting;
}

/** Sets the function that sends events; null switches them off. */
export function setSender(next: SendEvent | null): Track {
  send = next;
  return track;
}

/** Sends an event; before analytics is ready it only asks for a start, and the event is dropped. */
export function track(event: EventName, fields: EventFields = {}): void {
  if (send === null) {
    if (document.readyState === "complete") void startAnalytics();
    return;
  }
  try {
    send(event, { ...fields, timestamp: new Date().toISOString(), platform: "web" });
  } catch (error) {
    console.info("An analytics event was not sent:", error);
  }
}

/** Reports a page view under a name that the screen gives. */
export function trackPageViewed(name: string): void {
  track("Page Viewed", { page_name: name });
}
