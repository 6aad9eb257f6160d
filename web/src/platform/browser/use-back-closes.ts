import { useEffect, useRef } from "react";
import { afterPaint } from "../after-paint.ts";
import { PHONE_WIDTH } from "./use-phone-width.ts";

/** Longest wait for a step back; after that the browser will not make it. */
const STEP_MS = 1000;

type Layer = { close: () => void };

/** Layers open over the page, the topmost last. Each has a history entry of its own. */
const layers: Layer[] = [];
let planned = false;
/** Set while a step back of our own code is under way, which closes nothing. */
let stepping: ReturnType<typeof setTimeout> | undefined;
/** Work that waits for the end of that step. */
const waiting: (() => void)[] = [];

const entries = (): number => {
  const { layer } = (history.state ?? {}) as { layer?: unknown };
  return typeof layer === "number" ? layer : 0;
};

/** Makes the history have as many entries as there are layers; once, after all that opens and closes together. */
function settle(): void {
  planned = false;
  if (stepping !== undefined) return;
  const have = entries();
  if (have > layers.length) {
    stepping = setTimeout(arrive, STEP_MS);
    history.go(layers.length - have);
  }
  // The page under a layer moves only by our own doing; a step back that comes late would undo it.
  if (layers.length > 0) history.scrollRestoration = "manual";
  for (let at = have; at < layers.length; at += 1) history.pushState({ layer: at + 1 }, "");
}

/** Pages are found again where they were left. */
function restoreScrolling(): void {
  if (layers.length === 0 && entries() === 0) history.scrollRestoration = "auto";
}

function plan(): void {
  if (planned) return;
  planned = true;
  setTimeout(settle);
}

function arrive(): void {
  clearTimeout(stepping);
  stepping = undefined;
  // The browser may still be about to scroll.
  afterPaint(restoreScrolling);
  for (const next of waiting.splice(0)) next();
  plan();
}

/**
 * Does at once what changes the address, but for the moment in which a step back of ours is under way: the browser makes
 * that step later, from wherever the page is by then, and would take the new address away again.
 */
export function afterStepBack(next: () => void): void {
  if (stepping === undefined) next();
  else waiting.push(next);
}

globalThis.window?.addEventListener("popstate", () => {
  if (stepping !== undefined) return arrive();
  const have = entries();
  for (const layer of layers.splice(have).reverse()) layer.close();
  // An entry of what has long been closed, under a page that was opened from it: nothing is there to go back to.
  if (have > layers.length) history.back();
});

/** On a phone Back closes what lies over the page, and does not leave the page under it. */
export function useBackCloses(open: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!open || !matchMedia(PHONE_WIDTH).matches) return undefined;
    const layer: Layer = { close: () => latest.current() };
    layers.push(layer);
    plan();
    return () => {
      const at = layers.indexOf(layer);
      if (at >= 0) layers.splice(at, 1);
      plan();
    };
  }, [open]);
}
