import { between, rise } from "../language/curves.ts";
import type { SubScore } from "../scores.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { Caps, Hit } from "./finding.ts";
import { CAPS } from "./finding.ts";
import type { Passage } from "./relevance.ts";
import { isAboutChallenge } from "./relevance.ts";

const isDoubted = ({ seen, steps, foreign, answer }: Passage): boolean =>
  foreign === null && (answer === null || !isAboutChallenge(seen, steps));

/** The nearer to the topic, the nearer to the highest overall that a foreign request may have. */
function offTopicCaps(nearness: number): Caps {
  const near = Math.min(1, nearness);
  const cap = (subScore: SubScore): number =>
    Math.round(between(CAPS.offTopic[subScore], CAPS.nearTopic[subScore], near));
  return {
    fidelity: cap("fidelity"),
    clarity: cap("clarity"),
    conciseness: cap("conciseness"),
    creativity: cap("creativity"),
  };
}

/** Another task than the challenge's, or likely another one. Beside words for the grader no task is near. */
export function findOffTask(look: Passage, isRelevant: boolean, isInjected: boolean): Hit | null {
  const { relevance, marks } = look.steps;
  if (!isRelevant) {
    const isFar = look.foreign !== null || isInjected;
    return { caps: isFar ? CAPS.offTopic : offTopicCaps(relevance / marks.surelyOther), keep: 0 };
  }
  const keep = isDoubted(look) ? rise(relevance, marks.surelyOther, marks.likelyOther) : 1;
  if (keep >= THRESHOLDS.relevance.hardlyDoubted) return null;
  return { label: "Not surely what the challenge asks for", caps: CAPS.otherTask, keep, isDoubtful: true };
}
