import { useEffect, useEffectEvent } from "react";

/** A keyboard takes at least this much; less is an address bar. */
const KEYBOARD_MIN_PX = 150;

/**
 * Tells the styles where the visible part of the page is (`--visible-top`, `--visible-height`): browsers that lay the
 * keyboard over the page do not shrink it. `onKeyboard` is called when a keyboard has come up.
 */
export function useVisualViewport(onKeyboard: () => void): void {
  const keyboardUp = useEffectEvent(onKeyboard);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    let tallest = viewport.height;
    let up = false;
    const look = () => {
      tallest = Math.max(tallest, viewport.height);
      style.setProperty("--visible-top", `${viewport.offsetTop}px`);
      style.setProperty("--visible-height", `${viewport.height}px`);
      const isUp = tallest - viewport.height > KEYBOARD_MIN_PX;
      if (isUp && !up) requestAnimationFrame(() => keyboardUp());
      up = isUp;
    };
    look();
    viewport.addEventListener("resize", look);
    viewport.addEventListener("scroll", look);
    return () => {
      viewport.removeEventListener("resize", look);
      viewport.removeEventListener("scroll", look);
      style.removeProperty("--visible-top");
      style.removeProperty("--visible-height");
    };
  }, []);
}
