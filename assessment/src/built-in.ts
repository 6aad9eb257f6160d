import type { Assessment, Brief, Criterion } from "./assessment.ts";
import { accountOf } from "./criteria/ledger.ts";
import { linesOf } from "./criteria/lines.ts";
import type { Parameters } from "./criteria/parameters.ts";
import { PARAMETERS } from "./criteria/parameters.ts";
import { feedbackOf } from "./feedback.ts";
import { judge } from "./judge.ts";
import { SUB_SCORES, scoresOf } from "./sums.ts";

/** Deterministic assessment without any network: a few milliseconds for the longest prompt. */
export function assessBuiltIn(brief: Brief, prompt: string, parameters: Parameters = PARAMETERS): Assessment {
  const judgement = judge(brief, prompt, parameters);
  const lines = judgement.foreign?.lines ?? linesOf(judgement, parameters);
  const criteria: Criterion[] = SUB_SCORES.flatMap((subScore) =>
    accountOf(subScore, lines, judgement.findings),
  );
  return {
    scores: scoresOf(criteria),
    relevant: judgement.relevant,
    criteria,
    ...feedbackOf({ lines, findings: judgement.findings, seen: judgement.seen }),
  };
}
