import { onlineManager } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { loadFirstScreen } from "./app/router.tsx";
import { reloadForMissingChunks } from "./platform/missing-chunk.ts";
import { clearMobileChromeCaches } from "./platform/mobile-chrome.ts";
import "./ui/styles.css";

/** Whatever is missing then, the screen says itself that it waits or what went wrong. */
const FIRST_SCREEN_LATEST_MS = 1000;

/** The built page carries only the styles of what it shows before; what is drawn without the others is a ruin. */
async function styled(): Promise<void> {
  const styles = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (!styles || styles.sheet) return;
  await new Promise((resolve) => {
    for (const end of ["load", "error"]) styles.addEventListener(end, resolve);
  });
}

async function start(root: HTMLElement): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_LATEST_MS));
  await Promise.race([loadFirstScreen(window.location.pathname).catch(() => undefined), late]);
  await styled();
  // In short turns: drawn in one, it would keep the page from answering for as long.
  startTransition(() => createRoot(root).render(<App />));
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");
reloadForMissingChunks();
void clearMobileChromeCaches();
// The library believes in a network until the browser reports a change; a page opened without one must wait too.
onlineManager.setOnline(navigator.onLine);
void start(root);
