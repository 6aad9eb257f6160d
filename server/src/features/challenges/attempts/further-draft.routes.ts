import * as calls from "@promptsmith/contract/challenges/calls";
import { CHALLENGE_NOT_FOUND } from "@promptsmith/contract/challenges/rules";
import type { FastifyInstance } from "fastify";

import { AppError } from "../../../platform/app-error.ts";
import { mountCall } from "../../../platform/http/mount-call.ts";
import { idempotencyKey } from "./idempotency-key.routes.ts";
import type { Submit } from "./submission.service.ts";
import type { Comparisons } from "../comparison/comparison.service.ts";
import type { FurtherDraft } from "./further-draft.service.ts";
import type { FurtherDraftViews } from "./further-draft.views.ts";
import type { NextDrafts } from "./writing.service.ts";

type Parts = {
  readonly submit: Submit;
  readonly further: FurtherDraft;
  readonly views: FurtherDraftViews;
  readonly next: NextDrafts;
  readonly comparisons: Comparisons;
};

export function furtherDraftRoutes(
  app: FastifyInstance,
  { submit, further, views, next, comparisons }: Parts,
): void {
  mountCall(app, calls.submitDraft, ({ caller, params, body, request }) =>
    submit(further, {
      userId: caller.userId,
      ...params,
      ...body,
      idempotencyKey: idempotencyKey(request),
    }),
  );

  mountCall(app, calls.drafts, async ({ caller, params }) => {
    const found = await views.list({ userId: caller.userId, ...params });
    if (!found) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
    return found;
  });

  mountCall(app, calls.saveNextDraft, async ({ caller, params, body }) => {
    const version = await next.save({ userId: caller.userId, ...params, ...body });
    return { saved: true as const, version };
  });

  mountCall(app, calls.compareChallenge, ({ caller, params }) =>
    comparisons.open({ userId: caller.userId, ...params }),
  );
}
