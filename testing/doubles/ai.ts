import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What the double was asked. */
export type Asked = {
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly temperature?: number;
    readonly max_tokens?: number;
    readonly max_completion_tokens?: number;
    readonly stream?: boolean;
    readonly response_format?: unknown;
  };
};

export type Behaviour = (asked: Asked, response: ServerResponse) => void | Promise<void>;

/** A server on loopback that speaks the provider's chat protocol and does what a test tells it. */
export class OpenAiDouble {
  readonly asked: Asked[] = [];
  /** Done one after the other; the last one stays. */
  private script: Behaviour[] = [];
  private readonly server = createServer((request, response) => void this.answer(request, response));
  /** Ends whatever still hangs. */
  private readonly closing = new AbortController();

  /** How often a person connected. */
  connections = 0;
  /** Calls that are neither answered nor broken off. */
  busy = 0;

  async start(): Promise<this> {
    this.server.on("connection", () => (this.connections += 1));
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.closing.abort();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Ends every connection that waits for its next call. */
  hangUp(): void {
    this.server.closeIdleConnections();
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** Settings of an app that uses this double. */
  get env(): Record<string, string> {
    return { OPENAI_API_KEY: SECRET_KEY, OPENAI_BASE_URL: this.baseUrl, OPENAI_MODEL: "double-1" };
  }

  /** Forgets what was asked, and does this from now on. */
  will(...script: Behaviour[]): void {
    this.script = script;
    this.asked.length = 0;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const asked = { authorization: request.headers.authorization, body: JSON.parse(text) as Asked["body"] };
    this.asked.push(asked);
    const behaviour = this.script.length > 1 ? this.script.shift() : this.script[0];
    response.on("error", () => undefined);
    this.busy += 1;
    response.once("close", () => (this.busy -= 1));
    await behaviour?.(asked, response);
  }
}

/** Must never be seen anywhere outside. */
export const SECRET_KEY = "sk-double-0123456789-very-secret";

const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
};

const completion = (asked: Asked, message: unknown, finish = "stop") => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  model: asked.body.model,
  choices: [{ index: 0, message, finish_reason: finish }],
  usage: { prompt_tokens: 12, completion_tokens: 8, total_tokens: 20 },
});

const chunk = (asked: Asked, delta: unknown, finish: string | null = null) =>
  `data: ${JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    model: asked.body.model,
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`;

async function streamPieces(
  asked: Asked,
  response: ServerResponse,
  pieces: readonly string[],
  everyMs: number,
  firstMs = everyMs,
): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(chunk(asked, { role: "assistant", content: "" }));
  for (const [at, piece] of pieces.entries()) {
    const wait = at === 0 ? firstMs : everyMs;
    if (wait > 0) await sleep(wait);
    if (response.destroyed) return;
    response.write(chunk(asked, { content: piece }));
  }
}

type Pace = {
  readonly pieces?: number;
  readonly everyMs?: number;
  readonly firstMs?: number;
  readonly finish?: string;
};

/** Says this, whole or in pieces, as it is asked; the first piece comes after `firstMs`, each further one after `everyMs`. */
export const says =
  (
    text: string | ((asked: Asked) => string),
    { pieces = 4, everyMs = 0, firstMs = everyMs, finish = "stop" }: Pace = {},
  ): Behaviour =>
  async (asked, response) => {
    const said = typeof text === "string" ? text : text(asked);
    if (asked.body.stream !== true) {
      json(response, 200, completion(asked, { role: "assistant", content: said, refusal: null }));
      return;
    }
    const size = Math.max(1, Math.ceil(said.length / pieces));
    const parts = Array.from({ length: Math.ceil(said.length / size) }, (_, i) =>
      said.slice(i * size, (i + 1) * size),
    );
    await streamPieces(asked, response, parts, everyMs, firstMs);
    response.end(`${chunk(asked, {}, finish)}data: [DONE]\n\n`);
  };

/** Says one piece after another as they are there to be said, however long that takes. */
const saysAsTheyCome =
  (pieces: AsyncIterable<string>): Behaviour =>
  async (asked, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(chunk(asked, { role: "assistant", content: "" }));
    for await (const piece of pieces) response.write(chunk(asked, { content: piece }));
    response.end(`${chunk(asked, {}, "stop")}data: [DONE]\n\n`);
  };

