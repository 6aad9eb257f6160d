import type { Brief, SubScore } from "../scores.ts";
import type { Measures } from "../evidence/measures.ts";
import { measure } from "../evidence/measures.ts";
import { rise } from "../language/curves.ts";
import type { Knowledge } from "../challenge/knowledge.ts";
import { modelOf } from "../challenge/weights.ts";
import type { Steps } from "../evidence/steps.ts";
import { stepsOf, topicOf } from "../evidence/steps.ts";
import type { ForeignReading } from "./foreign.ts";
import { readForeign } from "./foreign.ts";
import { asksAroundQuotes, passagesOf } from "./asking-passage.ts";
import { beginningsOf, requestSigns } from "../evidence/request-signs.ts";
import { statedOf } from "../evidence/match-requirements.ts";
import { findAnswer, isPlainAnswer } from "./finished-answer.ts";
import { findAttack } from "./injection-rules.ts";
import { findCopy, withoutCopy } from "./copy.ts";
import type { Caps, Finding } from "./finding.ts";
import { CAPS } from "./finding.ts";
import { findContradictions } from "./contradiction.ts";
import { findFilledForm } from "./filled-form.ts";
import { findFiller } from "./filler.ts";
import { findGibberish } from "./gibberish.ts";
import { distanceOf } from "./off-task-sentences.ts";
import type { GraderTalk } from "./grader-talk.ts";
import { attackFinding, isLeftOver, talkFinding } from "./talk-finding.ts";
import { findExampleCopy } from "./near-copy.ts";
import type { BesideOwnWords } from "./restated-brief.ts";
import { findBesideForm, findNothingOwn, withoutStrangers } from "./restated-brief.ts";
import { findNegation } from "./negated.ts";
import { findNonsense, isSound } from "./nonsense.ts";
import { findRambling, findRepetition } from "./rambling.ts";
import type { Reading } from "./readings.ts";
import { readingsOf } from "./readings.ts";
import { findShaken } from "./shaken.ts";
import { findWordList } from "./word-list.ts";
import type { BriefView } from "../challenge/brief-view.ts";
import type { Observation } from "../evidence/observe.ts";
import { observe } from "../evidence/observe.ts";
import type { TaskMarks } from "../evidence/task.ts";
import { taskBounds, taskMarks, taskMeasures, taskSureness } from "../evidence/task.ts";
import { onceForEachText } from "../language/once-for-each.ts";
import type { ReadText } from "../language/tokenize.ts";
import { withoutTokens } from "../language/tokenize.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** From this much of "no other is nearer" on the measure counts as the others do. */
const OWN_HERE = 0.5;

export type Judgement = {
  readonly seen: Observation;
  readonly measures: Measures;
  readonly steps: StepsOnTask;
  readonly findings: readonly Finding[];
  readonly relevant: boolean;
  /** The built-in assessor is not sure. */
  readonly estimate: boolean;
  readonly foreign: ForeignReading | null;
};

/** The steps of craft, how sure it is that the prompt asks for the challenge's task, and the marks for that. */
type StepsOnTask = Steps & { readonly topic: number; readonly marks: TaskMarks };

function stepsFor(seen: Observation, measures: Measures, knowledge: Knowledge): StepsOnTask {
  const { weights } = knowledge;
  const { by } = seen.known;
  const topic = topicOf(measures, weights.topic);
  const task = taskMeasures(seen, topic, knowledge);
  const steps = { ...stepsOf(measures, weights.steps[by]), marks: taskMarks(seen, task) };
  const besides = {
    // Requests for another challenge that are nearer by far: that one is meant, however many words fit this one.
    known: rise(task.noOtherNearer, 0, OWN_HERE),
    named: 1,
    // Where nothing but a description is known, its own words must speak for the topic as well.
    derived: topic,
  };
  const [least, most] = taskBounds(seen, steps.marks);
  const sure = taskSureness(task, by, weights) * besides[by];
  return { ...steps, topic: Math.min(most, Math.max(least, sure)) };
}

/** What decides whether the prompt is about the challenge. */
const lookAt = onceForEachText((view: BriefView, text: ReadText, knowledge: Knowledge) => {
  const whole = lookAtPassage(view, text, knowledge);
  const { steps, foreign, gibberish, wordList, shaken, answer } = whole;
  const isUnsure = foreign === null && answer === null && steps.topic < steps.marks.likelyOther;
  if (!isUnsure || [gibberish, wordList, shaken].some((one) => one !== null)) return whole;
  const asks = passagesOf(text).some((passage) => asksByItself(lookAtPassage(view, passage, knowledge)));
  if (!asks) return whole;
  return { ...whole, relevant: true, steps: { ...steps, topic: steps.marks.likelyOther } };
});

