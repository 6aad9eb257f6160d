import * as calls from "@promptsmith/contract/ai-status/calls";
import type { FastifyInstance } from "fastify";

import { mountCall } from "../../platform/http/mount-call.ts";
import type { AiStatusService } from "./ai-status.service.ts";

export function aiStatusRoutes(app: FastifyInstance, service: AiStatusService): void {
  mountCall(app, calls.aiStatus, () => service.status());
  mountCall(app, calls.testAi, ({ caller }) => service.test(caller.userId), {
    onHead: ({ reply }) => reply.type("application/json; charset=utf-8").send(),
  });
}
