import * as calls from "@promptsmith/contract/ai-status/calls";
import type { FastifyInstance } from "fastify";

import type { Ai } from "../../platform/ai/ai.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { aiStatusService } from "./ai-status.service.ts";

export function aiStatusFeature(app: FastifyInstance, { ai }: { readonly ai: Ai }): void {
  const service = aiStatusService(ai);
  mountCall(app, calls.aiStatus, () => service.status());
  mountCall(app, calls.testAi, ({ caller }) => service.test(caller.userId), {
    onHead: ({ reply }) => reply.type("application/json; charset=utf-8").send(),
  });
}
