import type { Observation } from "../evidence/observe.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { Hit } from "./finding.ts";
import type { GraderTalk } from "./grader-talk.ts";
import { restsFrom } from "./grader-talk.ts";
import { findAttack } from "./injection-rules.ts";

/** What is sure holds the score at the bottom; what is not has lost its own points already. */
export function findInjection(seen: Observation, talk: GraderTalk | null): Hit | null {
  const { prompt, whole, view } = seen;
  // Filler between its words must not hide it.
  const torn =
    prompt.tokens.length < whole.tokens.length ? findAttack(prompt, view.description, whole) : null;
  if (torn !== null) return { keep: 0, quote: torn.quote };
  if (talk === null) return null;
  const { sure, quote, rests } = talk;
  const nothingElse = restsFrom(rests)[0]?.tokens.length === 0;
  if (sure === 0 && !nothingElse) return null;
  return { keep: nothingElse ? 0 : 1 - sure, quote };
}

/**
 * Whether a word list is only the rest of a text from which doubtful words for the grader were cut: they may
 * have been the request.
 */
export const isLeftOver = (wordList: Hit | null, talk: GraderTalk | null): boolean =>
  wordList !== null &&
  wordList.guard !== "gibberish" &&
  talk?.sure === 0 &&
  talk.most < THRESHOLDS.injection.little;
