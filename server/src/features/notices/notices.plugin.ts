import * as calls from "@promptsmith/contract/notices/calls";
import type { FastifyInstance } from "fastify";

import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { rememberVisit } from "./notice.store.ts";
import { noticesFor, pendingCounts } from "./notice.views.ts";
import { exportNotices } from "./notices-export.views.ts";

type Parts = { readonly db: Db; readonly clock: Clock };

/** Events of friends that are older than this are not listed. */
const NEWS_MS = 30 * 24 * 60 * 60 * 1000;

export function noticesFeature(app: FastifyInstance, { db, clock }: Parts) {
  mountCall(app, calls.notices, async ({ caller }) => {
    const since = new Date(clock.now().getTime() - NEWS_MS);
    const [counts, notices] = await Promise.all([
      pendingCounts(db, caller.userId),
      noticesFor(db, { userId: caller.userId, since }),
    ]);
    return { ...counts, notices };
  });

  mountCall(app, calls.noticesSeen, async ({ caller }) => {
    const seenAt = clock.now();
    await rememberVisit(db, { userId: caller.userId, seenAt });
    return { seenAt: seenAt.toISOString() };
  });
  return { exportPart: exportNotices };
}
