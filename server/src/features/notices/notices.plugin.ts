import type { FastifyInstance } from "fastify";

import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { noticeRoutes } from "./notice.routes.ts";
import { exportNotices } from "./notices-export.views.ts";

export function noticesFeature(app: FastifyInstance, parts: { readonly db: Db; readonly clock: Clock }) {
  noticeRoutes(app, parts);
  return { exportPart: exportNotices };
}
