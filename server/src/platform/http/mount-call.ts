import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type {
  BodyOf,
  CallSpec,
  NamedLimit,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from "@promptsmith/contract/kernel/define-call";
import type { ErrorBody } from "@promptsmith/contract/kernel/errors";
import type { ZodMiniType } from "zod/mini";
import { AppError } from "../app-error.ts";
import { refuseOver } from "../limits.ts";
import { answerSerializer } from "./answer-serializer.ts";
import { NOT_FOUND } from "./error-answer.ts";
import { unstorableField } from "./json-body.ts";
import { clientNetworkOf } from "./client-network.ts";
import type { Caller } from "./session.ts";

type CallInput<Spec extends CallSpec> = {
  readonly params: ParamsOf<Spec>;
  readonly query: QueryOf<Spec>;
  readonly body: BodyOf<Spec>;
  readonly caller: Spec["access"] extends "signed-in" ? Caller : Caller | null;
  /** Resolves when the limits let the call through; fails when they do not. */
  readonly withinLimits: Promise<void>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** Answers the value to send; a redirect, download or stream is sent by the handler, which returns the reply. */
export type CallHandler<Spec extends CallSpec> = (
  input: CallInput<Spec>,
) => Promise<ResponseOf<Spec> | FastifyReply> | ResponseOf<Spec> | FastifyReply;

export type MountOptions = {
  /** Calls that are not counted against the limit per address. */
  readonly exemptFromIp?: (request: FastifyRequest) => Promise<boolean>;
  /**
   * The handler begins while the limit per user is still being asked for, and awaits `withinLimits` before anything
   * is written, sent or paid for.
   */
  readonly awaitsLimits?: boolean;
  /** Answers HEAD where GET does work that HEAD must not do. Runs after the check of access. */
  readonly onHead?: (input: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
  }) => FastifyReply;
  /** Where a person who navigates here is led instead of reading an error. */
  readonly errorScreen?: (request: FastifyRequest) => string;
  /** Fields that every error of this call carries besides the usual ones. */
  readonly errorExtras?: Partial<ErrorBody>;
  /** No CSRF token is asked for and any origin may send it: for a call whose only right is the token in its address. */
  readonly fromAnywhere?: boolean;
};

/**
 * Adds a call of the contract to the server. Checks, in this order: address, CSRF token and body (both done before a
 * handler runs), limit per address, session, input, limit per user, and then the handler.
 */
export function mountCall<const Spec extends CallSpec>(
  app: FastifyInstance,
  call: Spec,
  handler: CallHandler<Spec>,
  options: MountOptions = {},
): void {
  const serialize = call.answer === "json" ? answerSerializer(call.response) : null;

  app.route({
    method: call.method,
    url: call.path,
    exposeHeadRoute: call.method === "GET",
    config: {
      errorsAsText: call.answer === "text",
      ...(options.errorExtras && { errorExtras: options.errorExtras }),
      ...(options.fromAnywhere && { fromAnywhere: true }),
      ...(options.errorScreen && { errorScreen: options.errorScreen }),
    },
    handler: async (request, reply) => {
      if (call.perIp && (await options.exemptFromIp?.(request)) !== true)
        await count(app, call.perIp, clientNetworkOf(request.ip));
      const { caller } = request;
      if (call.access === "signed-in" && caller === null) {
        throw new AppError("not-authenticated", "Not authenticated");
      }
      if (request.method === "HEAD" && options.onHead) return options.onHead({ request, reply });
      const read = {
        params: readParams(call, request.params),
        query: readInput(call.query, request.query),
        body: readInput(call.body, request.body ?? {}),
      };
      const withinLimits =
        call.perUser && caller !== null ? count(app, call.perUser, String(caller.userId)) : Promise.resolve();
      if (options.awaitsLimits === true) withinLimits.catch(() => undefined);
      else await withinLimits;
      const input = { ...read, caller, withinLimits, request, reply } as CallInput<Spec>;

      // Only where the call names one: a redirect keeps its own status as long as none is set.
      if (call.status !== undefined) reply.code(call.status);
      const answer = await handler(input);
      // Awaiting a reply waits until it has been sent, and gives nothing back.
      if (answer === reply || reply.sent) return reply;
      if (app.kernel.verifyAnswers) verify(call, answer);
      if (serialize === null) return reply.type("text/plain; charset=utf-8").send(answer);
      return reply.type("application/json; charset=utf-8").send(serialize(answer));
    },
  });
}

async function count(app: FastifyInstance, limit: NamedLimit, who: string): Promise<void> {
  refuseOver(await app.kernel.limits.take(`${limit.name}:${who}`, limit), limit.message);
}

/** An address that fits nothing we have is "not found", never "bad request". */
function readParams(call: CallSpec, params: unknown): unknown {
  if (call.params === undefined) return undefined;
  const parsed = call.params.safeParse(params);
  if (!parsed.success) throw new AppError("not-found", call.notFound ?? NOT_FOUND);
  return parsed.data;
}

function readInput(schema: ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new AppError("bad-request", "The request body must be a JSON object");
  }
  const parsed = schema.safeParse(value);
  const errors = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  const unstorable = unstorableField(value);
  if (unstorable !== null) {
    errors.unshift({ field: unstorable, message: "The text contains characters that cannot be stored" });
  }
  const [first] = errors;
  if (first !== undefined) throw new AppError("bad-request", first.message, { errors });
  return parsed.data;
}

/** In tests an answer must fit the contract exactly; the serialiser alone would hide wrong fields. */
function verify(call: CallSpec, answer: unknown): void {
  const parsed = call.response.safeParse(answer);
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  throw new Error(
    `${call.method} ${call.path} answers against its contract: ${issue?.path.join(".")} ${issue?.message}`,
  );
}
