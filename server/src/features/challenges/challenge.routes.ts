import * as calls from "@promptsmith/contract/challenges/calls";
import type { FastifyInstance } from "fastify";

import type { NamedLimit } from "../../platform/http/mount-call.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { DailySets } from "./daily-set.service.ts";
import { themeOf } from "./daily-set.service.ts";
import type { OpenChallenge } from "./open-challenge.service.ts";

type Parts = { readonly sets: DailySets; readonly openChallenge: OpenChallenge };

const REFRESHES: NamedLimit = { name: "challenge-refresh", max: 10, windowSeconds: 86_400 };

export function challengeRoutes(app: FastifyInstance, { sets, openChallenge }: Parts): void {
  mountCall(app, calls.todaysChallenges, ({ caller, query }) =>
    sets.today(caller.userId, themeOf(query.category)),
  );
  mountCall(
    app,
    calls.refreshChallenges,
    async ({ caller, body, query }) => ({
      message: "Challenges refreshed",
      challenges: await sets.refresh(caller.userId, themeOf(body.category ?? query.category)),
    }),
    { perUser: REFRESHES },
  );
  mountCall(app, calls.challenge, ({ caller, params }) => openChallenge.show(caller.userId, params.id));
}
