import type { Brief } from "../scores.ts";
import type { BriefView } from "../challenge/brief-view.ts";
import { knownView } from "../challenge/known-briefs.ts";
import type { Knowledge } from "../challenge/knowledge.ts";
import { withoutBeside } from "./off-task-sentences.ts";
import type { ReadText } from "../language/tokenize.ts";
import { readText } from "../language/tokenize.ts";
import type { GraderTalk } from "./grader-talk.ts";
import { findGraderTalk, restsFrom } from "./grader-talk.ts";
import { isLong, isSlight } from "./rest-of-text.ts";

/** A text as it is judged, with the words for the grader that were found in the prompt. */
export type Reading = {
  readonly view: BriefView;
  readonly text: ReadText;
  /** The whole prompt. */
  readonly written: ReadText;
  readonly talk: GraderTalk | null;
  /**
   * Whether the sentences left out are only likely to be beside the task; then this reading says nothing
   * about relevance.
   */
  readonly isLikely: boolean;
};

/** Whether two readings of a text may come to different scores. */
const differ = (one: ReadText, other: ReadText, text: ReadText): boolean =>
  !isSlight(Math.abs(one.tokens.length - other.tokens.length), text);

/**
 * Without words for the grader, and with them. What is surely for the grader holds every reading at the bottom, so that
 * these two are enough.
 */
function withAndWithout({ rests, sure }: GraderTalk, text: ReadText): ReadText[] {
  const [least, ...others] = restsFrom(rests);
  if (least === undefined) return [text];
  if (sure === 1) return [least, text];
  return [least, ...[...others, text].filter((one) => differ(one, least, text))];
}

/**
 * The readings of a prompt: without words for the grader, as it is, and without sentences beside the task.
 * The lowest score counts, so that neither can raise it.
 */
export function readingsOf(
  brief: Brief,
  prompt: string | ReadText,
  knowledge: Knowledge,
): readonly [Reading, ...Reading[]] {
  const text = typeof prompt === "string" ? readText(prompt) : prompt;
  const view = knownView(brief);
  const talk = findGraderTalk(text, view, knowledge);
  const [first = text, ...others] = talk === null ? [] : withAndWithout(talk, text);
  const reading = (one: ReadText, isLikely = false): Reading => ({
    view,
    text: one,
    written: text,
    talk,
    isLikely,
  });
  // Where a part was only likely to be such words, a sentence beside the task may have lost what it is known by.
  const doubted = talk?.sure === 0 && !isLong(text) ? [text] : [];
  const beside = [first, ...doubted].flatMap((one) => withoutBeside(one, view, knowledge));
  return [
    reading(first),
    ...others.map((one) => reading(one)),
    ...beside
      .filter((rest) => differ(rest.text, first, text))
      .map((rest) => reading(rest.text, rest.isLikely)),
  ];
}
