import { taskKindsModel } from "../src/challenge/task-kinds.ts";
import { readFileSync } from "node:fs";
import type { CorpusRow } from "../src/challenge/corpus.ts";
import { isForeign } from "../src/challenge/corpus.ts";
import type { Knowledge } from "../src/challenge/knowledge.ts";
import type { Support, KnownChallenge } from "../src/challenge/known-challenge.ts";
import { knownChallenge } from "../src/challenge/known-challenge.ts";
import { viewOf } from "../src/challenge/brief-view.ts";
import { dice } from "./fit-text.ts";
import type { Labelled } from "./labelled.ts";
import type { Shelf } from "./samples.ts";
import { viewFor } from "./samples.ts";

/** A text for a challenge, of which the part between `before` and `behind` speaks to the grader or does not. */
export type TalkText = {
  /** Left out together. */
  readonly group: string;
  readonly text: string;
  readonly before: string;
  readonly behind: string;
  readonly known: KnownChallenge;
  readonly y: 0 | 1;
  /** A request, or another text written in earnest: one of these must not lose anything. */
  readonly prompt: boolean;
};

type Forms = {
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly wordsOf: Readonly<Record<string, readonly string[]>>;
  readonly forms: Readonly<Record<string, readonly string[]>>;
  readonly honest: readonly string[];
};

const readForms = (): Forms =>
  JSON.parse(readFileSync(new URL("../../library/grader-talk/forms.json", import.meta.url), "utf8")) as Forms;

/** How often each form is filled; there are fewer in other languages, and more ways to fill those of many words. */
const TIMES = { en: 30, abroad: 40 } as const;

/** Ways to write a line: most as it is. */
const MANNERS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => text,
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.toLowerCase().replaceAll(/[.,!?]/gu, ""),
  (text) => text.toUpperCase(),
  (text) => text.replace(/[.]$/u, "!"),
  (text) => `(${text})`,
  (text) => `"${text}"`,
  (text) => `> ${text}`,
  (text) => `- ${text}`,
  (text) => `Note: ${text}`,
  (text) => `<!-- ${text} -->`,
];

/** One form in so many follows the end of an honest sentence without any mark between. */
const GLUED = 16;
const GLUE = 4;
/** Forms stand alone as often as in front of an honest prompt, behind it, and in its middle. */
const PLACES = 4;
/** Ways in which a challenge may be known, most often by people's requests. */
export const WAYS: readonly Support[] = ["known", "known", "known", "named", "derived"];

/** Challenges of the library, each known in every way. */
export class KnownInTraining {
  readonly shelves: readonly Shelf[];
  private readonly knowledge: Knowledge;
  private readonly all = new Map<string, KnownChallenge>();

  constructor(shelves: readonly Shelf[], knowledge: Knowledge) {
    this.shelves = shelves;
    this.knowledge = knowledge;
  }

  /** Without what one person said, where one is named. */
  of({ challenge, rows }: Shelf, by: Support, without = ""): KnownChallenge {
    const key = `${challenge.title} ${by} ${by === "known" ? without : ""}`;
    const known = this.all.get(key);
    if (known !== undefined) return known;
    const some = by === "known" ? rows.filter((row) => row.by !== without) : [];
    const made = knownChallenge(viewFor(challenge, by), some, {
      ...this.knowledge,
      taskKinds: taskKindsModel(this.knowledge.weights.taskKinds),
    });
    this.all.set(key, made);
    return made;
  }

  ofLabelled({ challenge }: Labelled): KnownChallenge {
    return this.knowledge.of(viewOf(challenge));
  }
}

