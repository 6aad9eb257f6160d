import type { Advice, AdviceId } from "../feedback/advice.ts";
import { CRITERIA } from "../criteria/criteria.ts";
import { WEIGHTS } from "../scores.ts";
import type { Answers } from "./answers.ts";
import { DEGREE } from "./answers.ts";
import type { AiCriterion, AiPoints } from "./points.ts";
import { SOURCES } from "./points.ts";
import type { CraftId } from "./questions.ts";

/** What is advised where the answer to a question is no. */
const ADVISED: Partial<Record<CraftId, AdviceId>> = {
  deliverable: "deliverable",
  limits: "limits",
  form: "form",
  reader: "reader",
  own_fact: "own",
  lean: "lean",
  technique: "check",
};

/** Least gain, of 100 overall, that is worth a learner's attention. */
const WORTHWHILE = 1;

/** What the answers say is lacking, the most rewarding first; a test only where the rest holds. */
export function adviceOfAnswers({ craft }: Answers, points: AiPoints): Advice[] {
  const worth = (id: CraftId): number =>
    (Object.keys(SOURCES) as AiCriterion[])
      .filter((one) => SOURCES[one] === id)
      .reduce((sum, one) => sum + (points[one] ?? 0) * WEIGHTS[CRITERIA[one].subScore], 0);
  const isReady = craft.enough.verdict !== "no" && craft.deliverable.verdict !== "no";
  return (Object.entries(ADVISED) as [CraftId, AdviceId][])
    .filter(([id]) =>
      id === "lean"
        ? craft.lean.verdict !== "yes" && craft.enough.verdict === "yes"
        : craft[id].verdict === "no",
    )
    .filter(([id]) => isReady || id !== "technique")
    .map(([id, advice]) => ({ id: advice, gain: worth(id) * (1 - DEGREE[craft[id].verdict]) }))
    .filter(({ gain }) => gain >= WORTHWHILE)
    .sort((a, b) => b.gain - a.gain);
}
