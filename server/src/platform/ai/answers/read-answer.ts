import { setTimeout as sleep } from "node:timers/promises";
import { APIError } from "openai";
import type { AiAnswer, AiCut, AiRequest, AiUsage } from "../ai.ts";
import { AiFailure } from "../ai.ts";
import { eventData } from "./event-data.ts";
import { nonsense, usedUp } from "../provider-failure.ts";
import { WithoutThoughts, withoutThoughts } from "./thoughts.ts";

/** How long to wait for the end of a body after the model has finished. */
const LAST_WORDS_MS = 1_000;

type Loose = { readonly [key: string]: unknown };
type Asked = { readonly provider: string; readonly model: string; readonly request: AiRequest };
const isObject = (value: unknown): value is Loose => typeof value === "object" && value !== null;

/** Servers that imitate the protocol leave things out and add others: nothing is taken for granted. */
export async function readAnswer(body: AsyncIterable<Uint8Array>, asked: Asked): Promise<AiAnswer> {
  const whole = new Collected();
  let said = "";
  for await (const text of textsOf(body, whole)) said += text;
  const text = withoutThoughts(said);
  if (text.trim() === "" || (whole.cut !== null && asked.request.schema !== undefined))
    throw whole.emptiness(asked.request);
  return { text, provider: asked.provider, model: whole.model ?? asked.model, usage: whole.usage };
}

/** The pieces of an answer as they come. */
export async function* readPieces(
  body: AsyncIterable<Uint8Array>,
  request: AiRequest,
): AsyncGenerator<string, void, undefined> {
  const whole = new Collected();
  const filter = new WithoutThoughts();
  let hasAnswered = false;
  for await (const said of textsOf(body, whole)) {
    const text = filter.next(said);
    if (text !== "") yield text;
    hasAnswered ||= text.trim() !== "";
  }
  const rest = filter.end();
  if (rest !== "") yield rest;
  if (!hasAnswered && rest.trim() === "") throw whole.emptiness(request);
  if (whole.cut !== null) request.onCut?.(whole.cut);
  if (filter.hasThought) request.onThoughts?.();
}

/** What the model says, thoughts included. @throws AiFailure when the body ends before the model does */
async function* textsOf(
  body: AsyncIterable<Uint8Array>,
  whole: Collected,
): AsyncGenerator<string, void, undefined> {
  let isPlain = false;
  for await (const part of untilSilent(eventData(body), () => whole.reason !== null)) {
    isPlain = "text" in part;
    const data = "text" in part ? part.text : part.event;
    if (data.trim() === "[DONE]") return;
    const text = whole.add(parsed(data));
    if (text !== "") yield text;
  }
  // A connection that is cut between two pieces looks like an end; only the provider's own word is one.
  if (!isPlain && whole.reason === null && whole.hasBegun)
    throw new AiFailure("unreachable", "The AI service broke off.");
}

/** After the model's last word a server may leave its connection open, or break it: both are an end. */
async function* untilSilent<Part>(
  parts: AsyncGenerator<Part, void, undefined>,
  hasEnded: () => boolean,
): AsyncGenerator<Part, void, undefined> {
  try {
    for (;;) {
      const next = parts.next();
      const patience = new AbortController();
      const silence = { done: true, value: undefined } as const;
      const got = await (hasEnded()
        ? Promise.race([
            next.catch(() => silence),
            sleep(LAST_WORDS_MS, silence, { signal: patience.signal, ref: false }).catch(() => silence),
          ]).finally(() => patience.abort())
        : next);
      if (got.done === true) return;
      yield got.value;
    }
  } finally {
    // Not awaited: it would wait for the piece that never comes.
    void parts.return().catch(() => undefined);
  }
}

/** What the parts of an answer say together, whether it came whole or in pieces. */
class Collected {
  /** Why the model stopped, in its own word; null: not yet. */
  reason: string | null = null;
  model: string | null = null;
  usage: AiUsage | null = null;
  hasBegun = false;
  #declined = false;

  /** @returns the text that this part adds */
  add(part: unknown): string {
    if (!isObject(part)) throw nonsense();
    if (part["error"] !== undefined && part["error"] !== null) throw saidError(part["error"]);
    const { model, usage, choices } = part;
    if (typeof model === "string" && model !== "") this.model = model;
    this.usage = usageOf(usage) ?? this.usage;
    const choice: unknown = Array.isArray(choices) ? choices[0] : null;
    if (!isObject(choice)) return "";
    this.hasBegun = true;
    const said = [choice["delta"], choice["message"]].find(isObject) ?? choice;
    const refusal = said["refusal"];
    if (typeof refusal === "string" && refusal !== "") this.#declined = true;
    const reason = choice["finish_reason"];
    if (typeof reason === "string" && reason !== "" && reason !== "null") this.reason = reason;
    return textOf(said["content"] ?? said["text"]);
  }

  /** What cut the answer off; null: nothing, as far as is known. */
  get cut(): AiCut | null {
    if (this.reason === "content_filter") return "filter";
    return this.reason === "length" ? "limit" : null;
  }

  /** The failure that an answer without text means. */
  emptiness(request: AiRequest): AiFailure {
    if (this.#declined || this.cut === "filter")
      return new AiFailure("refused", "The AI declined to answer.");
    return this.cut === "limit" ? usedUp(request.maxTokens) : nonsense();
  }
}

function parsed(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw nonsense();
  }
}

/** An error in place of an answer, under a status that promised one. */
const saidError = (error: unknown): APIError =>
  new APIError(undefined, isObject(error) ? error : { message: String(error) }, undefined, undefined);

/** A text, or a list of parts of which some are texts. Thoughts are parts of another type. */
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
