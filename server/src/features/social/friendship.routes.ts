import * as calls from "@promptsmith/contract/social/calls";
import type { FastifyInstance } from "fastify";

import type { Db } from "../../platform/db/database.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { NamedLimit } from "../../platform/http/mount-call.ts";
import type { friendshipService } from "./friendship.service.ts";
import { friendsOf, friendshipsOf } from "./friendship.views.ts";

type Parts = { readonly db: Db; readonly friendships: ReturnType<typeof friendshipService> };

/** More than anybody knows; a machine that asks everybody, or collects who there is, is stopped. */
const REQUESTS_PER_HOUR: NamedLimit = { name: "friend-requests", max: 100, windowSeconds: 3600 };

export function friendshipRoutes(app: FastifyInstance, { db, friendships }: Parts): void {
  mountCall(app, calls.friends, ({ caller }) => friendsOf(db, caller.userId));
  mountCall(app, calls.friendships, ({ caller }) => friendshipsOf(db, caller.userId));

  mountCall(
    app,
    calls.requestFriendship,
    async ({ caller, body, reply }) => {
      const { friendship, created } = await friendships.request({
        userId: caller.userId,
        friendId: body.friendId,
      });
      reply.code(created ? 201 : 200);
      return friendship;
    },
    { perUser: REQUESTS_PER_HOUR },
  );

  mountCall(app, calls.changeFriendship, ({ caller, params, body }) =>
    friendships.change({ id: params.id, userId: caller.userId, status: body.status }),
  );
}
