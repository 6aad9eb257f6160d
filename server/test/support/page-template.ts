import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PageTemplate } from "@promptsmith/contract/kernel/page-template";

/** A page as a build leaves it, with as little in it as can be. */
export function writePage(webDir: string, changes: Partial<PageTemplate> = {}): void {
  const page: PageTemplate = {
    parts: ["<!doctype html><html><head>", "<script>boot()</script>", "</head><body>", "</body></html>"],
    styles: { sheet: "assets/main.css", toRead: "p{color:red}" },
    scripts: ["hash-of-boot"],
    title: "the app",
    description: "What it is",
    entry: "assets/main.js",
    screens: [],
    ...changes,
  };
  writeFileSync(join(webDir, "page.json"), JSON.stringify(page));
}
