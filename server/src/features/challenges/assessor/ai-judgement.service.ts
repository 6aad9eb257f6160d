import { randomBytes } from "node:crypto";

import type { Assessment, Brief, Checklist, Earlier } from "@promptsmith/assessment";
import { buildChecklist, readJsonAnswer, repairRequest } from "@promptsmith/assessment";

import type { Ai, AiAnswer, AiRequest } from "../../../platform/ai/ai.ts";
import { plainAnswers } from "../domain/plain-answers.ts";
import type { Judge } from "./judging-works.ts";

/** Number of further questions after an unusable answer. */
const REPAIRS = 1;
/**
 * Time for a second call after the first used all of its own, so that a submit takes at most 25 s with
 * default limits.
 */
const AND_MORE_MS = 3_000;

/** The time limit of an assessment that a learner waits for, however many questions it takes. */
export const aiPatience = ({ callMs }: Ai): AbortSignal => AbortSignal.timeout(callMs + AND_MORE_MS);

type Question = {
  readonly brief: Brief;
  readonly prompt: string;
  readonly judge: Pick<Judge, "assessFromAnswer" | "withoutGraderTalk">;
  /** Makes the request of rules and checklist, as the templates say. */
  readonly fill: (checklist: Checklist) => AiRequest | Promise<AiRequest>;
  /** The part of the prompt that the model sees; all but the words for the grader when left out. */
  readonly shown?: string;
  /** The earlier text against which the prompt is read, once it is known which model has answered. */
  readonly earlierFor?: ((answer: AiAnswer) => Earlier | undefined) | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** The outcome; without an `assessment` no answer could be used. */
export type AiJudgement = {
  readonly assessment: Assessment | null;
  readonly answers: readonly AiAnswer[];
};

/** Lets the AI answer the questions about a prompt; the points are counted by the program. @throws AiFailure */
export async function judgeWithAi(ai: Ai, question: Question): Promise<AiJudgement> {
  const { brief, prompt, judge, fill } = question;
  const shown = question.shown ?? (await judge.withoutGraderTalk(brief, prompt));
  // Random for every call, so that no text of a learner can contain it.
  const fence = `=====${randomBytes(18).toString("base64url")}=====`;
  const checklist = buildChecklist(brief, shown, fence);
  const request = await fill(checklist);
  const signal = question.signal ?? aiPatience(ai);
  const shape = { ...checklist.schema } as { readonly properties: object };
  const keys = Object.keys(shape.properties);
  const answers: AiAnswer[] = [];
  let complaint = "";
  for (let tried = 0; tried <= REPAIRS; tried += 1) {
    const answer = await ai.complete({
      ...request,
      user: request.user + complaint,
      schema: { name: "checklist", shape },
      signal,
    });
    answers.push(answer);
    const given = plainAnswers(readJsonAnswer(answer.text), keys);
    const assessed = await judge.assessFromAnswer(brief, prompt, given, question.earlierFor?.(answer));
    if (!("invalid" in assessed)) return { assessment: assessed, answers };
    complaint = `\n\n${repairRequest(assessed.invalid)}`;
  }
  return { assessment: null, answers };
}
