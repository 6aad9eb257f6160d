import type { Clock } from "../clock.ts";
import type { AiFailure, AiRequest } from "./ai.ts";
import type { Provider } from "./openai-provider.ts";
import { readFailure } from "./provider-failure.ts";

/** A fixed question without anybody's text: if it fails, then because of the key, the model or the provider. */
const QUESTION = { system: "You are a connection test.", user: "Say hello.", temperature: 0, maxTokens: 50 };
/** How long an answer is reused, so that many failing texts cost one question a minute. */
const BELIEVED_MS = 60_000;

/**
 * Finds out whether a failure concerns everybody. Providers answer 403 both to a refused key and to one text that their
 * filter flags, 404 not only to unknown models, and one text may keep a model busy for ever. So a fixed question decides.
 * @returns its failure, or null when it was answered, now or a moment ago
 */
export function providerProbe(provider: Provider, clock: Clock, patienceMs: number) {
  const fineUntil = new Map<string, number>();
  const running = new Map<string, Promise<AiFailure | null>>();

  async function ask(request: AiRequest, name: string): Promise<AiFailure | null> {
    const limit = AbortSignal.timeout(patienceMs);
    try {
      await provider.complete({ ...QUESTION, model: request.model }, limit);
    } catch (error) {
      return readFailure(error, limit.aborted).failure;
    }
    fineUntil.set(name, clock.now().getTime() + BELIEVED_MS);
    return null;
  }

  return async function askOnce(request: AiRequest): Promise<AiFailure | null> {
    const name = provider.modelOf(request);
    if ((fineUntil.get(name) ?? 0) > clock.now().getTime()) return null;
    const asked = running.get(name) ?? ask(request, name).finally(() => running.delete(name));
    running.set(name, asked);
    return asked;
  };
}
