import { isForeign } from "../src/challenge/corpus.ts";
import type { CorpusRow } from "../src/challenge/corpus.ts";
import type { Knowledge } from "../src/challenge/knowledge.ts";
import type { Requests } from "../src/challenge/neighbours.ts";
import { distinctWords, Neighbours } from "../src/challenge/neighbours.ts";
import { readText } from "../src/language/tokenize.ts";

const isRequest = (row: CorpusRow): boolean => row.kind === "request" && !isForeign(row);

/** The requests of every challenge in the order of the corpus. */
export const requestsByChallenge = (corpus: ReadonlyMap<string, readonly CorpusRow[]>): Requests[] =>
  [...corpus].map(([title, rows]) => ({
    title,
    requests: rows.filter(isRequest).map(({ prompt }) => distinctWords(readText(prompt).tokens)),
  }));

/** The neighbours, and how they would be without one row. */
export class NeighboursInTraining extends Neighbours {
  private readonly places = new Map<CorpusRow, number>();

  constructor(corpus: ReadonlyMap<string, readonly CorpusRow[]>) {
    super(requestsByChallenge(corpus));
    for (const rows of corpus.values())
      for (const row of rows) if (isRequest(row)) this.places.set(row, this.places.size);
  }

  without(row: CorpusRow): Knowledge["neighbours"] {
    const place = this.places.get(row);
    return {
      setOf: (tokens) => this.setOf(tokens),
      common: (a, b) => this.common(a, b),
      weightOf: (word) => this.weightOf(word),
      nearestOther: (text, title) => this.nearestOther(text, title, place),
    };
  }
}

/** The index as `readNeighbours` reads it. */
export function storedNeighbours(shelves: readonly Requests[]): string {
  const places = new Map<string, number>();
  const placeOf = (word: string): number => {
    const known = places.get(word) ?? places.size;
    places.set(word, known);
    return known;
  };
  const challenges = shelves.map(({ title, requests }) => ({
    title,
    requests: requests.map((words) =>
      Buffer.from(words.flatMap((word) => [placeOf(word) % 256, Math.floor(placeOf(word) / 256)])).toString(
        "base64",
      ),
    ),
  }));
  return `${JSON.stringify({ words: [...places.keys()].join(" "), challenges }, null, 1)}\n`;
}
