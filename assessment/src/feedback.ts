import type { Line } from "./criteria/ledger.ts";
import { bold, pick, quotable, seedOf } from "./feedback/quoting.ts";
import type { Lever } from "./feedback/levers.ts";
import { leversOf } from "./feedback/levers.ts";
import { foreignWords } from "./feedback/foreign-words.ts";
import { GUARD_WORDS } from "./feedback/guard-words.ts";
import { stepsFor } from "./feedback/next-steps.ts";
import type { WeakSpots } from "./feedback/weak-spots.ts";
import { weakSpotsOf } from "./feedback/weak-spots.ts";
import type { Finding } from "./guards/finding.ts";
import type { Observation } from "./observe.ts";
import { readText } from "./text/read-text.ts";

export type FeedbackInput = {
  readonly lines: readonly Line[];
  readonly findings: readonly Finding[];
  readonly seen: Observation;
};

/** What these find stands beside what is good; under the others nothing counts. */
const BESIDE: ReadonlySet<string> = new Set(["contradiction", "filler"]);

export type Feedback = { readonly feedback: string; readonly improvementSuggestions: string };

/**
 * Markdown for the learner. Every sentence carries a quote from the submission or the name of a criterion, so
 * that it can be checked against the account and none becomes a phrase that everybody reads.
 */
export function feedbackOf(input: FeedbackInput): Feedback {
  const { lines, findings, seen } = input;
  const seed = seedOf(seen.prompt.raw);
  const spots = weakSpotsOf(seen);
  const levers = leversOf(lines, findings);
  const guarded = levers[0]?.kind === "guard" && !BESIDE.has(levers[0].finding.guard);
  if (!seen.language.english && levers[0]?.kind !== "guard") {
    const { said, steps } = foreignWords(lines, seen, spots);
    return { feedback: said, improvementSuggestions: numbered(steps) };
  }
  const good = guarded ? [] : strengths(lines, seed);
  const top = levers[0];
  const paragraphs = [good.join(" "), top === undefined ? "" : leverSentence(top, spots, seen, seed)];
  const steps = stepsFor(levers, spots, seen, seed);
  return {
    feedback: paragraphs.filter((one) => one !== "").join("\n\n"),
    improvementSuggestions: numbered(steps),
  };
}

const numbered = (steps: readonly string[]): string => steps.map((one, at) => `${at + 1}. ${one}`).join("\n");

/** What worked: the strongest requirement with the words that carry it, then the learner's own material. */
function strengths(lines: readonly Line[], seed: number): string[] {
  const met = lines.filter((line) => line.degree >= 0.7 && quotable(line.quote) !== "");
  // A synonym earns points, but "in your words" is only said of words one can see.
  const facets = met
    .filter((line) => line.facet === true && (line.loose !== true || shows(line.quote ?? "", line.criterion)))
    .sort((a, b) => b.max - a.max);
  const out: string[] = [];
  const [first, second] = facets;
  if (first !== undefined) {
    const name = bold(first.criterion);
    const quote = quotable(first.quote);
    out.push(
      pick(
        [
          `You have ${name} firmly in hand: "${quote}".`,
          `"${quote}" tells an AI what it needs for ${name}.`,
          `${name} is there, in your words: "${quote}".`,
          `With "${quote}" you meet ${name}.`,
          `The strongest part is ${name}, where you write "${quote}".`,
        ],
        seed,
      ),
    );
  }
  if (second !== undefined && quotable(second.quote) !== quotable(first?.quote)) {
    out.push(
      pick(
        [
          `${bold(second.criterion)} comes through as well ("${quotable(second.quote)}").`,
          `Just as clear: "${quotable(second.quote)}" for ${bold(second.criterion)}.`,
          `And "${quotable(second.quote)}" takes care of ${bold(second.criterion)}.`,
        ],
        seed >>> 3,
      ),
    );
  }
  const own = met.find((line) => line.step === "angle") ?? met.find((line) => line.step === "worked");
  if (own !== undefined) {
    const quote = quotable(own.quote);
    out.push(
      pick(
        [
          `"${quote}" is your own addition, and it gives the answer a direction (${bold(own.criterion)}).`,
          `What nobody handed you is "${quote}": that counts for ${bold(own.criterion)}.`,
          `${bold(own.criterion)}: "${quote}" is material the challenge did not give you.`,
        ],
        seed >>> 5,
      ),
    );
  }
  if (out.length > 0) return out;
  const partly = lines.find((line) => line.degree >= 0.3 && quotable(line.quote) !== "");
  if (partly !== undefined) return [`"${quotable(partly.quote)}" is a start on ${bold(partly.criterion)}.`];
  return [];
}

