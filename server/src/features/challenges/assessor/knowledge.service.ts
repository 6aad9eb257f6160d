import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import type { Knowledge } from "@promptsmith/assessment";
import { loadKnowledge } from "@promptsmith/assessment";

/** What the built-in assessor has learned is missing or corrupt: without it no score could be trusted. */
export class KnowledgeError extends Error {}

/** Reads what the built-in assessor has learned, once, from the folder of the library. */
export async function readKnowledge(folder: string): Promise<Knowledge> {
  try {
    const textsIn = async (part: string, ending: string): Promise<string[]> => {
      const names = (await readdir(join(folder, part))).filter((name) => name.endsWith(ending)).sort();
      return Promise.all(names.map((name) => readFile(join(folder, part, name), "utf8")));
    };
    const [words, vectors, weights, neighbours, corpus, keyTerms] = await Promise.all([
      readFile(join(folder, "words/words.txt"), "utf8"),
      readFile(join(folder, "words/vectors.bin")),
      readFile(join(folder, "trained/weights.json"), "utf8"),
      readFile(join(folder, "trained/neighbours.json"), "utf8"),
      textsIn("corpus", ".jsonl"),
      textsIn("key-terms", ".json"),
    ]);
    return loadKnowledge({ words, vectors, corpus, weights, neighbours, keyTerms });
  } catch (error) {
    throw new KnowledgeError(error instanceof Error ? error.message : String(error));
  }
}
