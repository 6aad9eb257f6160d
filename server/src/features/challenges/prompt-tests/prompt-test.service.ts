import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { Brief } from "@promptsmith/assessment";
import { testPrompt } from "@promptsmith/contract/challenges/calls";
import { CHALLENGE_NOT_FOUND } from "@promptsmith/contract/challenges/rules";

import type { Ai, AiCut, AiRequest } from "../../../platform/ai/ai.ts";
import { AiFailure } from "../../../platform/ai/ai.ts";
import { withoutUnopenedThoughts } from "../../../platform/ai/answers/unopened-thoughts.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Limits } from "../../../platform/limits.ts";
import { refuseOver } from "../../../platform/limits.ts";
import type { JudgingThreads } from "../assessor/judging.service.ts";
import { writeDraft } from "../attempts/first-draft.store.ts";
import type { OpenChallenge } from "../library/open-challenge.service.ts";
import { cutOutput, isWithoutAnswer, storable } from "../domain/output-text.ts";
import { forgetTestsBefore, rememberTest } from "./prompt-test.store.ts";
import type { PromptTemplates } from "./prompt-template.service.ts";

export type PromptTest = {
  readonly userId: number;
  /** Trimmed, not empty. */
  readonly userPrompt: string;
  readonly challengeTitle: string;
  readonly challengeDescription: string;
  readonly challengeId?: number | undefined;
  /** Fails when the learner has tested too often; nothing is asked or told before. */
  readonly mayRun: Promise<void>;
};

export type TestEvent =
  | { readonly name: "relevance"; readonly data: { relevant: boolean; usingFallback: boolean } }
  | { readonly name: "delta"; readonly data: { text: string } }
  | { readonly name: "done"; readonly data: { output: string; relevant: boolean; usingFallback: boolean } };

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ai: Ai;
  readonly templates: PromptTemplates;
  readonly judging: JudgingThreads;
  readonly limits: Limits;
  readonly challenges: Pick<OpenChallenge, "text" | "withText">;
};

/** An answer that is not shown as it comes must be whole before a proxy, which sees no sign of life, gives it up. */
const WHOLE_MS = 60_000;
/** Tests are remembered long enough for a submission to follow. */
const REMEMBERED_MS = 60 * 24 * 3_600_000;

/** Names a test: the same prompt for the same challenge. */
export function promptFingerprint(challengeTitle: string, userPrompt: string): string {
  return createHash("sha256").update(`${challengeTitle}\u0000${userPrompt.trim()}`).digest("base64url");
}

/** How far one test's call of the AI may go, and who is told of what happens meanwhile. */
type Told = Pick<AiRequest, "signal" | "onThoughts" | "onSign" | "patienceMs">;

export type PromptTests = ReturnType<typeof promptTests>;

