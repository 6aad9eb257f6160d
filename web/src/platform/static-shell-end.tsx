import { useLayoutEffect } from "react";
import { afterPaint } from "./after-paint.ts";

let tell: () => void = () => undefined;

/** Kept once the first screen, not only the frame around it, has been painted. What nobody waits for comes after it. */
export const firstScreenPainted = new Promise<void>((resolve) => (tell = resolve));

/**
 * Stands beside a screen and takes the static shell away as soon as that screen is drawn. A frame around a screen that
 * still waits for its data `leaves` the words that stand there already; the screen then takes them away.
 */
export function StaticShellEnd({ leaves = false }: { leaves?: boolean }) {
  useLayoutEffect(() => {
    const shell = document.getElementById("static-shell");
    if (!leaves || !shell?.querySelector("[data-content]")) shell?.remove();
    if (!leaves) afterPaint(tell);
  }, [leaves]);
  return null;
}
