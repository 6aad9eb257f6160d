import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Row = {
  readonly title: string;
  readonly by: string;
  readonly kind: string;
  readonly states: Readonly<Record<string, string>>;
  readonly prompt: string;
};

const folder = fileURLToPath(new URL("../../library/corpus/", import.meta.url));
const rows = readdirSync(folder)
  .filter((name) => name.endsWith(".jsonl"))
  .flatMap((name) =>
    readFileSync(folder + name, "utf8")
      .trim()
      .split("\n"),
  )
  .map((line) => JSON.parse(line) as Row)
  // Requests in English; those in other languages are by "x-es" and the like.
  .filter(({ kind, by }) => kind === "request" && !by.startsWith("x-"));

const stated = ({ states }: Row): number => Object.keys(states).length;

/** What people wrote for a challenge of the library, those that state most of its requirements first. */
export function promptsFor({ title }: { readonly title: string }): string[] {
  const found = rows.filter((row) => row.title === title);
  if (found.length === 0) throw new Error(`the corpus has no prompt for "${title}"`);
  return found
    .toSorted((a, b) => stated(b) - stated(a) || b.prompt.length - a.prompt.length)
    .map(({ prompt }) => prompt);
}

/** A strong prompt for a challenge. The worked example would be held as a copy. */
export const goodPrompt = (challenge: { readonly title: string } | undefined): string =>
  challenge === undefined ? "" : (promptsFor(challenge)[0] ?? "");
