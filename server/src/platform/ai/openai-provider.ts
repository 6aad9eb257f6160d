import { nonsense } from "./provider-failure.ts";
import OpenAI from "openai";
import type {
  ChatCompletionCreateParamsBase,
  ChatCompletionMessageParam,
} from "openai/resources/chat/completions/completions";

import type { AiAnswer, AiRequest, AiUsage } from "./ai.ts";
import { AiFailure } from "./ai.ts";
import { ModelCapabilities } from "./model-capabilities.ts";
import { providerFetch } from "./provider-fetch.ts";

/** No answer we ask for is longer; a server that sends more is not believed. */
const LARGEST_ANSWER_BYTES = 2_000_000;
const PROVIDERS_OWN = "https://api.openai.com/v1";

export type Provider = {
  readonly capabilities: ModelCapabilities;
  modelOf(request: AiRequest): string;
  /** One call, without any retry. Throws whatever went wrong; `readFailure` knows what it means. */
  complete(request: AiRequest, signal: AbortSignal): Promise<AiAnswer>;
  stream(request: AiRequest, signal: AbortSignal): Promise<AsyncIterable<string>>;
};

type Options = {
  readonly apiKey: string;
  /** Null: the provider's own address. */
  readonly baseUrl: string | null;
  readonly model: string;
};

/** Any server that speaks the provider's chat protocol. */
export function openAiProvider({ apiKey, baseUrl, model }: Options): Provider {
  const capabilities = new ModelCapabilities(baseUrl === null);
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl ?? PROVIDERS_OWN,
    // Settings of the machine that were meant for other programs must not leak into our calls.
    organization: null,
    project: null,
    // Retries and time limits are ours: the package would also repeat what cannot help.
    maxRetries: 0,
    timeout: 120_000,
    logLevel: "off",
    fetch: providerFetch(LARGEST_ANSWER_BYTES, nonsense),
  });
  const provider = new URL(baseUrl ?? PROVIDERS_OWN).host;
  const modelOf = (request: AiRequest): string => request.model ?? model;

  function body(request: AiRequest): ChatCompletionCreateParamsBase {
    const name = modelOf(request);
    const { temperature, tokenName, schema } = capabilities.of(name);
    const messages: ChatCompletionMessageParam[] = [
      { role: "system", content: request.system },
      { role: "user", content: request.user },
    ];
    return {
      model: name,
      messages,
      ...(temperature && { temperature: request.temperature }),
      ...(tokenName && { [tokenName]: request.maxTokens }),
      ...(schema &&
        request.schema && {
          response_format: {
            type: "json_schema",
            json_schema: { name: request.schema.name, schema: request.schema.shape, strict: true },
          },
        }),
    };
  }

  return {
    capabilities,
    modelOf,
    async complete(request, signal) {
      const answer: unknown = await client.chat.completions.create(
        { ...body(request), stream: false },
        { signal },
      );
      return readAnswer(answer, { provider, model: modelOf(request) });
    },
    async stream(request, signal) {
      const chunks: AsyncIterable<unknown> = await client.chat.completions.create(
        { ...body(request), stream: true },
        { signal },
      );
      return chunksOf(chunks, request.onCut);
    },
  };
}

type Loose = { readonly [key: string]: unknown };
const isObject = (value: unknown): value is Loose => typeof value === "object" && value !== null;

/** Servers that imitate the protocol leave things out and add others: nothing is taken for granted. */
function readAnswer(answer: unknown, asked: { provider: string; model: string }): AiAnswer {
  const choice = firstChoice(answer);
  const message = isObject(choice) ? choice["message"] : null;
  if (!isObject(answer) || !isObject(message)) throw nonsense();
  const refusal = message["refusal"];
  if (typeof refusal === "string" && refusal !== "") {
    throw new AiFailure("refused", "The AI declined to answer.");
  }
  const text = textOf(message["content"]);
  if (text.trim() === "") throw nonsense();
  const model = answer["model"];
  return {
    text,
    provider: asked.provider,
    model: typeof model === "string" && model !== "" ? model : asked.model,
    usage: usageOf(answer["usage"]),
  };
}

async function* chunksOf(
  chunks: AsyncIterable<unknown>,
  onCut: (() => void) | undefined,
): AsyncGenerator<string, void, undefined> {
  let ended = false;
  for await (const chunk of chunks) {
    const choice = firstChoice(chunk);
    if (!isObject(choice)) continue;
    const delta = choice["delta"];
    const text = isObject(delta) ? textOf(delta["content"]) : "";
    if (text !== "") yield text;
    const reason = choice["finish_reason"];
    if (typeof reason === "string") ended = true;
    if (reason === "length") onCut?.();
  }
  // A connection that is cut between two chunks looks like an end; only the provider's own word is one.
  if (!ended) throw new AiFailure("unreachable", "The AI service broke off.");
}

function firstChoice(answer: unknown): unknown {
  const choices = isObject(answer) ? answer["choices"] : null;
  return Array.isArray(choices) ? choices[0] : null;
}

/** A text, or a list of parts of which some are texts. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: unknown) => (isObject(part) && typeof part["text"] === "string" ? part["text"] : ""))
    .join("");
}

function usageOf(usage: unknown): AiUsage | null {
  if (!isObject(usage)) return null;
  const count = (name: string): number => {
    const value = usage[name];
    return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0;
  };
  const promptTokens = count("prompt_tokens");
  const completionTokens = count("completion_tokens");
  return {
    promptTokens,
    completionTokens,
    totalTokens: count("total_tokens") || promptTokens + completionTokens,
  };
}
