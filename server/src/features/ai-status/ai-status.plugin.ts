import type { FastifyInstance } from "fastify";

import type { Ai } from "../../platform/ai/ai.ts";
import { aiStatusRoutes } from "./ai-status.routes.ts";
import { aiStatusService } from "./ai-status.service.ts";

export function aiStatusFeature(app: FastifyInstance, { ai }: { readonly ai: Ai }): void {
  aiStatusRoutes(app, aiStatusService(ai));
}
