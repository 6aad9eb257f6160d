import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Env } from "../../platform/env.ts";
import type { Limits } from "../../platform/limits.ts";
import type { Log } from "../../platform/log.ts";
import type { CurrentUser, Identity } from "../identity/identity.public.ts";
import { countryLookup } from "./geolocation.adapter.ts";
import { geolocationRoutes } from "./geolocation.routes.ts";
import { profileRoutes } from "./profile.routes.ts";
import type { ProfileHooks } from "./profile.public.ts";
import { profileService } from "./profile.service.ts";

type Parts = {
  readonly env: Env;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: Limits;
  readonly identity: Identity;
  readonly readCurrentUser: CurrentUser;
  readonly hooks: ProfileHooks;
};

export function profileFeature(app: FastifyInstance, parts: Parts): void {
  const { db, env, log, readCurrentUser } = parts;
  profileRoutes(app, { db, profile: profileService(parts), readCurrentUser });
  geolocationRoutes(app, countryLookup({ urlTemplate: env.GEOIP_URL, proxies: env, log }));
}
