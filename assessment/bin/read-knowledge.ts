import { readFileSync, readdirSync } from "node:fs";
import type { Brief } from "../src/scores.ts";
import type { CorpusRow } from "../src/challenge/corpus.ts";
import { corpusRows } from "../src/challenge/corpus.ts";
import type { Knowledge } from "../src/challenge/knowledge.ts";
import { loadKnowledge } from "../src/challenge/knowledge.ts";
import type { Weights } from "../src/challenge/weights.ts";
import { WordVectors } from "../src/challenge/word-vectors.ts";

const project = new URL("../../", import.meta.url);
const read = (path: string, from = project): string => readFileSync(new URL(path, from), "utf8");

/** Paths of a folder's files in the order of their names. */
export const filesIn = (folder: string, ending: string, from = project): string[] =>
  readdirSync(new URL(folder, from))
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => `${folder}${name}`);

/** A challenge of the library. */
export type LibraryChallenge = Required<Brief> & { readonly example: string };

/** All challenges of the library by title. */
export const libraryChallenges = (): Map<string, LibraryChallenge> =>
  new Map(
    filesIn("library/challenges/", ".json")
      .flatMap((path) =>
        (JSON.parse(read(path)) as LibraryChallenge[]).map((one) => ({
          ...one,
          category: path.slice(path.lastIndexOf("/") + 1, -5),
        })),
      )
      .map((one) => [one.title, one]),
  );

export const libraryCorpus = (): CorpusRow[] =>
  filesIn("library/corpus/", ".jsonl").flatMap((path) => corpusRows(read(path)));

export const wordVectors = (): WordVectors =>
  new WordVectors(
    read("library/words/words.txt").trimEnd().split("\n"),
    new Int8Array(readFileSync(new URL("library/words/vectors.bin", project))),
  );

/** What the assessor has learned, from the files of the repository. */
export const readKnowledge = (from = project): Knowledge =>
  loadKnowledge({
    words: read("library/words/words.txt", from),
    vectors: readFileSync(new URL("library/words/vectors.bin", from)),
    corpus: filesIn("library/corpus/", ".jsonl", from).map((path) => read(path, from)),
    weights: read("library/trained/weights.json", from),
    neighbours: read("library/trained/neighbours.json", from),
    keyTerms: filesIn("library/key-terms/", ".json", from).map((path) => read(path, from)),
  });

/** The weights as they were trained last. */
export const readWeights = (): Weights => JSON.parse(read("library/trained/weights.json")) as Weights;
