import { useSyncExternalStore } from "react";

/** Below 768 px, the product's one border between phone and wide. */
const QUERY = "(max-width: 767.98px)";

const phone = () => (typeof matchMedia === "function" ? matchMedia(QUERY) : null);

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
