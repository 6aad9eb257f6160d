import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from "openai";

import { AiFailure } from "./ai.ts";
import type { Parameter } from "./model-capabilities.ts";

/** Codes by which providers say that money or allowance is used up; asking again cannot help. */
const QUOTA_CODES = new Set([
  "insufficient_quota",
  "credit_balance_exhausted",
  "organization_spend_limit_exceeded",
  "project_spend_limit_exceeded",
  "organization_usage_limit_exceeded",
  "billing_hard_limit_reached",
  "billing_not_active",
]);

/** Longer waits are not worth a learner's time: the fallback answers at once. */
const LONGEST_RETRY_AFTER_MS = 5_000;

/** The provider refused this call: for this text alone, or for every call (`always` is the failure then). */
export class TurnedAway extends AiFailure {
  readonly always: AiFailure;
  constructor(always: AiFailure) {
    super("refused", "The AI declined to answer.");
    this.always = always;
  }
}

export type ProviderFailure = {
  readonly failure: AiFailure;
  /** Set if a retry may help: after this many milliseconds, or (null) a short while. */
  readonly retry: { readonly afterMs: number | null } | null;
  /** A parameter this model will not take; without it the same call may work. */
  readonly refused: Parameter | null;
  /** The call itself was not taken, and the words do not say why: it may be the JSON schema, where there was one. */
  readonly isUnclear: boolean;
};

const final = (failure: AiFailure): ProviderFailure => ({
  failure,
  retry: null,
  refused: null,
  isUnclear: false,
});
const temporary = (failure: AiFailure, afterMs: number | null = null): ProviderFailure => ({
  ...final(failure),
  retry: { afterMs },
});

/**
 * What a failed call means. The provider's own words are read, never passed on: they quote keys and prompts.
 */
export function readFailure(error: unknown, timedOut: boolean): ProviderFailure {
  // Checked first, because a call that its time limit cuts off can fail in many ways.
  if (timedOut || error instanceof APIConnectionTimeoutError) {
    return final(new AiFailure("timeout", "The AI service did not answer in time."));
  }
  if (error instanceof AiFailure) return final(error);
  if (error instanceof APIUserAbortError) return final(new AiFailure("abandoned", "The call was given up."));
  if (error instanceof APIConnectionError) return temporary(unreachable());
  if (error instanceof APIError && error.status !== undefined) return readStatus(error, error.status);
  if (error instanceof APIError) return readStreamError(error);
  if (error instanceof Error && error.name === "AbortError")
    return final(new AiFailure("abandoned", "The call was given up."));
  // Anything else went wrong on the way: a broken connection or an answer that is no answer of this protocol.
  const broken = error instanceof SyntaxError;
  return broken ? final(nonsense()) : temporary(unreachable());
}

/** An error that came inside a stream which had begun with status 200. */
function readStreamError(error: APIError): ProviderFailure {
  if (isQuota(error)) return final(quota());
  return { ...temporary(unreachable()), refused: refusedSystem(error) };
}

function readStatus(error: APIError, status: number): ProviderFailure {
  if (isQuota(error) || status === 402) return final(quota());
  if (status === 401) return final(refusedKey());
  if (status === 403) return final(new TurnedAway(refusedKey()));
  if (status === 404) {
    const always = new AiFailure("unauthorized", "The AI service does not know the configured model.");
    return final(new TurnedAway(always));
  }
  if (status === 429) {
    const afterMs = retryAfterMs(error.headers);
    const worth = afterMs === null || afterMs <= LONGEST_RETRY_AFTER_MS;
    const failure = new AiFailure("rate-limited", "The AI service is busy.");
    return worth ? temporary(failure, afterMs) : final(failure);
  }
  // Local servers answer 500 where a model's own template has no place for the rules, or a schema is beyond them.
  if (status >= 500)
    return { ...temporary(unreachable()), refused: refusedSystem(error), isUnclear: status === 500 };
  const refused = status === 400 || status === 422 ? refusedParameter(error) : null;
  return { ...final(nonsense()), refused, isUnclear: status >= 400 && status !== 408 };
}

const refusedKey = () => new AiFailure("unauthorized", "The AI service refused the key.");
const unreachable = () => new AiFailure("unreachable", "The AI service could not be reached.");
/** The provider answered, but not with what was asked for. */
export const nonsense = () => new AiFailure("nonsense", "The AI service gave no usable answer.");
/** The operator can choose another model, so it says what was too little. */
export const usedUp = (maxTokens: number) =>
  new AiFailure(
    "token-limit",
    `The AI used up its limit of ${maxTokens} tokens before it had answered. Models that think before they answer need a larger limit, or thinking switched off.`,
  );
const quota = () => new AiFailure("quota", "The AI service's quota has been exceeded.");

function isQuota(error: APIError): boolean {
  return (
    (typeof error.code === "string" && QUOTA_CODES.has(error.code)) || error.type === "insufficient_quota"
  );
}

const saidBy = ({ param, message }: APIError): string => `${param ?? ""} ${message}`.toLowerCase();

/** Templates of models without rules of their own say so in many words; some know such rules by another name only. */
const NO_SYSTEM =
  /\brole\b.*\b(?:system|developer)\b|\b(?:system|developer)[ _](?:role|message|prompt|instruction)|roles must alternate/s;
const refusedSystem = (error: APIError): Parameter | null =>
  NO_SYSTEM.test(saidBy(error)) ? "system" : null;

/** Models differ in what they refuse and in how they say so; the name of the parameter is always among it. */
function refusedParameter(error: APIError): Parameter | null {
  const said = saidBy(error);
  if (said.includes("temperature")) return "temperature";
  if (said.includes("max_tokens") || said.includes("max_completion_tokens")) return "tokens";
  if (said.includes("response_format") || said.includes("json_schema")) return "schema";
  return refusedSystem(error);
}

function retryAfterMs(headers: Headers | undefined): number | null {
  const milliseconds = Number.parseFloat(headers?.get("retry-after-ms") ?? "");
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds);
  const value = headers?.get("retry-after") ?? "";
  const seconds = Number.parseFloat(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
