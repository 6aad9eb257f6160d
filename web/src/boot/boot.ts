/**
 * Is inlined in the page and runs before the first paint: sets the theme, so that it does not flash, and starts the
 * first reads, as the page's head says (contract/kernel/page-template.ts). It starts the program too where the page holds
 * words to read; every other page names its files itself.
 */
import { BOOT_META } from "@promptsmith/contract/kernel/page-template";
import type { BootOrder } from "@promptsmith/contract/kernel/page-template";
import { isMobileChrome } from "../platform/browser/mobile-chrome.ts";
import { firstPaint, followViewport, setTheme } from "./boot-steps.ts";

/** The application takes the answers later (platform/api/early-answers.ts). Mobile Chrome's reads carry the time. */
function beginReads(addresses: readonly string[]): void {
  const early: Record<string, Promise<Response> | undefined> = (window.__early = {});
  if (!navigator.onLine) return;
  const [, , token = ""] = window.location.pathname.split("/");
  for (const pattern of addresses) {
    const address = pattern.replace(":token", () => token);
    const answer = fetch(isMobileChrome() ? `${address}?_v=${Date.now()}` : address);
    early[address] = answer;
    // A failed read is handled by the code that takes the answer.
    answer.catch(() => undefined);
  }
}

function addLink(rel: "stylesheet" | "modulepreload", file: string): void {
  const link = document.createElement("link");
  link.rel = rel;
  link.href = `/${file}`;
  document.head.append(link);
}

/** The entry is the largest file by far, so it is the first to get a connection. */
function beginProgram(entry: string, chunks: readonly string[]): void {
  const script = document.createElement("script");
  script.type = "module";
  script.src = `/${entry}`;
  document.head.append(script);
  for (const file of chunks) addLink("modulepreload", file);
}

setTheme();
followViewport();
const written = document.querySelector<HTMLMetaElement>(`meta[name="${BOOT_META}"]`)?.content;
// In development there is no such element, and Vite starts the application.
if (written !== undefined) {
  const { entry, chunks, reads, sheet, isToRead } = JSON.parse(written) as BootOrder;
  if (isToRead) {
    // Before the content of the page is painted they would only take the line from it.
    void firstPaint().then(() => {
      addLink("stylesheet", sheet);
      beginProgram(entry, chunks);
      beginReads(reads);
    });
  } else beginReads(reads);
}
