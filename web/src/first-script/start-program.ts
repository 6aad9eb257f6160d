import { SCREEN } from "./which-screen.ts";

/** What the build writes into the page's head (first-paint.ts). */
type Program = {
  readonly entry: string;
  readonly styles: string;
  readonly screens: Readonly<Record<string, readonly string[]>>;
};

function link(rel: string, file: string): void {
  const element = document.createElement("link");
  element.rel = rel;
  element.href = `/${file}`;
  if (rel === "modulepreload") element.fetchPriority = "low";
  document.head.append(element);
}

/** The built page's program; that of a page being developed starts by itself. */
export function startProgram(): void {
  const written = document.querySelector<HTMLMetaElement>('meta[name="program"]')?.content;
  if (written === undefined) return;
  const { entry, styles, screens } = JSON.parse(written) as Program;
  // All of them: the page carries those of what it shows itself. The program draws when they are there (main.tsx).
  link("stylesheet", styles);
  // Each in a turn of its own: beginning with all of them takes a phone 60 ms.
  for (const file of screens[SCREEN] ?? []) setTimeout(link, 0, "modulepreload", file);
  const script = document.createElement("script");
  script.type = "module";
  script.src = `/${entry}`;
  document.head.append(script);
}
