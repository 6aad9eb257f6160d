import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { signupRoutes } from "./signup.routes.ts";

export function waitlistRoom(app: FastifyInstance, parts: { readonly db: Db; readonly clock: Clock }): void {
  signupRoutes(app, parts);
}
