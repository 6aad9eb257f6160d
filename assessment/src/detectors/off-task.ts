import { rise } from "../language/curves.ts";
import type { SubScore } from "../scores.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { Caps, Hit } from "./finding.ts";
import { CAPS } from "./finding.ts";
import type { Passage } from "./relevance.ts";
import { isAbout } from "./relevance.ts";

const isDoubted = ({ seen, steps, foreign, answer }: Passage): boolean =>
  foreign === null && (answer === null || !isAbout(seen, steps));

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

/** Another task than the challenge's, or likely another one. Beside words for the grader no task is near. */
export function findOffTask(look: Passage, isRelevant: boolean, isInjected: boolean): Hit | null {
  const { topic, marks } = look.steps;
  if (!isRelevant) {
    const isFar = look.foreign !== null || isInjected;
    return { caps: isFar ? CAPS.offTopic : offTopicCaps(topic / marks.surelyOther), keep: 0 };
  }
  const keep = isDoubted(look) ? rise(topic, marks.surelyOther, marks.likelyOther) : 1;
  if (keep >= THRESHOLDS.relevance.hardlyDoubted) return null;
  return { label: "Not surely what the challenge asks for", caps: CAPS.otherTask, keep, isDoubtful: true };
}