/**
 * A provider that says its next word only when somebody has heard the one before.
 * @returns hear: to be told what was heard, in pieces or from the beginning; words of it that were heard before do no harm
 */
export function saysToWhoListens(...words: string[]): {
  behaviour: Behaviour;
  hear: (text: string) => void;
} {
  const listener = new EventEmitter();
  async function* oneByOne(): AsyncGenerator<string> {
    for (const word of words) {
      const heard = once(listener, word);
      yield word;
      await heard;
    }
  }
  return {
    behaviour: saysAsTheyCome(oneByOne()),
    hear: (text) => void words.filter((word) => text.includes(word)).map((word) => listener.emit(word)),
  };
}

/** Well-formed, but nothing the assessor can use: the built-in one judges. */
export const nonsense = says("I would rather talk about the weather.");

/** Shows signs of life this often before it answers: thoughts, or the comments of a server that loads its model. */
export const answersAfterSigns =
  (sign: "thought" | "comment", { times, everyMs }: { times: number; everyMs: number }): Behaviour =>
  async (asked, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (let told = 0; told < times && !response.destroyed; told += 1) {
      response.write(sign === "comment" ? ": loading\n\n" : chunk(asked, { reasoning_content: "Hm. " }));
      await sleep(everyMs);
    }
    response.end(`${chunk(asked, { content: "Here it is." })}${chunk(asked, {}, "stop")}data: [DONE]\n\n`);
  };

const failure =
  (status: number, error: Record<string, unknown>, headers: Record<string, string> = {}): Behaviour =>
  (_asked, response) =>
    json(response, status, { error }, headers);

export const quotaExceeded = failure(429, {
  message: "You exceeded your current quota.",
  type: "insufficient_quota",
  param: null,
  code: "insufficient_quota",
});
export const creditExhausted = failure(429, {
  message: "Your credit balance is exhausted.",
  type: "billing_error",
  param: null,
  code: "credit_balance_exhausted",
});
export const rateLimited = (headers: Record<string, string> = {}) =>
  failure(
    429,
    { message: "Rate limit reached", type: "requests", param: null, code: "rate_limit_exceeded" },
    headers,
  );
export const wrongKey: Behaviour = (asked, response) =>
  json(response, 401, {
    error: {
      message: `Incorrect API key provided: ${asked.authorization}`,
      type: "invalid_request_error",
      param: null,
      code: "invalid_api_key",
    },
  });
export const fails = (status: number) =>
  failure(status, { message: "The server had an error", type: "server_error" });
export const movedTo =
  (address: string): Behaviour =>
  (_asked, response) => {
    response.writeHead(307, { location: `${address}/chat/completions` });
    response.end();
  };
export const hangs: Behaviour = () => undefined;
export const declines: Behaviour = (asked, response) =>
  json(
    response,
    200,
    completion(asked, { role: "assistant", content: null, refusal: "I cannot help with that." }),
  );
export const answersHtml: Behaviour = (_asked, response) => {
  response.writeHead(200, { "content-type": "text/html" });
  response.end("<html><body>Welcome to the proxy</body></html>");
};
/** Ends the connection after half an answer. */
export const resets: Behaviour = (asked, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "5000" });
  response.write(JSON.stringify(completion(asked, { role: "assistant", content: "half" })).slice(0, 40), () =>
    response.destroy(),
  );
};
/** Says something, then breaks off. */
export const breaksOffAfter =
  (...pieces: string[]): Behaviour =>
  async (asked, response) => {
    await streamPieces(asked, response, pieces, 0);
    await sleep(20);
    response.destroy();
  };
/** Says something, then nothing more. */
export const stallsAfter =
  (...pieces: string[]): Behaviour =>
  (asked, response) =>
    streamPieces(asked, response, pieces, 0);
export const floods: Behaviour = (asked, response) =>
  json(response, 200, completion(asked, { role: "assistant", content: "x".repeat(10_000_000) }));

/** Refuses a parameter as real models do, and otherwise behaves. */
export const refuses =
  (
    parameter: "temperature" | "max_tokens" | "max_completion_tokens" | "response_format",
    otherwise: Behaviour,
  ): Behaviour =>
  (asked, response) => {
    if (asked.body[parameter] === undefined) return otherwise(asked, response);
    json(response, 400, {
      error: {
        message: `Unsupported parameter: '${parameter}' is not supported with this model.`,
        type: "invalid_request_error",
        param: parameter,
        code: "unsupported_parameter",
      },
    });
  };
