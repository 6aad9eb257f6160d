import * as calls from "@promptsmith/contract/progress/calls";
import type { FastifyInstance } from "fastify";

import { mountCall } from "../../platform/http/mount-call.ts";
import type { Progress } from "./progress.public.ts";

export function statsRoutes(app: FastifyInstance, progress: Progress): void {
  mountCall(app, calls.percentile, async ({ caller }) => ({
    percentileBucket: await progress.percentileBucket(caller.userId),
  }));
  mountCall(app, calls.weeklyPoints, async ({ caller }) => ({
    weeklyPoints: await progress.weeklyPoints(caller.userId),
  }));
  mountCall(app, calls.dailyCompletions, async ({ caller }) => ({
    dailyCompletions: await progress.dailyCompletions(caller.userId),
  }));
}
