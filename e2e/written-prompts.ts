import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Row = {
  readonly title: string;
  readonly by: string;
  readonly kind: string;
  readonly states: Readonly<Record<string, string>>;
  readonly prompt: string;
};

const FOLDER = join(import.meta.dirname, "../library/corpus");

/** Requests in English that people wrote for the library's challenges. */
const rows = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".jsonl"))
  .flatMap((name) => readFileSync(join(FOLDER, name), "utf8").trim().split("\n"))
  .map((line) => JSON.parse(line) as Row)
  .filter(({ kind, by }) => kind === "request" && !by.startsWith("x-"));

const strength = ({ states, prompt }: Row): number => Object.keys(states).length * 10_000 + prompt.length;

/** A prompt that states most of what its challenge asks for. */
export function strongPrompt({ title }: { readonly title: string }): string {
  const [best] = rows.filter((row) => row.title === title).toSorted((a, b) => strength(b) - strength(a));
  if (best === undefined) throw new Error(`The corpus has no prompt for "${title}"`);
  return best.prompt.slice(0, 4000);
}

/** What a beginner would write: on the subject, and little more. */
export const weakPrompt = ({ description }: { readonly description: string }): string =>
  `Please do this for me: ${description.split(/(?<=[.!?])\s/)[0] ?? description}`;
