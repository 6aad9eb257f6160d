import type { FastifyInstance } from "fastify";
import { joinWaitlist } from "@promptsmith/contract/waitlist/calls";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { addToWaitlist } from "./signup.store.ts";

export function signupRoutes(
  app: FastifyInstance,
  { db, clock }: { readonly db: Db; readonly clock: Clock },
): void {
  mountCall(app, joinWaitlist, async ({ body, caller }) => {
    await addToWaitlist(db, { ...body, userId: caller?.userId ?? null, createdAt: clock.now() });
    return { success: true as const, message: "You are on the waitlist." };
  });
}
