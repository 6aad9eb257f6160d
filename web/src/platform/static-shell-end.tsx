import { useLayoutEffect } from "react";

/**
 * Stands beside a screen and takes the static shell away as soon as that screen is drawn. A frame around a screen that
 * still waits for its data `leaves` what the server itself has put there already; the screen then takes it away.
 */
export function StaticShellEnd({ leaves = false }: { leaves?: boolean }) {
  useLayoutEffect(() => {
    const shell = document.getElementById("static-shell");
    if (!leaves || !shell?.querySelector("[data-content]")) shell?.remove();
  }, [leaves]);
  return null;
}
