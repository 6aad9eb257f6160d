import { localStore } from "./storage.ts";

/** Where the tabs of this browser tell each other who is signed in. */
const CHANNEL = "who-is-signed-in";
/** The storage key of the person who signed in last, for pages that could not receive messages. */
const LAST = "signed-in";

function open(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    // Without it a tab learns it from the next call that is refused.
    return null;
  }
}

/** Tells the other tabs whose pages this tab shows from now on; null after signing out. */
export function broadcastUser(userId: number | null): void {
  if (userId === null) localStore.remove(LAST);
  else localStore.set(LAST, String(userId));
  const channel = open();
  channel?.postMessage(userId);
  channel?.close();
}

/** Whether this person was the last to sign in, as far as this browser remembers. */
export function isLastToSignIn(userId: number): boolean {
  return localStore.get(LAST) === String(userId);
}

/**
 * Hears who signed in or out in other tabs. The channel is closed while the browser keeps the page for the way back:
 * an open one would forbid that.
 */
export function onUserBroadcast(hear: (userId: number | null) => void): void {
  let channel: BroadcastChannel | null = null;
  const listen = () => {
    channel ??= open();
    channel?.addEventListener("message", ({ data }: MessageEvent<number | null>) => hear(data));
  };
  window.addEventListener("pageshow", listen);
  window.addEventListener("pagehide", () => {
    channel?.close();
    channel = null;
  });
  listen();
}
