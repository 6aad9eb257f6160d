import type { StoredTextModel } from "../src/knowledge/weights.ts";
import { readText } from "../src/text/read-text.ts";
import { SPEECH_FEATURES, speechFeatures } from "../src/text-features/speech-features.ts";
import type { TextSample } from "./fit-text.ts";
import { fitText, stored } from "./fit-text.ts";
import type { Labelled } from "./labelled.ts";
import { writerOf } from "./labelled.ts";

/** Prompts that ask for all that is wanted, with a thought of their own and without. */
const KINDS: readonly string[] = ["good", "excellent"];
const FIT = { features: SPEECH_FEATURES, rounds: 8, rate: 0.1, ridge: 1e-4 };
/** Writers are left out in so many groups. */
const GROUPS = 5;

/** As on a phone: capitals and most marks say nothing of what was thought. */
const typedQuickly = (text: string): string => text.toLowerCase().replaceAll(/[.,;:!?"()–—]/g, "");

type Sample = TextSample & { readonly group: number };

/** How prompts with a thought of their own speak, learned from all labelled ones, and without what one writer wrote. */
export class ThoughtInTraining {
  readonly all: StoredTextModel;
  private readonly groups: ReadonlyMap<string, number>;
  private readonly models: readonly StoredTextModel[];

  constructor(rows: readonly Labelled[]) {
    const writers = [...new Set(rows.map(nameOf))].sort();
    this.groups = new Map(writers.map((writer, at) => [writer, at % GROUPS]));
    const samples = rows
      .filter(({ submission: { kind } }) => KINDS.includes(kind))
      .flatMap((row) =>
        [row.submission.prompt, typedQuickly(row.submission.prompt)].map((text): Sample => ({
          places: speechFeatures(readText(text)),
          y: row.submission.kind === "excellent" ? 1 : 0,
          group: this.groups.get(nameOf(row)) as number,
        })),
      );
    const fit = (some: readonly Sample[]): StoredTextModel => stored(fitText(some, FIT));
    this.all = fit(samples);
    this.models = Array.from({ length: GROUPS }, (_, group) =>
      fit(samples.filter((one) => one.group !== group)),
    );
  }

  without(row: Labelled): StoredTextModel {
    return this.models[this.groups.get(nameOf(row)) ?? -1] ?? this.all;
  }
}

/** Of rows without a writer's name each challenge was written by one writer. */
const nameOf = (row: Labelled): string => writerOf(row) || row.challenge.id;
