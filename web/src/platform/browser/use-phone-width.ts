import { useSyncExternalStore } from "react";

/** The product's one border between phone and wide: 768 px, further out where the browser's font is larger. */
export const PHONE_WIDTH = "(width < 48rem)";

const phone = () => (typeof matchMedia === "function" ? matchMedia(PHONE_WIDTH) : null);

/** Whether the window is as narrow as a phone's; for what CSS alone cannot change, such as a table into cards. */
export function usePhoneWidth(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = phone();
      query?.addEventListener("change", listener);
      return () => query?.removeEventListener("change", listener);
    },
    () => phone()?.matches ?? false,
  );
}
