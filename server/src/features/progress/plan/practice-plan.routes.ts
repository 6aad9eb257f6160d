import * as calls from "@promptsmith/contract/progress/calls";
import type { FastifyInstance } from "fastify";

import { mountCall } from "../../../platform/http/mount-call.ts";
import type { PracticePlans } from "./practice-plan.service.ts";

export function practicePlanRoutes(app: FastifyInstance, plans: PracticePlans): void {
  mountCall(app, calls.practicePlan, ({ caller }) => plans.read(caller.userId));
  mountCall(app, calls.savePracticePlan, ({ caller, body }) => plans.save(caller.userId, body));
  mountCall(app, calls.endPracticePlan, ({ caller }) => plans.end(caller.userId));
  mountCall(app, calls.closePlanOffer, ({ caller }) => plans.closeOffer(caller.userId));
  mountCall(app, calls.savedDaysTold, ({ caller, body }) => plans.told(caller.userId, body.through));
  mountCall(app, calls.streak, ({ caller, query }) => plans.streak(caller.userId, query.before));
}
