import * as calls from "@promptsmith/contract/challenges/calls";
import { CHALLENGE_NOT_FOUND } from "@promptsmith/contract/challenges/rules";
import type { FastifyInstance } from "fastify";

import { AppError } from "../../../platform/app-error.ts";
import { mountCall } from "../../../platform/http/mount-call.ts";
import type { AttemptViews } from "./attempt.views.ts";
import { toAssessed } from "./attempt.views.ts";
import type { Drafts } from "./draft.service.ts";
import type { FirstDraft } from "./first-draft.service.ts";
import { idempotencyKey } from "./idempotency-key.routes.ts";
import type { OpenChallenge } from "../library/open-challenge.service.ts";
import type { Submit } from "./submission.service.ts";

type Parts = {
  readonly attempts: AttemptViews;
  readonly openChallenge: OpenChallenge;
  readonly drafts: Drafts;
  readonly submit: Submit;
  readonly first: FirstDraft;
};

export function attemptRoutes(app: FastifyInstance, parts: Parts): void {
  mountCall(app, calls.userChallenges, ({ caller, query }) =>
    parts.attempts.list(caller.userId, query.before),
  );

  mountCall(app, calls.userChallenge, async ({ caller, params }) => {
    const row = await parts.attempts.one(caller.userId, params.challengeId);
    if (row) return toAssessed(row);
    const known = await parts.openChallenge.find(caller.userId, params.challengeId);
    throw new AppError("not-found", known ? "No attempt yet" : CHALLENGE_NOT_FOUND);
  });

  mountCall(app, calls.saveDraft, async ({ caller, params, body }) => {
    const version = await parts.drafts.save({ userId: caller.userId, ...params, ...body });
    return { saved: true as const, version };
  });

  mountCall(app, calls.submitChallenge, ({ caller, body, request }) =>
    parts.submit(parts.first, { userId: caller.userId, ...body, idempotencyKey: idempotencyKey(request) }),
  );
}
