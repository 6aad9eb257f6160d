import type { Knowledge } from "../challenge/knowledge.ts";
import { modelOf } from "../challenge/weights.ts";
import type { Brief } from "../scores.ts";
import { findContradictions } from "./contradiction.ts";
import { findCopiedBrief } from "./copied-brief.ts";
import { findFilledForm } from "./filled-form.ts";
import { findFiller } from "./filler.ts";
import type { Caps, Finding, Guard, Hit } from "./finding.ts";
import { CAPS, NO_CAPS } from "./finding.ts";
import { findCopiedExample } from "./copied-example.ts";
import { findNegatedBrief } from "./negated-brief.ts";
import { findOffTask } from "./off-task.ts";
import { findRambling, findRepetition } from "./rambling.ts";
import type { Reading } from "./readings.ts";
import type { Passage } from "./relevance.ts";
import { lookAt } from "./relevance.ts";
import { findListedBrief, findRestatedBrief, findRestatedBesideStrangers } from "./restated-brief.ts";
import { findInjection, isLeftOver } from "./talk-finding.ts";

/** A detector has the same name here, in its finder and its thresholds, and in its file where it has one to itself; guards are older, and stored. */
export type DetectorId =
  | "injection"
  | "unreadable"
  | "nonsense"
  | "finishedAnswer"
  | "wordList"
  | "negatedBrief"
  | "repetition"
  | "shuffledOrder"
  | "filledForm"
  | "rambling"
  | "contradiction"
  | "filler"
  | "copiedExample"
  | "copiedBrief"
  | "restatedBrief"
  | "listedBrief"
  | "restatedBesideStrangers"
  | "offTask";

type DetectorInput = {
  readonly brief: Brief;
  readonly reading: Reading;
  /** What was seen to decide whether the prompt is on task; some detectors have a say in that. */
  readonly look: Passage;
  readonly isRelevant: boolean;
  readonly knowledge: Knowledge;
};

type Detector = {
  /** The guard whose words the feedback uses, see guard-words.ts. */
  readonly guard: Guard;
  /** Its line on the score sheet, unless a hit has one of its own. Stored with results: it never changes. */
  readonly label: string;
  readonly caps: Caps;
  /** The AI answers a question about it, and its answer counts instead of this detector. */
  readonly aiDecides?: true;
  /** Counts beside other findings. Beside a finding without this nothing else counts. */
  readonly isMinor?: true;
  /** @returns the hits; null or an empty list for none. `fired`: detectors above it */
  readonly detect: (input: DetectorInput, fired: (id: DetectorId) => boolean) => Hit | readonly Hit[] | null;
};

const RESTATED = {
  guard: "copy",
  label: "The challenge's own words in another order",
  caps: CAPS.copy,
  isMinor: true,
} as const;

/**
 * Everything that can hold a score down, in the order in which caps apply: each takes from what those above it left, so
 * the order is part of the score.
 */
