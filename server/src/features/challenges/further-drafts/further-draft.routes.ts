import * as calls from "@promptsmith/contract/challenges/calls";
import type { FastifyInstance } from "fastify";

import { mountCall } from "../../../platform/http/mount-call.ts";
import { idempotencyKey } from "../idempotency-key.routes.ts";
import type { Comparisons } from "./comparison.service.ts";
import type { FurtherDrafts } from "./further-draft.service.ts";
import type { NextDrafts } from "./writing.service.ts";

type Parts = {
  readonly drafts: FurtherDrafts;
  readonly next: NextDrafts;
  readonly comparisons: Comparisons;
};

export function furtherDraftRoutes(app: FastifyInstance, { drafts, next, comparisons }: Parts): void {
  mountCall(app, calls.submitDraft, ({ caller, params, body, request }) =>
    drafts.submit({
      userId: caller.userId,
      ...params,
      ...body,
      idempotencyKey: idempotencyKey(request),
    }),
  );

  mountCall(app, calls.drafts, ({ caller, params }) => drafts.list({ userId: caller.userId, ...params }));

  mountCall(app, calls.saveNextDraft, async ({ caller, params, body }) => {
    const version = await next.save({ userId: caller.userId, ...params, ...body });
    return { saved: true as const, version };
  });

  mountCall(app, calls.compareChallenge, ({ caller, params }) =>
    comparisons.open({ userId: caller.userId, ...params }),
  );
}
