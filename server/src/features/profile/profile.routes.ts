import type { FastifyInstance } from "fastify";
import {
  allowCompare,
  changeTimeZone,
  chooseInterests,
  chooseSharePrompt,
  interests,
  replaceInterests,
  saveProfile,
} from "@promptsmith/contract/profile/calls";
import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { CurrentUser } from "../identity/identity.public.ts";
import type { ProfileService } from "./profile.service.ts";
import { interestsOf, saveAskToShare } from "./profile.store.ts";
import type { Interests } from "./profile.store.ts";

type Parts = { readonly db: Db; readonly profile: ProfileService; readonly readCurrentUser: CurrentUser };

const shown = (saved: Interests) => ({ ...saved, createdAt: saved.createdAt.toISOString() });

export function profileRoutes(app: FastifyInstance, { db, profile, readCurrentUser }: Parts): void {
  const self = async (userId: number) => {
    const user = await readCurrentUser(userId);
    if (user === null) throw new AppError("not-authenticated", "Not authenticated");
    return user;
  };

  mountCall(app, interests, async ({ caller }) => {
    const saved = await interestsOf(db, caller.userId);
    return saved === null ? { categories: [] } : shown(saved);
  });

  mountCall(app, chooseInterests, async ({ caller, body }) =>
    shown(await profile.chooseInterests(caller.userId, body.categories)),
  );

  mountCall(app, replaceInterests, async ({ caller, body }) =>
    shown(await profile.chooseInterests(caller.userId, body.categories)),
  );

  mountCall(app, saveProfile, async ({ caller, body }) => {
    await profile.save(caller.userId, body);
    return await self(caller.userId);
  });

  mountCall(app, allowCompare, async ({ caller, body }) => {
    await profile.allowCompare(caller.userId, body.allow);
    return await self(caller.userId);
  });

  mountCall(app, chooseSharePrompt, async ({ caller, body }) => {
    await saveAskToShare(db, caller.userId, body.ask);
    return await self(caller.userId);
  });

  mountCall(app, changeTimeZone, async ({ caller, body }) => {
    await profile.changeTimeZone(caller.userId, body.timezone);
    return await self(caller.userId);
  });
}
