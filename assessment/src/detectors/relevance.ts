import type { BriefView } from "../challenge/brief-view.ts";
import type { Knowledge } from "../challenge/knowledge.ts";
import { modelOf } from "../challenge/weights.ts";
import { statedOf } from "../evidence/match-requirements.ts";
import type { Measures } from "../evidence/measures.ts";
import { measure } from "../evidence/measures.ts";
import type { Observation } from "../evidence/observe.ts";
import { observe } from "../evidence/observe.ts";
import { beginningsOf, requestSigns } from "../evidence/request-signs.ts";
import type { CraftSteps } from "../evidence/craft-steps.ts";
import { craftSteps, topicOf } from "../evidence/craft-steps.ts";
import type { TaskMarks } from "../evidence/task.ts";
import { taskBounds, taskMarks, taskMeasures, taskSureness } from "../evidence/task.ts";
import { rise } from "../language/curves.ts";
import { onceForEachText } from "../language/once-for-each.ts";
import type { ReadText } from "../language/tokenize.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { asksAroundQuotes, passagesOf } from "./asking-passage.ts";
import { findFinishedAnswer, isPlainAnswer } from "./finished-answer.ts";
import { readForeign } from "./foreign.ts";
import { findUnreadable } from "./unreadable.ts";
import type { GraderTalk } from "./grader-talk.ts";
import { restsFrom } from "./grader-talk.ts";
import { findNonsense, isSound } from "./nonsense.ts";
import type { Reading } from "./readings.ts";
import { findShuffledOrder } from "./shuffled-order.ts";
import { findWordList } from "./word-list.ts";

/** Below this value (0..1) of `noOtherNearer` the sureness of the task falls with it down to 0; above, not any more. */
const OWN_HERE = 0.5;

/** The steps of craft, how sure it is that the prompt asks for the challenge's task, and the marks for that. */
export type StepsOnTask = CraftSteps & { readonly relevance: number; readonly marks: TaskMarks };

export function stepsFor(seen: Observation, measures: Measures, knowledge: Knowledge): StepsOnTask {
  const { weights } = knowledge;
  const { support } = seen.known;
  const topic = topicOf(measures, weights.topic);
  const task = taskMeasures(seen, topic, knowledge);
  const steps = { ...craftSteps(measures, weights.steps[support]), marks: taskMarks(seen, task) };
  // What else has to hold, whatever the measures say together; each 0..1.
  const required = {
    // Requests for another challenge that are nearer by far: that one is meant, however many words fit this one.
    known: rise(task.noOtherNearer, 0, OWN_HERE),
    named: 1,
    // Where nothing but a description is known, its own words must speak for the topic as well.
    derived: topic,
  };
  const [least, most] = taskBounds(seen, steps.marks);
  const sure = taskSureness(task, support, weights) * required[support];
  return { ...steps, relevance: Math.min(most, Math.max(least, sure)) };
}

/** Everything that decides whether a prompt is on task; cached for each text. */
export const lookAt = onceForEachText((view: BriefView, text: ReadText, knowledge: Knowledge) => {
  const whole = lookAtPassage(view, text, knowledge);
  const { steps, foreign, unreadable, nonsense, wordList, shuffledOrder, answer } = whole;
  const isUnsure = foreign === null && answer === null && steps.relevance < steps.marks.likelyOther;
  if (!isUnsure || [unreadable, nonsense, wordList, shuffledOrder].some((one) => one !== null)) return whole;
  const asks = passagesOf(text).some((passage) => asksByItself(lookAtPassage(view, passage, knowledge)));
  if (!asks) return whole;
  return { ...whole, relevant: true, steps: { ...steps, relevance: steps.marks.likelyOther } };
});

const ASKS = THRESHOLDS.relevance.passage;

/** Role, headings and pasted material around a request take nothing from it. */
function asksByItself({ seen, steps, relevant, wordList, answer }: Passage): boolean {
  if (!relevant || wordList !== null || answer !== null || steps.relevance < ASKS.relevance) return false;
  const begins = beginningsOf(seen.whole.tokens);
  return (
    requestSigns(seen.whole.tokens, (token) => begins.has(token)) >= ASKS.signsOfRequest &&
    seen.facets.filter((one) => statedOf(one) > ASKS.stated).length >= ASKS.requirements
  );
}

export type Passage = ReturnType<typeof lookAtPassage>;

function lookAtPassage(view: BriefView, text: ReadText, knowledge: Knowledge) {
  const seen = observe(view, text, knowledge);
  const measures = measure(seen);
  const steps = stepsFor(seen, measures, knowledge);
  const foreign = seen.language.english ? null : readForeign(view, seen, knowledge.keyTerms);
  const wordList = findWordList(seen);
  const unreadable = findUnreadable(seen, () => isSound(seen, knowledge));
  const nonsense = unreadable === null && wordList === null ? findNonsense(seen, knowledge) : null;
  const shuffledOrder = findShuffledOrder(seen, modelOf(knowledge.weights.order));
  const answer =
    foreign !== null || asksAroundQuotes(view, text, knowledge)
      ? null
      : findFinishedAnswer(seen, modelOf(knowledge.weights.answer));
  const makesSense =
    unreadable === null &&
    nonsense === null &&
    [wordList, shuffledOrder].every((one) => one?.guard !== "gibberish");
  const relevant =
    makesSense &&
    (foreign?.relevant ??
      (steps.relevance >= steps.marks.surelyOther || (answer !== null && isAboutChallenge(seen, steps))));
  return { seen, measures, steps, foreign, unreadable, nonsense, wordList, shuffledOrder, answer, relevant };
}

/**
 * An answer asks for nothing, so it is no request for the task. It is about the challenge where it is like what people
 * wrote as the answer; with no such texts, where it is no request at all and not about something else altogether.
 */
export const isAboutChallenge = (seen: Observation, { relevance }: StepsOnTask): boolean =>
  seen.known.hasRequests || (relevance >= THRESHOLDS.finishedAnswer.onSubject && isPlainAnswer(seen));

/** Whether one reading of the prompt asks for the challenge's task; the same judgement that caps the score. */
export const isOnTask = ({ view, text, talk }: Reading, knowledge: Knowledge): boolean =>
  lookAt(view, text, knowledge).relevant && (talk === null || isTopicalBeside(view, talk, knowledge));

/** Beside words that are surely for the grader, the rest has to ask for the task by itself. */
function isTopicalBeside(view: BriefView, { sure, rests }: GraderTalk, knowledge: Knowledge): boolean {
  const [rest] = restsFrom(rests);
  if (rest === undefined || (sure < 1 && rest.tokens.length > 0)) return true;
  const { seen, steps } = lookAt(view, rest, knowledge);
  return seen.solid >= THRESHOLDS.injection.restWords && steps.relevance >= steps.marks.likelyOther;
}
