import * as calls from "@promptsmith/contract/challenges/calls";
import type { FastifyInstance } from "fastify";

import { mountCall } from "../../../platform/http/mount-call.ts";
import type { DailySets } from "./daily-set.service.ts";
import { categoryOf } from "./daily-set.service.ts";
import type { OpenChallenge } from "./open-challenge.service.ts";

type Parts = { readonly sets: DailySets; readonly openChallenge: OpenChallenge };

export function challengeRoutes(app: FastifyInstance, { sets, openChallenge }: Parts): void {
  mountCall(app, calls.todaysChallenges, ({ caller, query }) =>
    sets.today(caller.userId, categoryOf(query.category)),
  );
  mountCall(app, calls.refreshChallenges, async ({ caller, body, query }) => ({
    message: "Challenges refreshed",
    challenges: await sets.refresh(caller.userId, categoryOf(body.category ?? query.category)),
  }));
  mountCall(app, calls.challenge, ({ caller, params }) => openChallenge.show(caller.userId, params.id));
}
