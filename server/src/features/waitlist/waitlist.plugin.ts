import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { signupRoutes } from "./signup.routes.ts";
import { leaveWaitlist, waitlistExport } from "./signup.store.ts";

export function waitlistFeature(app: FastifyInstance, parts: { readonly db: Db; readonly clock: Clock }) {
  signupRoutes(app, parts);
  return { accountDeleted: leaveWaitlist, exportPart: waitlistExport };
}

export { leaveWaitlist } from "./signup.store.ts";
