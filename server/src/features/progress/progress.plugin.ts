import type { FastifyInstance } from "fastify";

import type { Progress } from "./progress.public.ts";
import { statsRoutes } from "./stats.routes.ts";

export function progressRoom(app: FastifyInstance, parts: { readonly progress: Progress }): void {
  statsRoutes(app, parts.progress);
}