const ASKS = THRESHOLDS.relevance.passage;

/** Role, headings and pasted material around a request take nothing from it. */
function asksByItself({ seen, steps, relevant, wordList, answer }: Passage): boolean {
  if (!relevant || wordList !== null || answer !== null || steps.topic < ASKS.relevance) return false;
  const begins = beginningsOf(seen.whole.tokens);
  return (
    requestSigns(seen.whole.tokens, (token) => begins.has(token)) >= ASKS.signsOfRequest &&
    seen.facets.filter((one) => statedOf(one) > ASKS.stated).length >= ASKS.requirements
  );
}

type Passage = ReturnType<typeof lookAtPassage>;

function lookAtPassage(view: BriefView, text: ReadText, knowledge: Knowledge) {
  const seen = observe(view, text, knowledge);
  const measures = measure(seen);
  const steps = stepsFor(seen, measures, knowledge);
  const foreign = seen.language.english ? null : readForeign(view, seen, knowledge.keyTerms);
  const wordList = findWordList(seen);
  const gibberish =
    findGibberish(seen, () => isSound(seen, knowledge)) ??
    (wordList === null ? findNonsense(seen, knowledge) : null);
  const shaken = findShaken(seen, modelOf(knowledge.weights.order));
  const answer =
    foreign !== null || asksAroundQuotes(view, text, knowledge)
      ? null
      : findAnswer(seen, modelOf(knowledge.weights.answer));
  const relevant =
    [gibberish, wordList, shaken].every((one) => one?.guard !== "gibberish") &&
    (foreign?.relevant ??
      (steps.topic >= steps.marks.surelyOther || (answer !== null && isAbout(seen, steps))));
  return { seen, measures, steps, foreign, gibberish, wordList, shaken, answer, relevant };
}

/**
 * An answer asks for nothing, so it is no request for the task. It is about the challenge where it is like what people
 * wrote as the answer; with no such texts, where it is no request at all and not about something else altogether.
 */
const isAbout = (seen: Observation, { topic }: StepsOnTask): boolean =>
  seen.known.by === "known" || (topic >= THRESHOLDS.finishedAnswer.onSubject && isPlainAnswer(seen));

/** Whether the prompt is about this challenge at all; the same judgement that caps the score. */
export function isRelevant(brief: Brief, prompt: string, knowledge: Knowledge): boolean {
  return readingsOf(brief, prompt, knowledge).every(
    ({ view, text, talk, isLikely }) =>
      isLikely ||
      (lookAt(view, text, knowledge).relevant && (talk === null || isTopicalBeside(view, talk, knowledge))),
  );
}

/** Beside words that are surely for the grader, the rest has to ask for the task by itself. */
function isTopicalBeside(view: BriefView, { sure, rests }: GraderTalk, knowledge: Knowledge): boolean {
  const [rest] = rests;
  if (rest === undefined || (sure < 1 && rest.tokens.length > 0)) return true;
  const { seen, steps } = lookAt(view, rest, knowledge);
  return seen.solid >= THRESHOLDS.injection.restWords && steps.topic >= steps.marks.likelyOther;
}

/**
 * Everything the built-in assessor finds out about a prompt, before points: one judgement, or several where
 * there are words for the grader, without them and with them. The lowest counts, so that such words cannot raise a score.
 */
export const judgementsOf = (brief: Brief, prompt: string | ReadText, knowledge: Knowledge): Judgement[] =>
  readingsOf(brief, prompt, knowledge).map((reading) => judgeText(brief, reading, knowledge));

/** The judgement without words for the grader. */
export function judge(brief: Brief, prompt: string, knowledge: Knowledge): Judgement {
  const [reading] = readingsOf(brief, prompt, knowledge);
  return judgeText(brief, reading, knowledge);
}

/** What is seen in a prompt without words for the grader. A judgement takes several times as long. */
export function seenIn(brief: Brief, prompt: string, knowledge: Knowledge): Observation {
  const [{ view, text }] = readingsOf(brief, prompt, knowledge);
  return observe(view, text, knowledge);
}

