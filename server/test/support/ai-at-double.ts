import { afterAll, beforeEach } from "vitest";
import { OpenAiDouble } from "@promptsmith/testing/doubles/ai";

import type { Ai, AiRequest, AiStateRow, AiStateStore, AiTimes } from "../../src/platform/ai/ai.ts";
import { AiFailure } from "../../src/platform/ai/ai.ts";
import { connectAi } from "../../src/platform/ai/connect-ai.ts";
import { createLog } from "../../src/platform/log.ts";
import { FrozenClock } from "./frozen-clock.ts";

export const REQUEST: AiRequest = {
  system: "Be short.",
  user: "Say hello.",
  temperature: 0.7,
  maxTokens: 100,
  model: null,
};

class Memory implements AiStateStore {
  row: AiStateRow | null = null;
  reads = 0;
  read(): Promise<AiStateRow | null> {
    this.reads += 1;
    return Promise.resolve(this.row);
  }
  write(row: AiStateRow): Promise<void> {
    this.row = row;
    return Promise.resolve();
  }
}

/** A provider for the tests of a file; it is gone at their end. */
export async function startOpenAiDouble(): Promise<OpenAiDouble> {
  const double = await new OpenAiDouble().start();
  afterAll(() => double.stop());
  return double;
}

/** The AI as the product reaches it, without the product: what it asks goes to a double. Each test begins anew. */
export async function aiAtDouble() {
  const double = await startOpenAiDouble();
  const anew = () => ({
    clock: new FrozenClock("2026-03-02T09:00:00.000Z"),
    store: new Memory(),
    logged: "",
  });
  const around = anew();
  beforeEach(() => void Object.assign(around, anew()));
  const log = createLog("trace", { write: (line) => void (around.logged += line) });

  function connect(times: Partial<AiTimes> = {}): Promise<Ai> {
    const { OPENAI_API_KEY = "", OPENAI_BASE_URL = "", OPENAI_MODEL = "" } = double.env;
    return connectAi({
      env: { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL, AI_TIMEOUT: 20 },
      clock: around.clock,
      log,
      store: around.store,
      // Generous, so that a busy machine changes nothing; tests of the limits themselves set their own.
      times: { callMs: 10_000, streamMs: 20_000, pauseMs: 200, stateMs: 0, ...times },
    });
  }
  return { double, around, connect };
}

/** "answered", or the kind of failure. */
export const outcome = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "answered",
    (error: unknown) => (error instanceof AiFailure ? error.kind : String(error)),
  );
