import type { FastifyInstance } from "fastify";

import { leaderboardRoutes } from "./leaderboard.routes.ts";
import { leaderboardService } from "./leaderboard.service.ts";
import type { LeaderboardParts } from "./leaderboard.service.ts";

export function leaderboardFeature(app: FastifyInstance, parts: LeaderboardParts): void {
  leaderboardRoutes(app, { boards: leaderboardService(parts) });
}
