import { loadQuietly } from "./missing-chunk.ts";

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

/** Hands an event over to the service. */
export type SendEvent = (event: string, fields: Record<string, unknown>) => void;

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

/** From here on events are sent; null switches them off. */
export function setSender(next: SendEvent | null): void {
  send = next;
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
