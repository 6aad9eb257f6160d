import type { Assessment, Brief } from "./assessment.ts";
import { accountsOf } from "./criteria/ledger.ts";
import { linesOf } from "./criteria/lines.ts";
import type { Parameters } from "./criteria/parameters.ts";
import { PARAMETERS } from "./criteria/parameters.ts";
import { feedbackOf } from "./feedback.ts";
import { judge } from "./judge.ts";
import { scoresOf } from "./sums.ts";

/** Deterministic assessment without any network: a few milliseconds for the longest prompt. */
export function assessBuiltIn(brief: Brief, prompt: string, parameters: Parameters = PARAMETERS): Assessment {
  const judgement = judge(brief, prompt, parameters);
  const lines = judgement.foreign?.lines ?? linesOf(judgement, parameters);
  const criteria = accountsOf(lines, judgement.findings);
  return {
    scores: scoresOf(criteria),
    relevant: judgement.relevant,
    criteria,
    ...feedbackOf({ lines, findings: judgement.findings, seen: judgement.seen }),
  };
}
