import { CHALLENGE_NOT_FOUND } from "@promptsmith/contract/challenges/rules";
import { isBlank } from "@promptsmith/contract/kernel/characters";
import { LRUCache } from "lru-cache";

import { AppError, busy } from "../../../platform/app-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import { refuseOver } from "../../../platform/limits.ts";
import { TextRefused } from "../assessor/judging.service.ts";
import type { JudgingThreads, JudgingTimes } from "../assessor/judging.service.ts";
import { briefOf } from "../library/open-challenge.service.ts";
import type { OpenChallenge } from "../library/open-challenge.service.ts";

type Parts = {
  readonly clock: Clock;
  readonly judging: JudgingThreads;
  readonly findChallenge: OpenChallenge["text"];
  readonly times?: JudgingTimes | undefined;
};

/** One request that waits for its answer. */
type Turn = { isOver: boolean };
type Reading = { readonly met: readonly boolean[]; readonly ms: number };

/** Help that comes later is about a text that has changed. */
const TYPED_MS = 200;
/** Whose text took longer is not read while typing for so long: every text may cost some seconds of a processor. */
const REST_MS = 30_000;
/** An instant each. */
const RESTING_KEPT = 10_000;
const AGAIN_SECONDS = 1;

export type TypedRequirements = ReturnType<typeof typedRequirements>;

/** Which requirements are met by a text that is being typed: one reading at a time for a person, the newest text next. */
export function typedRequirements({ clock, judging, findChallenge, times = {} }: Parts) {
  const newest = new Map<number, Turn>();
  const underWay = new Map<number, Promise<Reading>>();
  /** Until when a person's texts are not read, by id. */
  const resting = new LRUCache<number, number>({ max: RESTING_KEPT });

  function refuseResting(userId: number): void {
    const waitMs = (resting.get(userId) ?? 0) - clock.now().getTime();
    refuseOver({ allowed: waitMs <= 0, retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }

  /** Waits for the person's reading that is under way, and gives way to a newer text that waits too. */
  async function inTurn(userId: number, turn: Turn, read: () => Promise<Reading>): Promise<Reading> {
    newest.set(userId, turn);
    try {
      await underWay.get(userId)?.catch(() => undefined);
      const isNewest = newest.get(userId) === turn && !turn.isOver;
      refuseOver({ allowed: isNewest, retryAfterSeconds: AGAIN_SECONDS });
      refuseResting(userId);
      const reading = read();
      underWay.set(userId, reading);
      return await reading.finally(() => underWay.delete(userId));
    } finally {
      if (newest.get(userId) === turn) newest.delete(userId);
    }
  }

  /** @throws AppError unavailable where there is no answer in time */
  async function soon(userId: number, read: () => Promise<Reading>): Promise<readonly boolean[]> {
    const turn: Turn = { isOver: false };
    const limitMs = times.typedMs ?? TYPED_MS;
    const rest = () => resting.set(userId, clock.now().getTime() + REST_MS);
    const reading = inTurn(userId, turn, async () => {
      try {
        const result = await read();
        if (result.ms > limitMs) rest();
        return result;
      } catch (error) {
        if (error instanceof TextRefused) rest();
        throw error;
      }
    });
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        turn.isOver = true;
        reject(busy(AGAIN_SECONDS));
      }, limitMs);
    });
    try {
      return (await Promise.race([reading, over])).met;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /**
     * In the order of the challenge's `requirements`. Nothing of the text is kept.
     * @throws AppError not-found, and with the seconds to wait too-many-requests, and unavailable where it came too late
     */
    async met(userId: number, challengeId: number, userPrompt: string): Promise<boolean[]> {
      const challenge = await findChallenge(userId, challengeId);
      if (challenge === null) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
      // Those that are told to learners.
      const told = (challenge.rubric ?? []).flatMap(({ ask }, at) => (ask === undefined ? [] : [at]));
      if (told.length === 0 || isBlank(userPrompt)) return told.map(() => false);
      refuseResting(userId);
      // The same parts that the result is assessed against, so that both name the same requirements.
      const brief = briefOf(challenge);
      const met = await soon(userId, async () => judging.of(userId).requirementsMet(brief, userPrompt));
      return told.map((at) => met[at] ?? false);
    },
  };
}
