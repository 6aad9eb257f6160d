import * as calls from "@promptsmith/contract/leaderboard/calls";
import type { FastifyInstance } from "fastify";

import { mountCall } from "../../platform/http/mount-call.ts";
import { leaderboardService } from "./leaderboard.service.ts";
import type { LeaderboardParts } from "./leaderboard.service.ts";

export function leaderboardFeature(app: FastifyInstance, parts: LeaderboardParts): void {
  const boards = leaderboardService(parts);
  mountCall(app, calls.friendsLeaderboard, ({ caller }) => boards.ofFriends(caller.userId));
  mountCall(app, calls.globalLeaderboard, ({ caller }) => boards.ofEverybody(caller.userId));
}
