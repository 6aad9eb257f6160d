import { createHash } from "node:crypto";

import type { Clock } from "../clock.ts";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import type { ProxySettings } from "../network-proxy.ts";
import type { Ai, AiStateStore, AiTimes } from "./ai.ts";
import { resilientAi } from "./resilient-ai.ts";
import { AI_TIMES } from "./ai.ts";
import { notConnected } from "./not-connected.ts";
import { openAiProvider } from "./openai-provider.ts";
import { SharedState } from "./shared-state.ts";

type AiSettings = Pick<Env, "OPENAI_API_KEY" | "OPENAI_BASE_URL" | "OPENAI_MODEL" | "AI_TIMEOUT"> &
  ProxySettings;

type Parts = {
  readonly env: AiSettings;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: AiStateStore;
  readonly times?: Partial<AiTimes> | undefined;
};

/** The AI of the settings; without a key there is none. */
export async function connectAi({ env, clock, log, store, times }: Parts): Promise<Ai> {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = env;
  if (apiKey === undefined) return notConnected;
  const provider = openAiProvider({ apiKey, baseUrl: baseUrl ?? null, model, proxies: env });
  const usual = { ...AI_TIMES, callMs: env.AI_TIMEOUT * 1000 };
  return resilientAi({ provider, clock, log, store, times: { ...usual, ...times } });
}

/** The last known state of the AI in words, without calling it. */
export async function knownOfAi({ env, clock, log, store }: Parts): Promise<string> {
  if (env.OPENAI_API_KEY === undefined) return "none is connected";
  const state = new SharedState({ clock, log, store, freshMs: 0 });
  await state.refresh();
  return state.known().errorMessage ?? "connected";
}

/** The key of the shared state: with another address, key or model nothing known is valid any more. */
export function providerName({
  OPENAI_API_KEY,
  OPENAI_BASE_URL,
  OPENAI_MODEL,
}: Omit<AiSettings, "AI_TIMEOUT">): string {
  const settings = JSON.stringify([OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL]);
  return createHash("sha256").update(settings).digest("base64url").slice(0, 16);
}
