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
import type { AttemptWithDrafts } from "./further-draft.views.ts";

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
  readonly work: AttemptWithDrafts;
  /** Whether this draft may still be judged by an AI today. */
  readonly mayAskAi: () => Promise<boolean>;
};

type Readings = { readonly draft: Assessed; readonly first: Assessed | null };

const firstRead = ({ first }: AttemptWithDrafts, criteria = first.assessment ?? []): ReadPrompt => ({
  text: first.userPrompt,
  criteria,
});

/** The draft that was best so far of those that this assessor and version judged, with how it was read. */
function bestReadBy(version: string, work: AttemptWithDrafts): ReadPrompt | undefined {
  const { first, judged } = work;
  const versions = new Map(judged.map(({ number, assessorVersion }) => [number, assessorVersion]));
  versions.set(FIRST_DRAFT, first.assessorVersion);
  const alike = countedDrafts(work).filter(({ number }) => versions.get(number) === version);
  if (alike.length === 0) return undefined;
  const { number } = bestOf(alike);
  const found = judged.find((one) => one.number === number);
  return found ? { text: found.prompt, criteria: found.assessment } : firstRead(work);
}

/**
 * Judges a further draft against those before it. Where another assessor, or another version of it, judged the first
 * draft, the present one judges it again, so that the two scores differ by the texts alone: neither text keeps a line of
 * what another assessor said.
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

  async function readBoth(judge: Assessor, draft: Judging, { first }: AttemptWithDrafts): Promise<Readings> {
    const read = await judge(draft);
    if (read.version === first.assessorVersion) return { draft: read, first: null };
    // The daily limit counts drafts: where the AI judged this draft, it may judge the first one again for it.
    const mayAskAi = async () => read.scoredBy === "ai";
    return { draft: read, first: await judge({ ...draft, prompt: first.userPrompt, mayAskAi }) };
  }

  return async ({ userId, brief, prompt, work, mayAskAi }: NewDraft): Promise<SecondReading> => {
    const earlierBy = (version: string) => bestReadBy(version, work);
    const question = { userId, brief, prompt, earlierBy, mayAskAi, signal: aiPatience(ai) };
    let { draft, first } = await readBoth(assess, question, work);
    // The AI judged only one of the two texts, so the built-in assessor judges both.
    if (first !== null && first.version !== draft.version)
      ({ draft, first } = await readBoth(builtIn, question, work));
    const readAnew = first?.assessment ?? null;
    const { criteria, scores } = draft.assessment;
    // The changes shown are relative to a reading by the same assessor.
    const before = earlierBy(draft.version) ?? firstRead(work, readAnew?.criteria);
    return {
      assessed: draft,
      firstReadAnew: readAnew !== null,
      counted: countedOf(scores.overall, {
        overall: work.first.overallScore ?? 0,
        readAnew: readAnew?.scores.overall ?? null,
      }),
      lines: await judging.of(userId).changedLines(brief, prompt, {
        criteria,
        before,
        judgedByAi: draft.scoredBy === "ai",
      }),
    };
  };
}
export type SecondReadings = ReturnType<typeof secondReadings>;
