import { readFileSync } from "node:fs";
import type { Knowledge } from "../src/challenge/knowledge.ts";
import type { StoredTextModel } from "../src/challenge/weights.ts";
import type { Brief } from "../src/scores.ts";
import { viewOf } from "../src/challenge/brief-view.ts";
import { isForeign } from "../src/challenge/corpus.ts";
import { mayRamble, RAMBLING_MEASURES, ramblingMeasures, ramblingPlaces } from "../src/detectors/rambling.ts";
import { observe } from "../src/evidence/observe.ts";
import { readText } from "../src/language/tokenize.ts";
import { SPEECH_FEATURES } from "../src/language/speech-features.ts";
import type { TextSample } from "./fit-text.ts";
import { fitText, stored, textSum } from "./fit-text.ts";
import type { Labelled } from "./labelled.ts";
import { HONEST } from "./labelled.ts";
import type { Shelf } from "./samples.ts";
import { THRESHOLDS } from "../src/thresholds.ts";

/** People who think aloud, and people who talk much and have decided, for challenges of the library. */
type Text = {
  readonly title: string;
  readonly by: string;
  readonly kind: "rambling" | "straight";
  readonly prompt: string;
};

const texts = readFileSync(new URL("../../library/thinking-aloud/texts.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as Text);

/** There are few of them, and many requests. */
const TIMES = { rambling: 10, straight: 10, request: 1 } as const;
const FIT = {
  features: SPEECH_FEATURES,
  measures: RAMBLING_MEASURES.length,
  rounds: 12,
  rate: 0.1,
  ridge: 1e-4,
};

type RamblingSample = TextSample & {
  readonly title: string;
  readonly by: string;
  readonly kind: keyof typeof TIMES;
};

function ramblingSamples(
  rows: readonly Labelled[],
  shelves: readonly Shelf[],
  knowledge: Knowledge,
): RamblingSample[] {
  const sample = (brief: Brief, prompt: string, by: string, kind: keyof typeof TIMES): RamblingSample[] => {
    const seen = observe(viewOf(brief), readText(prompt), knowledge);
    if (!mayRamble(seen)) return [];
    const y = kind === "rambling" ? 1 : 0;
    const [places, measures] = [ramblingPlaces(seen), ramblingMeasures(seen)];
    return [{ title: brief.title, by, kind, places, measures, y }];
  };
  const judged = rows.flatMap(({ challenge, submission: { kind, prompt } }) =>
    kind === "rambling" || kind === "offtopic" || HONEST.includes(kind)
      ? sample(challenge, prompt, "labelled", kind === "rambling" ? "rambling" : "request")
      : [],
  );
  const people = shelves.flatMap(({ challenge, rows: some }) =>
    some
      .filter((row) => row.kind === "request" && !isForeign(row))
      .flatMap(({ prompt }) => sample(challenge, prompt, "corpus", "request")),
  );
  const challenges = new Map(shelves.map(({ challenge }) => [challenge.title, challenge]));
  const aloud = texts.flatMap(({ title, by, kind, prompt }) => {
    const challenge = challenges.get(title);
    if (challenge === undefined) throw new Error(`thinking-aloud: no challenge is called "${title}"`);
    return sample(challenge, prompt, by, kind);
  });
  return [...judged, ...people, ...aloud];
}

const fit = (samples: readonly RamblingSample[]): ReturnType<typeof fitText> =>
  fitText(
    samples.flatMap((one) => Array.from({ length: TIMES[one.kind] }, () => one)),
    FIT,
  );

/** Fits on all, and says how many are found of what each writer wrote who was left out. */
export function trainRambling(
  rows: readonly Labelled[],
  shelves: readonly Shelf[],
  knowledge: Knowledge,
  say: (text: string) => void,
): StoredTextModel {
  const samples = ramblingSamples(rows, shelves, knowledge);
  for (const writer of new Set(texts.map(({ by }) => by))) {
    const model = fit(samples.filter(({ by }) => by !== writer));
    const sums = samples
      .filter(({ by }) => by === writer)
      .map((one) => ({ ...one, sum: textSum(model, one) }));
    const above = (mark: number, y: 0 | 1): string => {
      const some = sums.filter((one) => one.y === y);
      return `${some.filter(({ sum }) => sum >= mark).length} of ${some.length}`;
    };
    for (const mark of [THRESHOLDS.rambling.likely, THRESHOLDS.rambling.sure])
      say(
        `thinking aloud, writer ${writer} left out, above ${mark}: ${above(mark, 1)}, straight ${above(mark, 0)}`,
      );
  }
  const model = fit(samples);
  const honest = samples.filter(({ kind }) => kind === "request");
  say(
    `thinking aloud: ${honest.filter((one) => textSum(model, one) >= THRESHOLDS.rambling.likely).length} of ${honest.length} requests taken for it`,
  );
  return stored(model);
}