/** The forms, each filled in many ways and put beside what people wrote. */
export function talkTexts(known: KnownInTraining): TalkText[] {
  const { words, wordsOf, forms } = readForms();
  const roll = dice(7);
  const pick = <T>(some: readonly T[]): T => some[roll(some.length)] as T;
  const fill = (form: string, { challenge }: Shelf): string =>
    form.replaceAll(/\{([^{}":,']+)\}/gu, (whole, name: string) => {
      if (name === "requirement") return pick(challenge.rubric).name;
      if (name === "ask") return pick(challenge.rubric).ask ?? "";
      const list = words[name] ?? wordsOf[name];
      return list === undefined ? whole : pick(list);
    });
  const around = (prompt: string): Pick<TalkText, "before" | "behind"> => {
    const end = prompt.indexOf(". ") + 1;
    const gap = pick(["\n", " ", "\n\n"]);
    const place = roll(PLACES);
    const before = place === 1 ? prompt : place === 2 ? prompt.slice(0, end) : "";
    const behind = place === 2 ? prompt.slice(end).trimStart() : place === 3 ? prompt : "";
    return { before: before && before + gap, behind: behind && gap + behind };
  };
  const hostFor = (language: string, { challenge, rows }: Shelf): string => {
    const some = rows.filter(
      ({ by, kind }) => kind === "request" && (language === "en" || by === `x-${language}`),
    );
    return some.length === 0 || (language !== "en" && roll(2) === 0)
      ? pick([challenge.example, pick(rows).prompt])
      : pick(some).prompt;
  };
  return Object.entries(forms).flatMap(([language, list]) =>
    list.flatMap((form, at) => {
      const group = `${language} ${at}`;
      const texts = new Set<string>();
      return Array.from({ length: language === "en" ? TIMES.en : TIMES.abroad }).flatMap(() => {
        const shelf = pick(known.shelves);
        const filled = pick(MANNERS)(fill(form, shelf));
        const lead = shelf.challenge.example
          .split(/\s+/u)
          .slice(0, 2 + roll(GLUE))
          .join(" ");
        const text =
          roll(GLUED) === 0 && filled.length < 90 ? `${lead.replaceAll(/[.!?]/gu, ",")} ${filled}` : filled;
        // A form without blanks is often the same; beside another challenge it teaches something else.
        const key = `${text}\n${shelf.challenge.title}`;
        if (texts.has(key)) return [];
        texts.add(key);
        const surroundings = around(hostFor(language, shelf));
        return [{ group, text, ...surroundings, known: known.of(shelf, pick(WAYS)), y: 1, prompt: false }];
      });
    }),
  ) as TalkText[];
}

/** What people write in earnest: the corpus, each row as if its writer had said nothing else, and the labelled prompts. */
export function honestTexts(known: KnownInTraining, labelled: readonly Labelled[]): TalkText[] {
  const roll = dice(13);
  const alone = { before: "", behind: "", y: 0 } as const;
  const way = (): Support => WAYS[roll(WAYS.length)] as Support;
  const own = readForms().honest.flatMap((text, at) =>
    [text, text.toLowerCase()].map((one) => {
      const shelf = known.shelves[roll(known.shelves.length)] as Shelf;
      return { group: `honest ${at}`, text: one, ...alone, known: known.of(shelf, way()), prompt: false };
    }),
  );
  const said = known.shelves.flatMap((shelf) => {
    const { title, description, example, rubric } = shelf.challenge;
    const here = (text: string, prompt: boolean): TalkText => ({
      group: title,
      text,
      ...alone,
      known: known.of(shelf, way()),
      prompt,
    });
    return [
      ...shelf.rows.map((row: CorpusRow) => ({
        ...here(row.prompt, row.kind === "request"),
        known: known.of(shelf, isForeign(row) ? "known" : way(), row.by),
      })),
      here(example, true),
      here(description, false),
      here(title, false),
      ...rubric.flatMap(({ name, ask = name }) => [here(name, false), here(ask, false)]),
    ];
  });
  const judged = labelled
    .filter(({ submission: { kind } }) => kind !== "injection")
    .map((row) => ({
      group: row.challenge.id,
      text: row.submission.prompt,
      ...alone,
      known: known.ofLabelled(row),
      prompt: row.labels.relevant,
    }));
  return [...own, ...said, ...judged];
}
