import { nonsense } from "./provider-failure.ts";
import OpenAI from "openai";
import type {
  ChatCompletionCreateParamsBase,
  ChatCompletionMessageParam,
} from "openai/resources/chat/completions/completions";

import type { AiAnswer, AiRequest } from "./ai.ts";
import type { ProxySettings } from "../network-proxy.ts";
import { ModelCapabilities } from "./model-capabilities.ts";
import { providerFetch } from "./provider-fetch.ts";
import { readAnswer, readPieces } from "./answers/read-answer.ts";

/** A longer answer is an error: nothing we ask for needs it. */
const LARGEST_ANSWER_BYTES = 2_000_000;
const LONGER_THAN_OURS_MS = 3_600_000;
const PROVIDERS_OWN = "https://api.openai.com/v1";

export type Provider = {
  readonly capabilities: ModelCapabilities;
  modelOf(request: AiRequest): string;
  /** Whether a call would carry a JSON schema: it has one, and the model is not known to refuse it. */
  sendsSchema(request: AiRequest): boolean;
  /**
   * One call, without any retry; `bare`: without the schema, whatever is known of the model. Throws whatever went wrong;
   * `readFailure` knows what it means.
   */
  complete(request: AiRequest, signal: AbortSignal, bare?: boolean): Promise<AiAnswer>;
  /** @param heard called for whatever comes, before it is known what it is */
  stream(request: AiRequest, signal: AbortSignal, heard: () => void): Promise<AsyncIterable<string>>;
};

type Options = {
  readonly apiKey: string;
  /** Null: the provider's own address. */
  readonly baseUrl: string | null;
  readonly model: string;
  readonly proxies: ProxySettings;
};

/** Any server that speaks the provider's chat protocol. */
export function openAiProvider({ apiKey, baseUrl, model, proxies }: Options): Provider {
  const capabilities = new ModelCapabilities(baseUrl === null);
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl ?? PROVIDERS_OWN,
    // Settings of the machine that were meant for other programs must not leak into our calls.
    organization: null,
    project: null,
    // Retries and time limits are ours: the package would also repeat what cannot help.
    maxRetries: 0,
    timeout: LONGER_THAN_OURS_MS,
    logLevel: "off",
    fetch: providerFetch({ proxies, largestBytes: LARGEST_ANSWER_BYTES, tooLarge: nonsense }),
  });
  const provider = new URL(baseUrl ?? PROVIDERS_OWN).host;
  const modelOf = (request: AiRequest): string => request.model ?? model;

  function body(request: AiRequest, bare = false): ChatCompletionCreateParamsBase {
    const name = modelOf(request);
    const { temperature, tokenName, schema, system } = capabilities.of(name);
    // A model without a system message gets the rules in front of the user's message.
    const messages: ChatCompletionMessageParam[] = system
      ? [
          { role: "system", content: request.system },
          { role: "user", content: request.user },
        ]
      : [{ role: "user", content: `${request.system}\n\n${request.user}` }];
    return {
      model: name,
      messages,
      ...(temperature && { temperature: request.temperature }),
      ...(tokenName && { [tokenName]: request.maxTokens }),
      ...(schema &&
        !bare &&
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
    sendsSchema: (request) => request.schema !== undefined && capabilities.of(modelOf(request)).schema,
    async complete(request, signal, bare) {
      const answer = await client.chat.completions
        .create({ ...body(request, bare), stream: false }, { signal })
        .asResponse();
      return readAnswer(bodyOf(answer), { provider, model: modelOf(request), request });
    },
    async stream(request, signal, heard) {
      const answer = await client.chat.completions
        .create({ ...body(request), stream: true }, { signal })
        .asResponse();
      return readPieces(heardOf(bodyOf(answer), heard), request);
    },
  };
}

async function* heardOf(body: AsyncIterable<Uint8Array>, heard: () => void) {
  for await (const piece of body) {
    heard();
    yield piece;
  }
}

function bodyOf(answer: Response): AsyncIterable<Uint8Array> {
  if (answer.body === null) throw nonsense();
  return answer.body;
}
