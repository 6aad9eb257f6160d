import type { GraderTalk } from "./grader-talk.ts";
import type { Finding } from "./finding.ts";
import { CAPS } from "./finding.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** What is sure holds the score at the bottom; what is not has lost its own points already. */
export function talkFinding({ sure, quote, rests }: GraderTalk): Finding | null {
  const nothingElse = rests[0]?.tokens.length === 0;
  if (sure === 0 && !nothingElse) return null;
  return attackFinding(nothingElse ? 0 : 1 - sure, quote);
}

export const attackFinding = (keep: number, quote: string): Finding => ({
  guard: "attack",
  criterion: "Speaks to whoever gives the score instead of asking the AI",
  caps: CAPS.attack,
  keep,
  quote,
});

/** A list is left over where what looks a little like words for the grader was cut out: it may have been the request. */
export const isLeftOver = (wordList: Finding | null, talk: GraderTalk | null): boolean =>
  wordList?.guard === "word-list" && talk?.sure === 0 && talk.most < THRESHOLDS.injection.little;
