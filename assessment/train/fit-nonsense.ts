import { readFileSync } from "node:fs";
import type { Brief } from "../src/scores.ts";
import { viewOf } from "../src/challenge/brief-view.ts";
import { findUnreadable } from "../src/detectors/unreadable.ts";
import { findWordList } from "../src/detectors/word-list.ts";
import { mayBeNonsense, nonsenseMeasures, nonsensePlaces, speaksOddly } from "../src/detectors/nonsense.ts";
import type { Knowledge } from "../src/challenge/knowledge.ts";
import type { Logistic, Weights } from "../src/challenge/weights.ts";
import { sumOf } from "../src/challenge/weights.ts";
import type { Observation } from "../src/evidence/observe.ts";
import { observe } from "../src/evidence/observe.ts";
import { speechFeatures, SPEECH_FEATURES } from "../src/language/speech-features.ts";
import { readText } from "../src/language/tokenize.ts";
import { libraryChallenges } from "../bin/read-knowledge.ts";
import { fitLogistic } from "./fit.ts";
import { fitText, stored, textSum } from "./fit-text.ts";
import { plain } from "./fit-order.ts";
import type { Labelled } from "./labelled.ts";
import { HONEST, writerOf } from "./labelled.ts";
import type { KnowledgeInTraining, Shelf } from "./samples.ts";
import { heldAgainst, knowing } from "./samples.ts";
import { THRESHOLDS } from "../src/thresholds.ts";

/** There is little of it, and little that tells something in earnest as nonsense pretends to. */
const TEXT_WEIGHT = 10;
const TELLING_WEIGHT = 3;
const SENSE_WEIGHT = 5;
const RIDGE = 0.1;
const FIT = { features: SPEECH_FEATURES, rounds: 10, rate: 0.1, ridge: 1e-4 };
const FOLDS = [0, 1, 2, 3, 4];
/** One honest text in so many is learned without marks and capitals as well. */
const PLAIN = 4;
/** These have guards of their own. */
const OTHER_GUARDS: readonly string[] = ["injection", "form"];
/** Nothing of these may be lost, whatever is wrong with them. */
const SOUND: readonly string[] = [...HONEST, "request", "otherlang", "stuffing", "rambling"];

export type NonsenseSample = {
  readonly title: string;
  readonly writer: string;
  readonly from: "labelled" | "corpus" | "written";
  readonly sound: boolean;
  /** Tells something instead of asking for it. */
  readonly telling: boolean;
  readonly places: readonly number[];
  /** How it speaks without marks and capitals, where that is learned. */
  readonly plainPlaces: readonly number[] | null;
  /** Beside how it speaks. */
  readonly beside: readonly number[];
  readonly y: 0 | 1;
};

