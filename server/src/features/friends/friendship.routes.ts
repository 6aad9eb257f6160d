import * as calls from "@promptsmith/contract/friends/calls";
import type { FastifyInstance } from "fastify";

import type { Db } from "../../platform/db/database.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { friendshipService } from "./friendship.service.ts";
import { friendsOf, friendshipsOf } from "./friendship.views.ts";

type Parts = { readonly db: Db; readonly friendships: ReturnType<typeof friendshipService> };

export function friendshipRoutes(app: FastifyInstance, { db, friendships }: Parts): void {
  mountCall(app, calls.friends, ({ caller }) => friendsOf(db, caller.userId));
  mountCall(app, calls.friendships, ({ caller }) => friendshipsOf(db, caller.userId));

  mountCall(app, calls.requestFriendship, async ({ caller, body, reply }) => {
    const { friendship, created } = await friendships.request({
      userId: caller.userId,
      friendId: body.friendId,
    });
    reply.code(created ? 201 : 200);
    return friendship;
  });

  mountCall(app, calls.changeFriendship, ({ caller, params, body }) =>
    friendships.change({ id: params.id, userId: caller.userId, status: body.status }),
  );
}
