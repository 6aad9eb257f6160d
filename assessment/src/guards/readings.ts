import type { Brief } from "../assessment.ts";
import type { BriefView } from "../brief/brief-view.ts";
import { knownView } from "../brief/known-briefs.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { LITTLE, withoutBeside } from "../words-for-grader/beside-the-task.ts";
import type { ReadText } from "../text/read-text.ts";
import { readText } from "../text/read-text.ts";
import type { GraderTalk } from "../words-for-grader/grader-talk.ts";
import { findGraderTalk } from "../words-for-grader/grader-talk.ts";

/** A text as it is judged, with the words for the grader that were found in the prompt. */
export type Reading = {
  readonly view: BriefView;
  readonly text: ReadText;
  /** All of the prompt. */
  readonly written: ReadText;
  readonly talk: GraderTalk | null;
  /** It counts only where it lowers the score by no more than these points. */
  readonly costs: number;
};

/** Of so many words one sentence more or less says little. */
const LONG = 150;
/** Readings of a long text that differ by this share of its words are as good as the same. */
const SAME = 0.02;

/**
 * Without words for the grader. What is surely for the grader holds every reading at the bottom, so that one is enough.
 */
function restsOf({ rests, sure }: GraderTalk, { tokens: { length } }: ReadText): readonly ReadText[] {
  if (sure === 1) return rests.slice(0, 1);
  const least = rests[0]?.tokens.length ?? 0;
  return rests.filter(({ tokens }, at) => at === 0 || length < LONG || tokens.length > least + SAME * length);
}

/**
 * The ways to read a prompt: without words for the grader, as it is, and without what has nothing to do with the
 * task. The lowest counts, so that neither can raise a score.
 */
export function readingsOf(
  brief: Brief,
  prompt: string | ReadText,
  knowledge: Knowledge,
): readonly [Reading, ...Reading[]] {
  const text = typeof prompt === "string" ? readText(prompt) : prompt;
  const view = knownView(brief);
  const talk = findGraderTalk(text, view, knowledge);
  const [first = text, ...others] = talk === null ? [] : [...restsOf(talk, text), text];
  const reading = (one: ReadText, costs = Infinity): Reading => ({
    view,
    text: one,
    written: text,
    talk,
    costs,
  });
  // Where a part was only likely to be such words, a sentence beside the task may have lost what it is known by.
  const doubted = talk?.sure === 0 && text.tokens.length < LONG ? [text] : [];
  const beside = [first, ...doubted].flatMap((one) => withoutBeside(one, view, knowledge));
  return [
    reading(first),
    ...others.map((one) => reading(one)),
    ...beside.map((rest) => reading(rest.text, rest.isLikely ? LITTLE : Infinity)),
  ];
}