/** Nonsense by writers who knew nothing of the rules. */
const written = (): { readonly challenge: Brief; readonly prompt: string }[] => {
  const challenges = libraryChallenges();
  return readFileSync(new URL("../../library/nonsense/texts.jsonl", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => {
      const { title, prompt } = JSON.parse(line) as { title: string; prompt: string };
      return { challenge: challenges.get(title) as Brief, prompt };
    });
};

/** Nonsense against everything else that people wrote. */
export function nonsenseSamples(
  labelled: readonly Labelled[],
  shelves: readonly Shelf[],
  knowledge: KnowledgeInTraining,
): NonsenseSample[] {
  let honest = 0;
  const sample = (
    from: NonsenseSample["from"],
    title: string,
    writer: string,
    kind: string,
    seen: Observation,
    known: Knowledge = knowledge,
  ): NonsenseSample[] => {
    if (!mayBeNonsense(seen) || OTHER_GUARDS.includes(kind)) return [];
    const y = kind === "gibberish" ? 1 : 0;
    const isPlain = y === 0 && honest++ % PLAIN === 0;
    // What another guard holds is not lost by this one.
    const sound = SOUND.includes(kind) && findUnreadable(seen) === null && findWordList(seen) === null;
    return [
      {
        title,
        writer,
        from,
        sound,
        y,
        telling: kind === "answer",
        places: nonsensePlaces(seen),
        plainPlaces: isPlain ? speechFeatures(readText(plain(seen.whole.raw))) : null,
        beside: nonsenseMeasures(seen, known),
      },
    ];
  };
  const look = (challenge: Brief, prompt: string): Observation =>
    observe(viewOf(challenge), readText(prompt), knowledge);
  const judged = labelled.flatMap((row) => {
    const { challenge, submission } = row;
    const seen = look(challenge, submission.prompt);
    return sample("labelled", challenge.title, writerOf(row), submission.kind, seen);
  });
  const nonsense = written().flatMap(({ challenge, prompt }) =>
    sample("written", challenge.title, "", "gibberish", look(challenge, prompt)),
  );
  const said: NonsenseSample[] = [];
  for (const { title, view, known, row, own } of heldAgainst(shelves, "known", knowledge)) {
    if (!own) continue;
    const without = knowing(known, knowledge, row);
    said.push(
      ...sample("corpus", title, "", row.kind, observe(view, readText(row.prompt), without), without),
    );
  }
  return [...judged, ...nonsense, ...said];
}

const fitSpeech = (samples: readonly NonsenseSample[]): ReturnType<typeof fitText> =>
  fitText(
    samples.flatMap(({ places, plainPlaces, telling, y }) => [
      ...Array.from({ length: y === 1 ? TEXT_WEIGHT : telling ? TELLING_WEIGHT : 1 }, () => ({ places, y })),
      ...(plainPlaces === null ? [] : [{ places: plainPlaces, y }]),
    ]),
    FIT,
  );

/** How nonsense speaks, by other samples than those that are scored by it. */
export const speechOf = (samples: readonly NonsenseSample[]): Weights["nonsense"]["speech"] =>
  stored(fitSpeech(samples));

type Measured = NonsenseSample & { readonly x: readonly number[] };

/** The pairs of words were learned from the corpus, so they tell too much of its rows. */
function fitSense(some: readonly Measured[]): Logistic {
  const rows = some
    .filter(({ from }) => from !== "corpus")
    .map(({ x, y }) => ({ x, y, weight: y === 1 ? SENSE_WEIGHT : 1 }));
  const [bias = 0, ...weights] = fitLogistic(rows, RIDGE);
  return { bias, weights };
}

/** Fits on all, and says how much nonsense is found and how many sound prompts are lost, challenges left out. */
export function trainNonsense(
  samples: readonly NonsenseSample[],
  foldOf: (title: string) => number,
  say: (text: string) => void,
): Weights["nonsense"] {
  const isIn = (fold: number) => (one: NonsenseSample) => foldOf(one.title) === fold;
  // Weighed beside other measures, how it speaks is what those tell who have not seen its challenge.
  const measured = FOLDS.flatMap((fold): Measured[] => {
    const model = fitSpeech(samples.filter((one) => !isIn(fold)(one)));
    return samples
      .filter(isIn(fold))
      .map((one) => ({ ...one, x: [speaksOddly(textSum(model, { places: one.places })), ...one.beside] }));
  });
  const held = FOLDS.flatMap((fold) => {
    const sense = fitSense(measured.filter((one) => !isIn(fold)(one)));
    return measured.filter(isIn(fold)).map((one) => ({ ...one, sum: sumOf(sense, one.x) }));
  });
  for (const more of [-1, -0.5, 0, 0.5, 1]) {
    const mark = THRESHOLDS.nonsense.from + more;
    const share = (from: NonsenseSample["from"], isMeant: (one: NonsenseSample) => boolean): string => {
      const some = held.filter((one) => one.from === from && isMeant(one));
      return `${some.filter(({ sum }) => sum >= mark).length} of ${some.length}`;
    };
    const isNonsense = ({ y }: NonsenseSample): boolean => y === 1;
    const isSound = ({ sound }: NonsenseSample): boolean => sound;
    const isTelling = ({ telling }: NonsenseSample): boolean => telling;
    say(
      `nonsense, challenges left out, from ${mark} on: ${share("labelled", isNonsense)} labelled and ${share("written", isNonsense)} written texts found, ${share("labelled", isSound)} labelled and ${share("corpus", isSound)} sound prompts of the corpus lost, and ${share("labelled", isTelling)} and ${share("corpus", isTelling)} answers`,
    );
  }
  return { speech: speechOf(samples), sense: fitSense(measured) };
}
