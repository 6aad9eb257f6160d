import * as calls from "@promptsmith/contract/challenges/calls";
import { CHALLENGE_NOT_FOUND } from "@promptsmith/contract/challenges/rules";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { AppError } from "../../../platform/app-error.ts";
import { mountCall } from "../../../platform/http/mount-call.ts";
import type { OpenChallenge } from "../library/open-challenge.service.ts";
import type { AttemptViews } from "./attempt.views.ts";
import { toAssessed } from "./attempt.views.ts";
import type { FirstDraft } from "./first-draft.service.ts";
import type { FurtherDraft } from "./further-draft.service.ts";
import type { FurtherDraftViews } from "./further-draft.views.ts";
import type { Submit } from "./submission.service.ts";
import type { Writing } from "./writing.service.ts";

type Parts = {
  readonly attempts: AttemptViews;
  readonly furtherDrafts: FurtherDraftViews;
  readonly openChallenge: OpenChallenge;
  readonly writing: Writing;
  readonly submit: Submit;
  readonly first: FirstDraft;
  readonly further: FurtherDraft;
};

const KEY_MAX = 200;

/** The key by which a repeated call is recognised; null where the client sends none. */
function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers[calls.IDEMPOTENCY_HEADER];
  if (typeof key !== "string" || key.trim() === "") return null;
  if (key.length > KEY_MAX) throw new AppError("bad-request", "Idempotency key is too long");
  return key.trim();
}

export function attemptRoutes(app: FastifyInstance, parts: Parts): void {
  const { attempts, furtherDrafts, openChallenge, writing, submit, first, further } = parts;

  mountCall(app, calls.userChallenges, ({ caller, query }) => attempts.list(caller.userId, query.before));

  mountCall(app, calls.userChallenge, async ({ caller, params }) => {
    const row = await attempts.one(caller.userId, params.challengeId);
    if (row) return toAssessed(row);
    const known = await openChallenge.find(caller.userId, params.challengeId);
    throw new AppError("not-found", known ? "No attempt yet" : CHALLENGE_NOT_FOUND);
  });

  mountCall(app, calls.saveDraft, async ({ caller, params, body }) => {
    const version = await writing.saveFirst({ userId: caller.userId, ...params, ...body });
    return { saved: true as const, version };
  });

  mountCall(app, calls.submitChallenge, ({ caller, body, request }) =>
    submit(first, { userId: caller.userId, ...body, idempotencyKey: idempotencyKey(request) }),
  );

  mountCall(app, calls.drafts, async ({ caller, params }) => {
    const found = await furtherDrafts.list({ userId: caller.userId, ...params });
    if (!found) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
    return found;
  });

  mountCall(app, calls.saveNextDraft, async ({ caller, params, body }) => {
    const version = await writing.saveNext({ userId: caller.userId, ...params, ...body });
    return { saved: true as const, version };
  });

  mountCall(app, calls.submitDraft, ({ caller, params, body, request }) =>
    submit(further, {
      userId: caller.userId,
      ...params,
      ...body,
      idempotencyKey: idempotencyKey(request),
    }),
  );
}
