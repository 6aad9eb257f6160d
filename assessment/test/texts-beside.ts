import { libraryCorpus } from "../bin/read-knowledge.ts";
import type { Brief } from "../src/scores.ts";
import { scoreBuiltIn, challengeOf } from "./assessor.ts";

/** Puts a text beside a prompt. */
export type Place = (prompt: string, text: string) => string;

export const behind: Place = (prompt, text) => `${prompt}\n${text}`;
export const inFront: Place = (prompt, text) => `${text}\n${prompt}`;
export const behindInLine: Place = (prompt, text) => `${prompt} ${text}`;
export const inFrontInLine: Place = (prompt, text) => `${text} ${prompt}`;
export const beforeLastWord: Place = (prompt, text) => prompt.replace(/ (?=\S+$)/u, () => `\n${text}\n`);
export const afterFirstSentence: Place = (prompt, text) => prompt.replace(". ", () => `. ${text} `);
export const inFence: Place = (prompt, text) => `${prompt}\n\`\`\`\n${text}\n\`\`\``;
export const inQuotes: Place = (prompt, text) => `${prompt}\n"${text}"`;
export const inComment: Place = (prompt, text) => `${prompt}\n<!-- ${text} -->`;

/** Between two sentences, and before the last word where there is one sentence. */
export const betweenSentences: Place = (prompt, text) => {
  const mixed = prompt.replace(/(?<=[.!?])\s+(?=\S)/u, () => ` ${text} `);
  return mixed === prompt ? beforeLastWord(prompt, text) : mixed;
};

/** A prompt with its score, to be compared with the score of the same prompt with a text beside it. */
export type Host = { readonly brief: Brief; readonly prompt: string; readonly alone: number };

/**
 * Prompts that people wrote for the library's challenges, and the first sentence of every second one.
 * @param step one in so many of the library's requests, beginning with `first`
 */
export function hostsOf({ count, step, first }: Record<"count" | "step" | "first", number>): Host[] {
  const requests = libraryCorpus().filter(({ kind }) => kind === "request");
  return Array.from({ length: count }, (_, at) => {
    const { title, prompt } = requests[(at * step + first) % requests.length] as (typeof requests)[number];
    const text = at % 2 === 0 ? prompt : (prompt.split(/(?<=[.!?\n])\s/u)[0] ?? prompt);
    const brief = challengeOf(title);
    return { brief, prompt: text, alone: scoreBuiltIn(brief, text).scores.overall };
  });
}
