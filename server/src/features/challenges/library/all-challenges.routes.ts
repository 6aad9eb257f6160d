import { allChallenges } from "@promptsmith/contract/challenges/calls";
import type { FastifyInstance } from "fastify";

import { mountCall } from "../../../platform/http/mount-call.ts";
import type { AllChallenges } from "./all-challenges.views.ts";

export function allChallengesRoutes(app: FastifyInstance, view: AllChallenges): void {
  mountCall(app, allChallenges, ({ caller, query }) => view(caller.userId, query.before));
}
