import type { Ai } from "./ai.ts";
import { refuseInsideTransaction } from "../db/transactions.ts";
import { AiFailure } from "./ai.ts";

type Count = (outcome: string, seconds: number) => void;

/**
 * Wraps an AI and counts each call: `ok` or the kind of failure, and its duration. Refuses calls within a
 * transaction.
 */
export function countedAi(ai: Ai, count: Count): Ai {
  async function counted<T>(call: () => Promise<T>): Promise<T> {
    refuseInsideTransaction("The AI");
    const since = performance.now();
    let outcome = "broken";
    try {
      const answer = await call();
      outcome = "ok";
      return answer;
    } catch (error) {
      if (error instanceof AiFailure) outcome = error.kind;
      throw error;
    } finally {
      count(outcome, (performance.now() - since) / 1000);
    }
  }
  return {
    callMs: ai.callMs,
    status: () => ai.status(),
    complete: (request) => counted(() => ai.complete(request)),
    stream: (request) => counted(() => ai.stream(request)),
    judged: (works) => ai.judged(works),
  };
}
