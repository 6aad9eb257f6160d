/** The port to a language model: what the product may ask of it, whichever provider answers. */
export type AiRequest = {
  readonly system: string;
  readonly user: string;
  /** 0 to 2; left out for models that refuse it. */
  readonly temperature: number;
  readonly maxTokens: number;
  /** Null: the configured model. */
  readonly model: string | null;
  /** The person who asks, for fair turns; left out for the product's own calls. */
  readonly person?: number;
  /** Asks for JSON of this shape. Servers may ignore it, so the answer is checked in any case. */
  readonly schema?: { readonly name: string; readonly shape: Record<string, unknown> };
  /** How long it may take as a whole, a stream too; left out: as long as a person waits. */
  readonly patienceMs?: number;
  /** Ends the call from outside. */
  readonly signal?: AbortSignal;
  /** Called at the end of a stream that was cut off, with the cause. */
  readonly onCut?: (by: AiCut) => void;
  /** Called when the server sends something before the first words, as a sign that it works. */
  readonly onSign?: () => void;
  /** Called at the end of a stream if marked thoughts were left out. */
  readonly onThoughts?: () => void;
};

/** What cut an answer off: the limit of tokens, or the provider's filter. */
export type AiCut = "limit" | "filter";

export type AiUsage = {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly totalTokens: number;
};

export type AiAnswer = {
  readonly text: string;
  /** Whose model answered: the name of the server. */
  readonly provider: string;
  readonly model: string;
  readonly usage: AiUsage | null;
};

export type AiFailureKind =
  /** No key is configured. */
  | "not-connected"
  /** The account's money or allowance is used up: a cooldown begins. */
  | "quota"
  | "rate-limited"
  /** The key was refused. */
  | "unauthorized"
  | "timeout"
  /** The caller has left. */
  | "abandoned"
  /** The provider failed, could not be reached, or broke off. */
  | "unreachable"
  /** The answer was empty, cut off, too large, or no answer of this protocol. */
  | "nonsense"
  /** The model used up its limit of tokens before it came to the answer: most likely it thinks first. */
  | "token-limit"
  /** The model, or the provider's filter, declined to answer this text. */
  | "refused"
  /** Too many calls at once here, or a pause after failures. */
  | "busy";

/** `message` may be shown to the learner: it holds no key, address or prompt. */
export class AiFailure extends Error {
  readonly kind: AiFailureKind;
  constructor(kind: AiFailureKind, message: string) {
    super(message);
    this.name = "AiFailure";
    this.kind = kind;
  }
}

export type AiStatus = {
  readonly connected: boolean;
  readonly usable: boolean;
  readonly quotaExceeded: boolean;
  /** Whole minutes of cooldown left, at least 1, or null. */
  readonly minutesLeft: number | null;
  readonly errorMessage: string | null;
  /** Calls are answered, but lately no answer could be used to judge; `errorMessage` says so. */
  readonly judgingFails: boolean;
};

export type Ai = {
  /** How long a person waits for one call; for a stream, from one sign of life to the next. */
  readonly callMs: number;
  /** From memory, which is first read again when it is older than a few seconds; never asks the provider. */
  status(): Promise<AiStatus>;
  /** @throws AiFailure */
  complete(request: AiRequest): Promise<AiAnswer>;
  /** Resolves with the first piece; the rest follows. @throws AiFailure, also while it is read */
  stream(request: AiRequest): Promise<AsyncIterable<string>>;
  /** Reports whether an answer could be used to judge, which only the caller knows. Never throws. */
  judged(works: boolean): Promise<void>;
};

/** What all instances share about the provider. */
export type AiStateRow = {
  readonly quotaExceededUntil: Date | null;
  readonly errorMessage: string | null;
  readonly retryAt: Date | null;
};
export type AiStateStore = {
  read(): Promise<AiStateRow | null>;
  write(state: AiStateRow, now: Date): Promise<void>;
};

export type AiTimes = {
  /** Limit of a call with its retries and its wait for a slot; for a stream between two signs of life. */
  readonly callMs: number;
  /** A whole stream: a server may show signs of life for ever. */
  readonly streamMs: number;
  /** How long the provider is not called after many failures in a row. */
  readonly pauseMs: number;
  /** How old the knowledge shared with other instances may be. */
  readonly stateMs: number;
};

/** AI_TIMEOUT says how long a call may take. */
export const AI_TIMES: Omit<AiTimes, "callMs"> = { streamMs: 600_000, pauseMs: 30_000, stateMs: 3_000 };
