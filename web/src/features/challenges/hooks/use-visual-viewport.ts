import { useEffect, useEffectEvent } from "react";
import { afterPaint } from "../../../platform/after-paint.ts";

/** A keyboard takes at least this much; less is an address bar. */
const KEYBOARD_MIN_PX = 150;

/**
 * Tells the styles where the visible part of the page is while a keyboard is up (`--visible-top`, `--visible-height`):
 * browsers that lay it over the page do not shrink that. `onKeyboard` is called when one has come up.
 */
export function useVisualViewport(onKeyboard: () => void): void {
  const keyboardUp = useEffectEvent(onKeyboard);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    let tallest = 0;
    let up = false;
    // A change of root styles makes the browser restyle the whole page, so it happens only for a keyboard.
    const clear = () => {
      if (!up) return;
      style.removeProperty("--visible-top");
      style.removeProperty("--visible-height");
    };
    const look = () => {
      const { height, offsetTop } = viewport;
      tallest = Math.max(tallest, height, window.innerHeight);
      const isUp = tallest - height > KEYBOARD_MIN_PX;
      if (isUp) {
        style.setProperty("--visible-top", `${offsetTop}px`);
        style.setProperty("--visible-height", `${height}px`);
        if (!up) requestAnimationFrame(() => keyboardUp());
      } else clear();
      up = isUp;
    };
    // Reading the size during rendering would force another layout.
    afterPaint(look);
    viewport.addEventListener("resize", look);
    viewport.addEventListener("scroll", look);
    return () => {
      viewport.removeEventListener("resize", look);
      viewport.removeEventListener("scroll", look);
      clear();
    };
  }, []);
}
