import type { Brief, ChangedLine, Criterion, Earlier, Knowledge } from "@promptsmith/assessment";
import {
  assessBuiltIn,
  assessFromAnswer,
  builtInVersion,
  changedLines,
  isRelevant,
  readingOf,
  requirementQuotes,
  requirementsMet,
  withNewWords,
  withoutGraderTalk,
} from "@promptsmith/assessment";

import { ownTask, processorMs } from "../../../platform/workers/processor-time.ts";
import { copiedFrom } from "../domain/copied-prompt.ts";

/** A text with the rows of its assessment. */
export type ReadPrompt = { readonly text: string; readonly criteria: readonly Criterion[] };

/** All that is computed from a text that somebody wrote: each takes the brief first and the text after it. */
export function judgingWorks(knowledge: Knowledge) {
  return {
    /** The version of the built-in assessor. */
    version: () => builtInVersion(knowledge),
    assess: (brief: Brief, prompt: string, earlier?: Earlier) =>
      assessBuiltIn(brief, prompt, knowledge, earlier),
    assessFromAnswer: (brief: Brief, prompt: string, answer: unknown, earlier?: Earlier) =>
      assessFromAnswer(brief, prompt, answer, knowledge, earlier),
    withoutGraderTalk: (brief: Brief, prompt: string) => withoutGraderTalk(brief, prompt, knowledge),
    isRelevant: (brief: Brief, prompt: string) => isRelevant(brief, prompt, knowledge),
    readingOf: (brief: Brief, prompt: string, why: Parameters<typeof readingOf>[3]) =>
      readingOf(brief, prompt, knowledge, why),
    requirementQuotes: (brief: Brief, prompt: string) => requirementQuotes(brief, prompt, knowledge),
    /**
     * Requirements that a text meets, for a person who is typing, and the milliseconds of processor time it
     * took, without preparing the challenge.
     */
    requirementsMet(brief: Brief, prompt: string) {
      const task = ownTask();
      const since = { clock: performance.now(), processor: processorMs(task) };
      const met = requirementsMet(brief, prompt, knowledge);
      // Where the system tells only what the whole process has had, the clock may say less.
      return { met, ms: Math.min(processorMs(task) - since.processor, performance.now() - since.clock) };
    },
    copiedFrom,
    /** The rows that changed from an earlier text to this one. */
    changedLines: (
      brief: Brief,
      text: string,
      { criteria, before, judgedByAi }: Changed,
    ): readonly ChangedLine[] =>
      withNewWords(
        changedLines({ text, criteria }, before),
        brief,
        { text, earlierText: before.text, criteria, judgedByAi },
        knowledge,
      ),
  };
}

type Changed = {
  readonly criteria: readonly Criterion[];
  readonly before: ReadPrompt;
  readonly judgedByAi: boolean;
};

export type JudgingWorks = ReturnType<typeof judgingWorks>;

/** These functions for a caller that awaits the answers, from a thread or at once. */
export type Judge = {
  readonly [Name in Exclude<keyof JudgingWorks, "version">]: (
    ...args: Parameters<JudgingWorks[Name]>
  ) => ReturnType<JudgingWorks[Name]> | Promise<ReturnType<JudgingWorks[Name]>>;
};
