import type { Brief, SubScore } from "./assessment.ts";
import type { Measures } from "./criteria/measures.ts";
import { measure, rise } from "./criteria/measures.ts";
import type { Parameters } from "./criteria/parameters.ts";
import { PARAMETERS } from "./criteria/parameters.ts";
import type { Steps } from "./criteria/steps.ts";
import { stepsOf } from "./criteria/steps.ts";
import type { ForeignReading } from "./foreign.ts";
import { readForeign } from "./foreign.ts";
import { findAnswer, isPlainAnswer } from "./guards/answer.ts";
import type { Attack } from "./guards/attack.ts";
import { findAttack } from "./guards/attack.ts";
import { findCopy, withoutCopy } from "./guards/copy.ts";
import type { Caps, Finding } from "./guards/finding.ts";
import { CAPS } from "./guards/finding.ts";
import { findContradictions } from "./guards/contradiction.ts";
import { findFiller } from "./guards/filler.ts";
import { findGibberish } from "./guards/gibberish.ts";
import { findNegation } from "./guards/negated.ts";
import { findRambling, findRepetition } from "./guards/rambling.ts";
import { findWordList } from "./guards/word-list.ts";
import { knownView } from "./known-briefs.ts";
import type { BriefView, Observation } from "./observe.ts";
import { observe } from "./observe.ts";
import { readText, withoutTokens } from "./text/read-text.ts";

/** From here on a prompt counts as being about the challenge; the penalty fades out until the second number. */
const ON_TOPIC = 0.6;
const SURELY_ON_TOPIC = 0.75;
/** An answer talks about the subject without naming the requirements. */
const ANSWER_ON_TOPIC = 0.2;

export type Judgement = {
  readonly seen: Observation;
  readonly measures: Measures;
  readonly steps: Steps;
  readonly findings: readonly Finding[];
  readonly relevant: boolean;
  readonly foreign: ForeignReading | null;
};

/** What decides whether the prompt is about the challenge. */
function lookAt(brief: Brief, promptText: string, parameters: Parameters) {
  const view = knownView(brief);
  const seen = observe(view, readText(promptText));
  const measures = measure(seen);
  const steps = stepsOf(measures, parameters);
  const foreign = seen.language.english ? null : readForeign(view, seen);
  // Filler between its words must not hide it.
  const attack =
    findAttack(seen.whole, view.description) ??
    (seen.prompt.tokens.length < seen.whole.tokens.length
      ? findAttack(seen.prompt, view.description, seen.whole)
      : null);
  const gibberish = findGibberish(seen);
  const wordList = findWordList(seen);
  const relevant =
    [gibberish, wordList].every((one) => one?.guard !== "gibberish") &&
    (foreign?.relevant ?? (steps.topic >= ON_TOPIC || (steps.topic >= ANSWER_ON_TOPIC && answers(seen)))) &&
    (attack === null || isTopicalWithout(seen, attack, parameters));
  return { view, seen, measures, steps, foreign, attack, gibberish, wordList, relevant };
}

/** It is the answer instead of a prompt, and nothing besides. */
const answers = (seen: Observation): boolean => findAnswer(seen) !== null && isPlainAnswer(seen);

/** Whether the prompt is about this challenge at all; the same judgement that caps the score. */
export function isRelevant(brief: Brief, prompt: string): boolean {
  return lookAt(brief, prompt, PARAMETERS).relevant;
}

/** Everything the built-in assessor finds out about a prompt, before points. */
export function judge(brief: Brief, promptText: string, parameters: Parameters = PARAMETERS): Judgement {
  const look = lookAt(brief, promptText, parameters);
  const { view, seen, measures, steps, foreign, attack, relevant } = look;
  const answer = foreign === null ? findAnswer(seen) : null;
  const findings: Finding[] = [
    look.gibberish,
    answer,
    look.wordList,
    findNegation(seen),
    findRepetition(seen),
    findRambling(seen),
    ...findContradictions(seen),
    foreign === null ? findFiller(seen) : null,
  ].filter((one) => one !== null);
  const copy = foreign === null ? findCopy(seen, ownBesideCopy(view, seen, parameters)) : null;
  if (copy !== null) findings.push(copy);
  if (attack !== null) {
    findings.unshift({
      guard: "attack",
      criterion: "Speaks to whoever gives the score instead of asking the AI",
      caps: CAPS.attack,
      keep: 0,
      quote: attack.quote,
    });
  }
  if (!relevant)
    findings.push({
      guard: "off-topic",
      criterion: "Is about something else than this challenge",
      caps: foreign === null && attack === null ? offTopicCaps(steps.topic) : CAPS.offTopic,
      keep: 0,
    });
  else if (foreign === null && !(answer !== null && isPlainAnswer(seen)) && steps.topic < SURELY_ON_TOPIC) {
    findings.push({
      guard: "off-topic",
      criterion: "Hardly touches this challenge",
      caps: CAPS.offTopic,
      keep: rise(steps.topic, ON_TOPIC - 0.2, SURELY_ON_TOPIC),
    });
  }
  return { seen, measures, steps, findings, relevant, foreign };
}

/** The nearer to the topic, the nearer to the highest overall that a foreign request may have. */
function offTopicCaps(topic: number): Caps {
  const near = rise(topic, 0, ON_TOPIC);
  const between = (subScore: SubScore): number =>
    Math.round(CAPS.offTopic[subScore] + near * (CAPS.nearTopic[subScore] - CAPS.offTopic[subScore]));
  return {
    fidelity: between("fidelity"),
    clarity: between("clarity"),
    conciseness: between("conciseness"),
    creativity: between("creativity"),
  };
}

/** 0..1: how far the text beside the pasted brief is a request of its own about this challenge. */
function ownBesideCopy(view: BriefView, seen: Observation, parameters: Parameters): number {
  if (seen.overlap.briefRepeated < 0.5) return 1;
  // What is left between the copied runs is no filler of the learner's: it neither earns nor costs.
  const beside = withoutCopy(seen);
  const scraps = new Set(beside.tokens);
  for (const token of observe(view, beside).prompt.tokens) scraps.delete(token);
  const rest = observe(view, withoutTokens(seen.whole, new Set([...seen.overlap.inCopy, ...scraps])));
  if (rest.bare.tokens.length < 12) return 0;
  const steps = stepsOf(measure(rest), parameters);
  return steps.topic < ON_TOPIC ? 0 : steps.settled;
}

function isTopicalWithout(seen: Observation, attack: Attack, parameters: Parameters): boolean {
  const inside = seen.prompt.tokens.filter((token) =>
    attack.ranges.some(({ start, end }) => token.start >= start && token.end <= end),
  );
  const rest = observe(seen.view, withoutTokens(seen.prompt, new Set(inside)));
  return rest.solid >= 3 && stepsOf(measure(rest), parameters).topic >= ON_TOPIC;
}