export const DETECTORS: Readonly<Record<DetectorId, Detector>> = {
  injection: {
    guard: "attack",
    label: "Speaks to whoever gives the score instead of asking the AI",
    caps: CAPS.attack,
    detect: ({ look, reading }) => findInjection(look.seen, reading.talk),
  },
  unreadable: {
    guard: "gibberish",
    label: "Words in an order that makes no sentence",
    caps: CAPS.gibberish,
    aiDecides: true,
    detect: ({ look }) => look.unreadable,
  },
  nonsense: {
    guard: "gibberish",
    label: "Words of the challenge that make no sense together",
    caps: CAPS.gibberish,
    aiDecides: true,
    detect: ({ look }) => look.nonsense,
  },
  finishedAnswer: {
    guard: "answer",
    label: "Reads as the answer, not as a request for one",
    caps: CAPS.answer,
    aiDecides: true,
    detect: ({ look }) => look.answer,
  },
  wordList: {
    guard: "word-list",
    label: "Reads like notes, not like a request",
    caps: CAPS.wordList,
    aiDecides: true,
    detect: ({ look: { wordList }, reading: { view, written, talk }, knowledge }) =>
      isLeftOver(wordList, talk) && lookAt(view, written, knowledge).wordList === null ? null : wordList,
  },
  negatedBrief: {
    guard: "negated",
    label: "Forbids what the challenge asks for",
    caps: CAPS.answer,
    aiDecides: true,
    detect: ({ look }) => findNegatedBrief(look.seen),
  },
  repetition: {
    guard: "repetition",
    label: "The same words again and again",
    caps: CAPS.repetition,
    isMinor: true,
    detect: ({ look }) => findRepetition(look.seen),
  },
  shuffledOrder: {
    guard: "word-list",
    label: "Words in an order that makes no sentence",
    caps: CAPS.wordList,
    aiDecides: true,
    detect: ({ look }) => look.shuffledOrder,
  },
  filledForm: {
    guard: "form",
    label: "Read as a form that fits every challenge",
    caps: CAPS.otherTask,
    detect: ({ look, knowledge }) => findFilledForm(look.seen, modelOf(knowledge.weights.filledForm)),
  },
  rambling: {
    guard: "rambling",
    label: "Thinking aloud: much longer than what it asks for",
    caps: CAPS.tooLong,
    aiDecides: true,
    isMinor: true,
    detect: ({ look, knowledge }) => findRambling(look.seen, modelOf(knowledge.weights.rambling)),
  },
  contradiction: {
    guard: "contradiction",
    label: "Asks for the opposite of what the challenge wants",
    caps: NO_CAPS,
    aiDecides: true,
    isMinor: true,
    detect: ({ look }) => findContradictions(look.seen),
  },
  filler: {
    guard: "filler",
    label: "Words that tell an AI nothing",
    caps: NO_CAPS,
    isMinor: true,
    detect: ({ look }) => (look.foreign === null ? findFiller(look.seen) : null),
  },
  copiedExample: {
    guard: "example",
    label: "Mostly the worked example's own words",
    caps: CAPS.copy,
    isMinor: true,
    detect: ({ brief, reading }) => findCopiedExample(brief, reading.text),
  },
  copiedBrief: {
    guard: "copy",
    label: "Mostly the challenge's own words",
    caps: CAPS.copy,
    isMinor: true,
    detect: ({ look, knowledge }) => (look.foreign === null ? findCopiedBrief(look.seen, knowledge) : null),
  },
  restatedBrief: { ...RESTATED, detect: ({ look }) => findRestatedBrief(look.seen) },
  listedBrief: {
    guard: "beside-form",
    label: "Read as a list of the challenge's words",
    caps: CAPS.otherTask,
    detect: ({ look, knowledge }, fired) =>
      fired("restatedBrief") ? null : findListedBrief(look.seen, knowledge),
  },
  restatedBesideStrangers: {
    ...RESTATED,
    detect: ({ look, knowledge }, fired) =>
      fired("restatedBrief") ? null : findRestatedBesideStrangers(look.seen, knowledge),
  },
  offTask: {
    guard: "off-topic",
    label: "Not recognised as what the challenge asks for",
    caps: CAPS.offTopic,
    aiDecides: true,
    detect: ({ look, isRelevant }, fired) => findOffTask(look, isRelevant, fired("injection")),
  },
};

const DETECTOR_IDS = Object.keys(DETECTORS) as DetectorId[];

/** The finding of a hit, completed by what the list says of its detector. */
export function findingOf(id: DetectorId, { guard, label, caps, ...hit }: Hit): Finding {
  const own = DETECTORS[id];
  return { guard: guard ?? own.guard, criterion: label ?? own.label, caps: caps ?? own.caps, ...hit };
}

export function runDetectors(input: DetectorInput): Finding[] {
  const fired = new Set<DetectorId>();
  return DETECTOR_IDS.flatMap((id) => {
    const found = DETECTORS[id].detect(input, (other) => fired.has(other));
    const hits = found === null ? [] : [found].flat();
    if (hits.length > 0) fired.add(id);
    return hits.map((hit) => findingOf(id, hit));
  });
}

const guardsWhere = (is: "aiDecides" | "isMinor"): ReadonlySet<Guard> =>
  new Set(DETECTOR_IDS.flatMap((id) => (DETECTORS[id][is] === true ? [DETECTORS[id].guard] : [])));

/** By guard, so that a hit which speaks as another detector counts as that one. */
export const AI_DECIDES = guardsWhere("aiDecides");
export const MINOR = guardsWhere("isMinor");