/** A third of the requirement's words are in the quote: enough to see for oneself that it is there. */
function shows(quote: string, name: string): boolean {
  const said = new Set(readText(quote).content.map((token) => token.stem));
  const wanted = new Set(readText(name).content.map((token) => token.stem));
  return [...wanted].filter((stem) => said.has(stem)).length >= Math.max(1, Math.ceil(wanted.size / 3));
}

function leverSentence(lever: Lever, spots: WeakSpots, seen: Observation, seed: number): string {
  if (lever.kind === "guard") return GUARD_WORDS[lever.finding.guard].said(lever.finding, spots, seen, seed);
  const points = Math.max(1, Math.round(lever.gain));
  const worth = points === 1 ? "about a point" : `about ${points} points`;
  if (lever.kind === "facet") {
    const name = bold(lever.name);
    if (lever.degree >= 0.3 && quotable(lever.quote) !== "") {
      return pick(
        [
          `What would have raised the score most, by ${worth}: ${name} is only touched by "${quotable(lever.quote)}".`,
          `The biggest gain lies in ${name}: "${quotable(lever.quote)}" goes half of the way, the rest is worth ${worth}.`,
        ],
        seed >>> 7,
      );
    }
    return pick(
      [
        `What would have raised the score most is ${name}: nothing in the wording names it, and it is worth ${worth}.`,
        `One gap costs more than any other: ${name} (${worth}).`,
        `An AI might have to guess at ${name}; saying it plainly would have brought the most, ${worth}.`,
      ],
      seed >>> 7,
    );
  }
  const name = bold(lever.name);
  if (lever.step === "angle") return angleSentence(name, worth, lever.quote, spots);
  if (lever.step === "settled" && spots.vague.length > 0) {
    return `What would have raised the score most is ${name} (${worth}): ${listOf(spots.vague)} ${spots.vague.length === 1 ? "leaves" : "leave"} the choice to the AI.`;
  }
  return pick(
    [
      `What would have raised the score most is ${name}, worth ${worth}.`,
      `The most could still be won with ${name}: ${worth}.`,
      `${name} is where the prompt stops short, and it would have brought ${worth}.`,
    ],
    seed >>> 11,
  );
}

/** What keeps an angle away is said of this submission's own words, by what they lack. */
function angleSentence(name: string, worth: string, quote: string | undefined, spots: WeakSpots): string {
  const first = quotable(spots.firstWords);
  const own = quotable(quote) || first;
  if (!spots.hasOwn)
    return `"${first}" and what follows stay with the challenge's own words: ${name} would have brought ${worth}.`;
  if (!spots.hasCheck)
    return `"${own}" is yours, but nothing in the prompt tests the result: a check of your own would serve ${name}, worth ${worth}.`;
  if (!spots.hasNumber)
    return `"${own}" could be held to a number of your choice, and ${name} is worth ${worth}.`;
  if (!spots.hasForm) return `"${own}" has no form yet that is its own; ${name} is worth ${worth}.`;
  return `From "${own}" the next step up is ${name}, worth ${worth}.`;
}

export function listOf(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`);
  return quoted.length <= 1
    ? quoted.join("")
    : `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1) ?? ""}`;
}
