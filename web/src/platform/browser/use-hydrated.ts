import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in the markup that is in the page, and until the program has taken it over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
