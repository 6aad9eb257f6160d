/**
 * Prints the word stems that many of our own challenges share, whatever their category, as the table in
 * src/language/shared-words.ts: `npx tsx assessment/train/common-words.ts library/challenges/*.json`.
 */
import { readFileSync } from "node:fs";
import { readText } from "../src/language/tokenize.ts";

type Entry = { title: string; description: string; example: string };

const documents: { category: string; stems: Set<string> }[] = [];
for (const file of process.argv.slice(2)) {
  for (const entry of JSON.parse(readFileSync(file, "utf8")) as Entry[]) {
    for (const text of [`${entry.title}. ${entry.description}`, entry.example]) {
      const stems = new Set(
        readText(text)
          .content.filter((one) => one.number === null)
          .map((one) => one.stem),
      );
      documents.push({ category: file, stems });
    }
  }
}
const seen = new Map<string, { count: number; categories: Set<string> }>();
for (const { category, stems } of documents) {
  for (const stem of stems) {
    const entry = seen.get(stem) ?? { count: 0, categories: new Set<string>() };
    entry.count += 1;
    entry.categories.add(category);
    seen.set(stem, entry);
  }
}
const pick = (from: number, to: number): string[] =>
  [...seen]
    .filter(
      ([stem, entry]) =>
        stem.length > 1 &&
        entry.categories.size >= 5 &&
        entry.count / documents.length >= from &&
        entry.count / documents.length < to,
    )
    .map(([stem]) => stem)
    .sort();
console.log(`every=${pick(0.05, 2).join(" ")}\n\nmany=${pick(0.025, 0.05).join(" ")}`);
