import type { EventFields, EventName, SendEvent, Track } from "./event-names.ts";
import { loadQuietly } from "../missing-chunk.ts";

let send: SendEvent | null = null;
let starting: Promise<void> | null = null;

/** Begins once; the rest of analytics is loaded then. It stays off where it is not configured. */
export function startAnalytics(): Promise<void> {
  starting ??= loadQuietly(() => import("./analytics-start.ts")).then(
    ({ connectAnalytics }) => connectAnalytics(setSender),
    () => undefined,
  );
  return starting;
}

/** From here on events are sent, by the function it returns; null switches them off. */
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

/** For screens that name themselves. */
export function trackPageViewed(name: string): void {
  track("Page Viewed", { page_name: name });
}
