import type { ZodMiniType, infer as Infer, input as Input } from "zod/mini";

/** Who may make a call: anybody, or only a signed-in person. */
export type Access = "anyone" | "signed-in";

/** `binary` and `redirect` answers are written by the route itself and are not described by a schema. */
export type AnswerKind = "json" | "text" | "redirect" | "download";

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** At most `max` in each window of `windowSeconds`. */
export type Limit = { readonly max: number; readonly windowSeconds: number };

/** Calls whose limits have the same name count together; `message` is said in place of the usual words. */
export type NamedLimit = Limit & { readonly name: string; readonly message?: string };

export type CallSpec = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with `:name` placeholders, always below `/api`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly answer: AnswerKind;
  /** HTTP status of success; 200 unless said otherwise. */
  readonly status?: number;
  /** Path parameters; a value that does not fit is "not found", never "bad request". */
  readonly params?: ZodMiniType;
  readonly query?: ZodMiniType;
  /** An absent body is parsed as `{}`, so that the first missing field names itself. */
  readonly body?: ZodMiniType;
  readonly response: ZodMiniType;
  /** What a path parameter that fits no id answers (404). */
  readonly notFound?: string;
  /** How often one machine may make the call; over it 429. */
  readonly perIp?: NamedLimit;
  /** How often one person may. */
  readonly perUser?: NamedLimit;
  /** What the call's service counts by itself: failures alone, or the mails it sends. */
  readonly counted?: Readonly<Record<string, Limit>>;
};

/**
 * Declares one call of the HTTP API. Server and browser both read it: the server mounts a
 * handler on it, the browser calls it, and tests parse every answer with its `response`.
 */
export function defineCall<const Spec extends CallSpec>(spec: Spec): Spec {
  return spec;
}

type Of<Spec, Key extends string> =
  Spec extends Record<Key, infer Schema extends ZodMiniType> ? Schema : never;

/** What a handler receives as path parameters (parsed). */
export type ParamsOf<Spec> = [Of<Spec, "params">] extends [never] ? undefined : Infer<Of<Spec, "params">>;
export type QueryOf<Spec> = [Of<Spec, "query">] extends [never] ? undefined : Infer<Of<Spec, "query">>;
export type BodyOf<Spec> = [Of<Spec, "body">] extends [never] ? undefined : Infer<Of<Spec, "body">>;
export type ResponseOf<Spec> = Infer<Of<Spec, "response">>;

/** What a caller has to hand over (before parsing). */
export type BodyInputOf<Spec> = [Of<Spec, "body">] extends [never] ? undefined : Input<Of<Spec, "body">>;
export type QueryInputOf<Spec> = [Of<Spec, "query">] extends [never] ? undefined : Input<Of<Spec, "query">>;