function judgeText(brief: Brief, reading: Reading, knowledge: Knowledge): Judgement {
  const { view, text, written, talk } = reading;
  const look = lookAt(view, text, knowledge);
  const { seen, measures, steps, foreign, answer } = look;
  const relevant = look.relevant && (talk === null || isTopicalBeside(view, talk, knowledge));
  const findings: Finding[] = [
    look.gibberish,
    answer,
    isLeftOver(look.wordList, talk) && lookAt(view, written, knowledge).wordList === null
      ? null
      : look.wordList,
    findNegation(seen),
    findRepetition(seen),
    look.shaken,
    findFilledForm(seen, modelOf(knowledge.weights.filledForm)),
    findRambling(seen, modelOf(knowledge.weights.rambling)),
    ...findContradictions(seen),
    foreign === null ? findFiller(seen) : null,
    findExampleCopy(brief, text),
  ].filter((one) => one !== null);
  const copy = foreign === null ? findCopy(seen, ownBesideCopy(view, seen, knowledge)) : null;
  if (copy !== null) findings.push(copy);
  const nothingOwn = findNothingOwn(seen);
  const shaken =
    nothingOwn === null
      ? [
          findBesideForm(seen, (rest) => readBeside(view, rest, knowledge)),
          nothingOwnBesideStrangers(seen, knowledge),
        ]
      : [nothingOwn];
  findings.push(...shaken.filter((one) => one !== null));
  // Filler between its words must not hide it.
  const torn =
    seen.prompt.tokens.length < seen.whole.tokens.length
      ? findAttack(seen.prompt, view.description, seen.whole)
      : null;
  const attack = torn !== null ? attackFinding(0, torn.quote) : talk === null ? null : talkFinding(talk);
  if (attack !== null) findings.unshift(attack);
  const doubted = isDoubted(look) ? rise(steps.topic, steps.marks.surelyOther, steps.marks.likelyOther) : 1;
  if (!relevant)
    findings.push({
      guard: "off-topic",
      criterion: "Not recognised as what the challenge asks for",
      caps:
        foreign === null && attack === null
          ? offTopicCaps(steps.topic / steps.marks.surelyOther)
          : CAPS.offTopic,
      keep: 0,
    });
  else if (doubted < THRESHOLDS.relevance.hardlyDoubted)
    findings.push({
      guard: "off-topic",
      criterion: "Not surely what the challenge asks for",
      caps: CAPS.otherTask,
      keep: doubted,
    });
  const estimate = isEstimate({ ...look, relevant });
  return { seen, measures, steps, findings, relevant, estimate, foreign };
}

const isDoubted = ({ seen, steps, foreign, answer }: Passage): boolean =>
  foreign === null && (answer === null || !isAbout(seen, steps));

/** Not sure: another language, a doubtful task, or few requirements recognised in a well-formed request. */
function isEstimate({ seen, steps, foreign, relevant }: ReturnType<typeof lookAt>): boolean {
  if (foreign !== null) return true;
  if (!relevant) return false;
  const { relevance, coverage, words } = THRESHOLDS.estimate;
  return steps.topic < relevance || (seen.coverage < coverage && seen.solid >= words);
}

/** The nearer to the topic, the nearer to the highest overall that a foreign request may have. */
function offTopicCaps(nearness: number): Caps {
  const near = Math.min(1, nearness);
  const between = (subScore: SubScore): number =>
    Math.round(CAPS.offTopic[subScore] + near * (CAPS.nearTopic[subScore] - CAPS.offTopic[subScore]));
  return {
    fidelity: between("fidelity"),
    clarity: between("clarity"),
    conciseness: between("conciseness"),
    creativity: between("creativity"),
  };
}

/** The challenge's own words in another order, beside sentences that have nothing to do with it. */
function nothingOwnBesideStrangers(seen: Observation, knowledge: Knowledge): Finding | null {
  if (seen.known.by !== "known" || !seen.language.english) return null;
  const rest = withoutStrangers(seen, (tokens) => distanceOf(tokens, seen.known, knowledge));
  return rest === null ? null : findNothingOwn({ ...seen, whole: rest });
}

/** What stands beside the challenge's own words, as a prompt by itself. */
function readBeside(view: BriefView, rest: ReadText, knowledge: Knowledge): BesideOwnWords {
  const seen = observe(view, rest, knowledge);
  return {
    seen,
    settled: stepsOf(measure(seen), knowledge.weights.steps[seen.known.by]).settled,
  };
}

/** 0..1: how far the text beside the pasted brief is a request of its own about this challenge. */
function ownBesideCopy(view: BriefView, seen: Observation, knowledge: Knowledge): number {
  if (seen.overlap.briefRepeated < THRESHOLDS.copiedBrief.beside.repeated) return 1;
  // What is left between the copied runs is no filler of the learner's: it neither earns nor costs.
  const beside = withoutCopy(seen);
  const scraps = new Set(beside.tokens);
  for (const token of observe(view, beside, knowledge).prompt.tokens) scraps.delete(token);
  const rest = observe(
    view,
    withoutTokens(seen.whole, new Set([...seen.overlap.inCopy, ...scraps])),
    knowledge,
  );
  if (rest.bare.tokens.length < THRESHOLDS.copiedBrief.beside.words) return 0;
  const steps = stepsFor(rest, measure(rest), knowledge);
  return steps.topic < steps.marks.likelyOther ? 0 : steps.settled;
}
