import * as calls from "@promptsmith/contract/challenges/calls";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { AiFailure } from "../../../platform/ai/ai.ts";
import { openEventStream } from "../../../platform/http/event-stream.ts";
import { mountCall } from "../../../platform/http/mount-call.ts";
import type { PromptTest, PromptTests, TestEvent } from "./prompt-test.service.ts";

/** Often enough for a screen that says what it waits for; a model may send a sign with each word that it thinks. */
const ALIVE_EVERY_MS = 2_000;
const BROKE_OFF = "The AI stopped in the middle of its answer. Please try again.";

export function promptTestRoutes(app: FastifyInstance, tests: PromptTests): void {
  mountCall(
    app,
    calls.testPrompt,
    ({ caller, body, withinLimits, request, reply }) => {
      const test = { userId: caller.userId, ...body, mayRun: withinLimits };
      const wantsStream = request.headers.accept?.includes("text/event-stream") ?? false;
      return wantsStream ? stream(tests, test, request, reply) : whole(tests, test, reply);
    },
    { awaitsLimits: true },
  );
}

/** Ends when the learner is gone. The request's own signal would end as soon as its body has been read. */
function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => gone.abort());
  return gone.signal;
}

async function whole(tests: PromptTests, test: PromptTest, reply: FastifyReply) {
  let answer: Extract<TestEvent, { name: "done" }>["data"] | null = null;
  try {
    for await (const { name, data } of tests.run(test, whenGone(reply))) if (name === "done") answer = data;
  } catch (error) {
    if (!(error instanceof AiFailure)) throw error;
  }
  return answer ?? tests.fallback(test);
}

async function stream(
  tests: PromptTests,
  test: PromptTest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const gone = whenGone(reply);
  let tellAlive = (): void => undefined;
  const events = tests.run(test, gone, () => tellAlive());
  // Until the first event is there, a failure is still an ordinary answer.
  let next = await events.next();
  const channel = openEventStream(reply);
  let toldAt = performance.now();
  tellAlive = () => {
    if (performance.now() - toldAt < ALIVE_EVERY_MS) return;
    toldAt = performance.now();
    // Where it cannot be told, the events that follow find out.
    channel.send("alive", {}).catch(() => undefined);
  };
  try {
    for (; !next.done; next = await events.next()) await channel.send(next.value.name, next.value.data);
  } catch (error) {
    if (!gone.aborted) {
      request.log.warn({ err: error }, "a streamed prompt test broke off");
      await channel.send("error", { message: BROKE_OFF });
    }
  } finally {
    channel.end();
  }
  return reply;
}
