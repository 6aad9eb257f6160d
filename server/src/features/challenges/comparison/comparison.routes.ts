import * as calls from "@promptsmith/contract/challenges/calls";
import type { FastifyInstance } from "fastify";

import { mountCall } from "../../../platform/http/mount-call.ts";
import type { Comparisons } from "./comparison.service.ts";

export function comparisonRoutes(app: FastifyInstance, comparisons: Comparisons): void {
  mountCall(app, calls.compareChallenge, ({ caller, params }) =>
    comparisons.open({ userId: caller.userId, ...params }),
  );
}
