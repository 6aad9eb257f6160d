import { onlineManager } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { loadFirstScreen } from "./app/router.tsx";
import { watchSession } from "./features/identity/identity.public.ts";
import { firstScreenPainted } from "./platform/report-painted.tsx";
import { loadQuietly, reloadForMissingChunks } from "./platform/missing-chunk.ts";
import { withholdComposingKeys } from "./platform/browser/composing-keys.ts";
import { clearMobileChromeCaches } from "./platform/browser/mobile-chrome.ts";
import "./ui/styles/styles.css";

/** The longest wait before the application renders; what is missing by then, the screen reports itself. */
const FIRST_SCREEN_LATEST_MS = 1000;
/** The longest wait where the page already holds readable text, which no placeholder should replace. */
const READABLE_SCREEN_LATEST_MS = 8000;
/** Where the first screen waits for an answer, our own faces do not. */
const FONTS_LATEST_MS = 2000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A program that the browser has kept may run before the rest of its page has come. */
function pageParsed(): Promise<unknown> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
}

/** A page with readable content comes with only the styles that it needs; this loads the rest with the application. */
async function stylesLoaded(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
  if (link === null || link.sheet !== null) return;
  await new Promise((resolve) => {
    for (const end of ["load", "error"]) link.addEventListener(end, resolve, { once: true });
  });
}

/** A browser that translates the page puts each text into elements that are used for nothing else today. */
const isTranslated = (root: HTMLElement): boolean => root.querySelector("font") !== null;

async function start(): Promise<void> {
  const loaded = loadFirstScreen(window.location.pathname).catch(() => null);
  await Promise.all([pageParsed(), stylesLoaded()]);
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no root element");
  const latest = root.dataset["readable"] === undefined ? FIRST_SCREEN_LATEST_MS : READABLE_SCREEN_LATEST_MS;
  const fitsPage = await Promise.race([loaded, wait(latest)]);
  // As a transition, so that rendering does not block input.
  startTransition(() => {
    // A screen that looks different from what is in the page is drawn in its place, as every other screen is.
    if (fitsPage?.() === true && root.dataset["hydrate"] !== undefined && !isTranslated(root)) {
      hydrateRoot(root, <App />);
      return;
    }
    root.removeAttribute("inert");
    createRoot(root).render(<App />);
  });
}

withholdComposingKeys();
reloadForMissingChunks();
watchSession();
void clearMobileChromeCaches();
// The fonts load after the first screen is painted and replace fallbacks of the same width.
void Promise.race([firstScreenPainted, wait(FONTS_LATEST_MS)])
  .then(() => loadQuietly(() => import("./ui/styles/fonts-more.css")))
  .catch(() => undefined);
// The library assumes a network until the browser reports a change, so a page opened offline has to say so.
onlineManager.setOnline(navigator.onLine);
void start();
