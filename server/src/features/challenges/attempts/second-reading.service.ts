import type { Brief, ChangedLine } from "@promptsmith/assessment";
import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";

import { bestOf, countedOf } from "../domain/draft-points.ts";
import type { Ai } from "../../../platform/ai/ai.ts";
import { aiPatience } from "../assessor/ai-judgement.service.ts";
import type { Assessed, Assessor, Judging } from "../assessor/assessor.service.ts";
import { builtInAssessor } from "../assessor/assessor.service.ts";
import type { JudgingThreads } from "../assessor/judging.service.ts";
import type { ReadPrompt } from "../assessor/judging-works.ts";
import { countedDrafts } from "./further-draft.views.ts";
import type { Work } from "./further-draft.views.ts";

export type SecondReading = {
  readonly assessed: Assessed;
  readonly firstReadAnew: boolean;
  readonly counted: number;
  readonly lines: readonly ChangedLine[];
};

type NewDraft = {
  readonly userId: number;
  readonly brief: Brief;
  readonly prompt: string;
  readonly work: Work;
  /** Whether this draft may still be judged by an AI today. */
  readonly mayAskAi: () => Promise<boolean>;
};

type Readings = { readonly draft: Assessed; readonly first: Assessed | null };

/** The draft that was best so far, with how it was read. */
function bestBefore(work: Work): ReadPrompt & { readonly number: number } {
  const { number } = bestOf(countedDrafts(work));
  const found = work.judged.find((one) => one.number === number);
  return found
    ? { number, text: found.prompt, criteria: found.assessment }
    : { number: FIRST_DRAFT, text: work.first.userPrompt, criteria: work.first.assessment ?? [] };
}

/**
 * Judges a further draft against those before it. Where another assessor, or another version of it, judged the first
 * draft, the present one judges it again, so that the two scores differ by the texts alone.
 */
export function secondReadings({
  ai,
  assess,
  judging,
}: {
  ai: Ai;
  assess: Assessor;
  judging: JudgingThreads;
}) {
  const builtIn = builtInAssessor(judging);

  async function readBoth(judge: Assessor, draft: Judging, { first }: Work): Promise<Readings> {
    const read = await judge(draft);
    if (read.version === first.assessorVersion) return { draft: read, first: null };
    // The daily limit counts drafts: where the AI judged this draft, it may judge the first one again for it.
    const mayAskAi = async () => read.scoredBy === "ai";
    return { draft: read, first: await judge({ ...draft, prompt: first.userPrompt, mayAskAi }) };
  }

  return async ({ userId, brief, prompt, work, mayAskAi }: NewDraft): Promise<SecondReading> => {
    const earlier = bestBefore(work);
    const question = { userId, brief, prompt, earlier, mayAskAi, signal: aiPatience(ai) };
    let { draft, first } = await readBoth(assess, question, work);
    // The AI judged only one of the two texts, so the built-in assessor judges both.
    if (first !== null && first.version !== draft.version)
      ({ draft, first } = await readBoth(builtIn, question, work));
    const readAnew = first?.assessment ?? null;
    const { criteria, scores } = draft.assessment;
    const before =
      readAnew !== null && earlier.number === FIRST_DRAFT
        ? { ...earlier, criteria: readAnew.criteria }
        : earlier;
    return {
      assessed: draft,
      firstReadAnew: readAnew !== null,
      counted: countedOf(scores.overall, {
        overall: work.first.overallScore ?? 0,
        readAnew: readAnew?.scores.overall ?? null,
      }),
      lines: await judging.of(userId).changedLines(brief, prompt, {
        criteria,
        before: { text: before.text, criteria: before.criteria },
        judgedByAi: draft.scoredBy === "ai",
      }),
    };
  };
}
export type SecondReadings = ReturnType<typeof secondReadings>;
