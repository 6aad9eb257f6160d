import type { Finding } from "../guards/finding.ts";
import type { Observation } from "../observe.ts";
import { bold, named, pick, quotable } from "./quoting.ts";
import type { WeakSpots } from "./weak-spots.ts";

type Words = {
  /** What happened, with the learner's own words. */
  readonly said: (finding: Finding, spots: WeakSpots, seen: Observation, seed: number) => string;
  /** What to do instead. */
  readonly next: (finding: Finding, spots: WeakSpots, seen: Observation) => string;
};

/** The guard's own quote where it is more than a number or a syllable. */
const start = (finding: Finding, spots: WeakSpots): string =>
  [finding.quote, spots.firstWords].map((one) => quotable(one)).find((one) => one.length > 2) ?? "…";
const title = (seen: Observation): string => bold(seen.view.brief.title);
const heart = (seen: Observation): string =>
  named([...seen.facets].sort((a, b) => b.weight - a.weight)[0]?.name ?? seen.view.brief.title);

export const GUARD_WORDS: Readonly<Record<Finding["guard"], Words>> = {
  attack: {
    said: (finding, spots) =>
      `"${start(finding, spots)}" speaks to whoever gives the score, so the whole prompt is held at the bottom (${bold(finding.criterion)}).`,
    next: (finding, spots, seen) =>
      `**Leave out "${start(finding, spots)}"** and ask the AI for ${heart(seen)} instead.`,
  },
  gibberish: {
    said: (finding, spots) =>
      `An AI could not make sense of "${start(finding, spots)}" (${bold(finding.criterion)}).`,
    next: (_finding, _spots, seen) => `**Start with one whole sentence** about ${heart(seen)}.`,
  },
  "off-topic": {
    said: (finding, spots, seen, seed) =>
      finding.keep > 0
        ? `"${quotable(spots.firstWords)}" could belong to another task as well; little in it points to ${title(seen)} (${bold(finding.criterion)}).`
        : pick(
            [
              `"${quotable(spots.firstWords)}" leads away from ${title(seen)}, and so the points stay low (${bold(finding.criterion)}).`,
              `The prompt opens with "${quotable(spots.firstWords)}" and does not come back to what ${title(seen)} asks for.`,
              `As it stands, "${quotable(spots.firstWords)}" would bring an answer, but not one to ${title(seen)}.`,
            ],
            seed,
          ),
    next: (_finding, _spots, seen) => `**Open with what this challenge is about:** ${heart(seen)}.`,
  },
  answer: {
    said: (finding, spots) =>
      `"${start(finding, spots) || quotable(spots.firstWords)}" is already part of an answer; nobody is asked for anything (${bold(finding.criterion)}).`,
    next: (_finding, spots, seen) =>
      `**Turn "${quotable(spots.firstWords)}" into a request:** who shall write ${heart(seen)}, for whom and how long?`,
  },
  "word-list": {
    said: (finding, spots) =>
      `"${start(finding, spots)}" names the right things without saying what to do with them (${bold(finding.criterion)}).`,
    next: (finding, spots) =>
      `**Make sentences of "${start(finding, spots)}":** what shall be written, for whom, in what form?`,
  },
  copy: {
    said: (finding, spots, _seen, seed) =>
      pick(
        [
          `"${start(finding, spots)}" is how the challenge itself puts it; what you would add is still missing (${bold(finding.criterion)}).`,
          `The AI gets the challenge back nearly word for word ("${start(finding, spots)}"), and that is where ${bold(finding.criterion)} takes the points.`,
          `What would have raised the score most is a decision of yours in place of "${start(finding, spots)}", which is the challenge's wording.`,
        ],
        seed,
      ),
    next: (finding, spots) =>
      `**Put facts in place of the general words** in "${start(finding, spots)}": a name, a place, a reader, a number of your choice.`,
  },
  repetition: {
    said: (finding, spots) =>
      `After "${quotable(spots.firstWords)}" the same words come back again and again (${bold(finding.criterion)}).`,
    next: (_finding, spots) =>
      `**Say it once:** keep what follows "${quotable(spots.firstWords)}" the first time, and stop there.`,
  },
  rambling: {
    said: (finding, spots) =>
      `Much is there, but thoughts such as "${start(finding, spots)}" hide it from the AI (${bold(finding.criterion)}).`,
    next: (finding, spots) =>
      `**Cut everything like "${start(finding, spots)}",** decide where you left two options, and keep the requirements as a list.`,
  },
  negated: {
    said: (finding, spots) =>
      `"${start(finding, spots)}" forbids the very thing the challenge wants (${bold(finding.criterion)}).`,
    next: (finding, spots, seen) => `**Turn "${start(finding, spots)}" round** and ask for ${heart(seen)}.`,
  },
  contradiction: {
    said: (finding, spots) =>
      `"${start(finding, spots)}" asks for the opposite of what the challenge wants (${bold(finding.criterion)}).`,
    next: (finding, spots) => `**Check "${start(finding, spots)}"** against the challenge and change it.`,
  },
  filler: {
    said: (finding, spots) =>
      `"${start(finding, spots)}" tells an AI nothing, and there is much of its kind (${bold(finding.criterion)}).`,
    next: (finding, spots) =>
      `**Leave out "${start(finding, spots)}"** and what is like it: facts take its place.`,
  },
};
