import * as rule from "@promptsmith/contract/kernel/mobile-chrome";

export const isMobileChrome = (userAgent = navigator.userAgent): boolean => rule.isMobileChrome(userAgent);

/** Its disk cache outlives deployments, so its Cache Storage is emptied at startup; nothing of the user's lies there. */
export async function clearMobileChromeCaches(): Promise<void> {
  if (!isMobileChrome() || !("caches" in globalThis)) return;
  try {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // Storage is blocked: there is nothing to clear.
  }
}