export function promptTests({ db, clock, ai, templates, judging, limits, challenges }: Parts) {
  /** The challenge as we know it, by its id or its text; otherwise, as a foreign one, what was sent. */
  async function briefOf(test: PromptTest): Promise<Brief & { readonly isForeign: boolean }> {
    const { userId, challengeId } = test;
    const sent = { title: test.challengeTitle, description: test.challengeDescription };
    const challenge =
      challengeId === undefined
        ? await challenges.withText(userId, sent)
        : await challenges.text(userId, challengeId);
    if (challenge === null && challengeId !== undefined) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
    if (challenge === null) return { ...sent, isForeign: true };
    const { title, description, rubric, said } = challenge;
    return { title, description, ...(rubric && { rubric }), ...(said && { said }), isForeign: false };
  }

  /** With a task of the caller's own choice the AI would do any work at the operator's cost. */
  async function refuseManyForeign(userId: number): Promise<void> {
    refuseOver(await limits.take(`foreign-prompt-tests:${userId}`, testPrompt.counted.foreignTasks));
  }

  async function keep(test: PromptTest, title: string, output: string | null): Promise<void> {
    const { userId, userPrompt, challengeId } = test;
    const now = clock.now();
    if (output !== null) {
      const fingerprint = promptFingerprint(title, userPrompt);
      await rememberTest(db, {
        userId,
        fingerprint,
        challengeTitle: title,
        userPrompt,
        output,
        testedAt: now,
      });
      await forgetTestsBefore(db, userId, new Date(now.getTime() - REMEMBERED_MS));
    }
    if (challengeId !== undefined)
      await writeDraft(db, { userId, challengeId, userPrompt, aiOutput: output, now });
  }

  async function reading(userId: number, brief: Brief, userPrompt: string): Promise<string> {
    const why = (await ai.status()).connected ? "silent AI" : "no AI";
    return storable(await judging.of(userId).readingOf(brief, userPrompt, why));
  }

  /** The model's own words, from the first piece on; null when only the fallback can answer. */
  async function answerOf(
    request: AiRequest,
    person: number,
    told: Told,
  ): Promise<AsyncIterable<string> | null> {
    let cut: AiCut | null = null;
    const onCut = (by: AiCut): void => {
      cut = by;
    };
    try {
      return cutOutput(await ai.stream({ ...request, ...told, person, onCut }), () => cut);
    } catch (error) {
      if (error instanceof AiFailure) return null;
      throw error;
    }
  }

  return {
    /**
     * Runs a prompt as the learner would with an AI. What fails before the first event is an ordinary error;
     * a failure of the AI after it is thrown too, since words that were shown cannot be taken back.
     * @param onSign told that the AI shows signs of life, and no words yet; left out where nothing is shown before the end
     */
    async *run(
      test: PromptTest,
      signal: AbortSignal,
      onSign?: () => void,
    ): AsyncGenerator<TestEvent, void, undefined> {
      const { userPrompt } = test;
      const left = new AbortController();
      if (signal.aborted) left.abort();
      signal.addEventListener("abort", () => left.abort(), { once: true });
      const { isForeign, ...brief } = await briefOf(test);
      if (isForeign) await refuseManyForeign(test.userId);
      // The limit is being checked already; the prompt is read and the request prepared while the database counts.
      const relevant = await judging.of(test.userId).isRelevant(brief, userPrompt);
      const request = await templates.fill("test-prompt", { prompt: userPrompt });
      const expected = { relevant, usingFallback: !(await ai.status()).usable };
      await test.mayRun;

      let hasThought = false;
      const onThoughts = (): void => {
        hasThought = true;
      };
      const told: Told = {
        signal: left.signal,
        onThoughts,
        ...(onSign === undefined ? { patienceMs: Math.max(WHOLE_MS, ai.callMs) } : { onSign }),
      };
      const asked = relevant ? answerOf(request, test.userId, told) : null;
      // A failure is handled below, where the answer is awaited.
      asked?.catch(() => undefined);
      await nextTurn();
      try {
        // Shows at once, while the AI begins; who answered in the end is in `done`.
        yield { name: "relevance", data: expected };
        if (asked === null) {
          await keep(test, brief.title, null);
          yield { name: "done", data: { output: "", ...expected } };
          return;
        }
        const pieces = await asked;
        let said = "";
        for await (const text of pieces ?? []) {
          said += text;
          yield { name: "delta", data: { text } };
        }
        // Thoughts whose beginning was not marked are known at their end only. What was shown of them gives way to `done`.
        const answer = hasThought ? said : withoutUnopenedThoughts(said);
        // A note that the text was cut is no answer behind them.
        let output = isWithoutAnswer(answer) ? said : answer;
        const usingFallback = isWithoutAnswer(output);
        if (usingFallback) output = await reading(test.userId, brief, userPrompt);
        if (pieces === null) yield { name: "delta", data: { text: output } };
        const verdict = { relevant, usingFallback };
        await keep(test, brief.title, output);
        yield { name: "done", data: { output, ...verdict } };
      } finally {
        // Ends the call to the provider when the reader leaves between two events.
        left.abort();
      }
    },

    /** What the fallback says, for an answer that broke off and can still be replaced as a whole. */
    async fallback(test: PromptTest): Promise<{ output: string; relevant: true; usingFallback: true }> {
      const { isForeign: _, ...brief } = await briefOf(test);
      const output = await reading(test.userId, brief, test.userPrompt);
      await keep(test, brief.title, output);
      return { output, relevant: true, usingFallback: true };
    },
  };
}
