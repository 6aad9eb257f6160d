import type { Brief } from "./assessment.ts";
import { readText } from "./text/read-text.ts";

/** What "Test Prompt" shows when no AI is connected: a reading of the prompt, never a pretended answer. */
export function readingOf(_brief: Brief, prompt: string): string {
  const text = readText(prompt);
  return `**No AI is connected, so this is not an AI's answer.** It is a reading of your prompt: ${text.wordCount} words in ${text.sentences.length} sentences.`;
}
