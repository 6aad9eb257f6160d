import { SCREEN } from "./which-screen.ts";

/** What the build writes into the page's head (first-paint.ts). */
type Program = { readonly entry: string; readonly screens: Readonly<Record<string, readonly string[]>> };

function preload(file: string): void {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = `/${file}`;
  link.fetchPriority = "low";
  document.head.append(link);
}

/** The built page's program; that of a page being developed starts by itself. */
export function startProgram(): void {
  const written = document.querySelector<HTMLMetaElement>('meta[name="program"]')?.content;
  if (written === undefined) return;
  const { entry, screens } = JSON.parse(written) as Program;
  for (const file of [entry, ...(screens[SCREEN] ?? [])]) preload(file);
  const script = document.createElement("script");
  script.type = "module";
  script.src = `/${entry}`;
  document.head.append(script);
}
