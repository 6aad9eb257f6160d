import * as calls from "@promptsmith/contract/ai-status/calls";
import type { FastifyInstance } from "fastify";

import type { NamedLimit } from "../../platform/http/mount-call.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { AiStatusService } from "./ai-status.service.ts";

/** Each test costs the owner of the key money. */
const TESTS: NamedLimit = { name: "test-openai", max: 10, windowSeconds: 3_600 };

export function aiStatusRoutes(app: FastifyInstance, service: AiStatusService): void {
  mountCall(app, calls.aiStatus, () => service.status());
  mountCall(app, calls.testAi, () => service.test(), { perUser: TESTS });
}
