import * as calls from "@promptsmith/contract/leaderboard/calls";
import type { FastifyInstance } from "fastify";

import { mountCall } from "../../platform/http/mount-call.ts";
import type { leaderboardService } from "./leaderboard.service.ts";

type Parts = { readonly boards: ReturnType<typeof leaderboardService> };

export function leaderboardRoutes(app: FastifyInstance, { boards }: Parts): void {
  mountCall(app, calls.friendsLeaderboard, ({ caller }) => boards.ofFriends(caller.userId));
  mountCall(app, calls.globalLeaderboard, ({ caller }) => boards.ofEverybody(caller.userId));
}
