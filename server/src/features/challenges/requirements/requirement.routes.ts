import * as calls from "@promptsmith/contract/challenges/calls";
import type { FastifyInstance } from "fastify";

import { mountCall } from "../../../platform/http/mount-call.ts";
import type { TypedRequirements } from "./typed-requirements.service.ts";

export function requirementRoutes(app: FastifyInstance, requirements: TypedRequirements): void {
  mountCall(app, calls.requirementsMet, async ({ caller, params, body }) => ({
    met: await requirements.met(caller.userId, params.id, body.userPrompt),
  }));
}
