import type { FastifyInstance } from "fastify";
import type { Env } from "../../platform/env.ts";
import { analyticsConfigRoutes } from "./config.routes.ts";

export function analyticsFeature(app: FastifyInstance, { env }: { readonly env: Env }): void {
  analyticsConfigRoutes(app, env);
}
