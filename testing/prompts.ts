import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Row = {
  readonly title: string;
  readonly by: string;
  readonly kind: string;
  readonly states: Readonly<Record<string, string>>;
  readonly prompt: string;
};

/** Writers of the corpus who write in haste or are still learning English. */
const HASTY = new Set(["p01", "p04", "p06", "p15", "p17", "p21", "p24"]);

const folder = fileURLToPath(new URL("../library/corpus/", import.meta.url));
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

/**
 * What people wrote for a challenge of the library, those that state most of its requirements first.
 * @param wanted `careful`: without what was written in haste, for pictures of the product
 * @throws when the challenge is none of the library
 */
export function promptsFor({ title }: { readonly title: string }, { careful = false } = {}): string[] {
  const found = rows.filter((row) => row.title === title);
  if (found.length === 0) throw new Error(`the corpus has no prompt for "${title}"`);
  return found
    .filter(({ by }) => !(careful && HASTY.has(by)))
    .toSorted((a, b) => stated(b) - stated(a) || b.prompt.length - a.prompt.length)
    .map(({ prompt }) => prompt);
}

/** A strong prompt for a challenge. The worked example would be held as a copy. */
export const goodPrompt = (challenge: { readonly title: string } | undefined): string =>
  challenge === undefined ? "" : (promptsFor(challenge)[0] ?? "");

/** What a beginner would write: on the subject, and little more. The first sentence alone can be about something else. */
export function weakPrompt({ description }: { readonly description: string }): string {
  const sentences = description.split(/(?<=[.!?])\s/);
  const asks = sentences.findIndex((sentence) => /\bAI\b|\?$/.test(sentence));
  return `Please do this for me: ${sentences.slice(0, Math.max(asks, 0) + 1).join(" ")}`;
}
