import { useLayoutEffect } from "react";
import { afterPaint } from "./after-paint.ts";

let tell: () => void = () => undefined;

/** Resolves once the first screen, not only its shell, is painted. Work that is not urgent waits for it. */
export const firstScreenPainted = new Promise<void>((resolve) => (tell = resolve));

/** Rendered beside a screen, it reports when the screen is on the page. The prerendered page was inert until then. */
export function ReportPainted() {
  useLayoutEffect(() => {
    document.getElementById("root")?.removeAttribute("inert");
    afterPaint(tell);
  }, []);
  return null;
}
