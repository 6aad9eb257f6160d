import type { Token } from "../language/tokenize.ts";

/** Whether the word at a place says for whom something is. */
export type Rule = (tokens: readonly Token[], at: number) => boolean;

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));

export const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? "";

export const opensSentence: Rule = (tokens, at) => tokens[at - 1]?.sentence !== tokens[at]?.sentence;
